import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import type { ApiContext } from "./api/context.ts";
import { kubeTime } from "./time.ts";
import type { StoredObject } from "./types.ts";

/** Objects to open offline, as they were at one moment. */
export interface Bundle {
  readonly objects: readonly KubeObject[];
  /** The moment, ms; the sandbox' clock stands there. */
  readonly now: number;
  /** Server version, such as `v1.33.2`. */
  readonly version?: string;
  /** Logs of containers, as texts. */
  readonly logs?: readonly {
    readonly namespace: string;
    readonly pod: string;
    readonly container: string;
    readonly current?: string;
    readonly previous?: string;
  }[];
}

/** Puts a bundle's objects into the store as they are; namespaces that are only named are made. */
export function loadBundle(context: ApiContext, bundle: Bundle): void {
  for (const object of bundle.objects) {
    const { kind, apiVersion, metadata } = object;
    if (!kind || !apiVersion || !metadata?.name) continue;
    const resource = context.resources.ensure(apiVersion, kind, metadata.namespace !== undefined);
    const namespace = resource.namespaced ? (metadata.namespace ?? "default") : undefined;
    if (namespace !== undefined) ensureNamespace(context, namespace, bundle.now);
    const copy = structuredClone(object);
    context.store.put(resource, {
      ...copy,
      apiVersion,
      kind,
      metadata: {
        ...asKube<StoredObject["metadata"]>(copy.metadata),
        creationTimestamp: metadata.creationTimestamp ?? kubeTime(bundle.now),
        name: metadata.name,
        ...(namespace === undefined ? {} : { namespace }),
        uid: metadata.uid ?? context.ids.uid(),
        resourceVersion: "",
      },
    });
  }
  for (const log of bundle.logs ?? []) loadLog(context, bundle, log);
}

function ensureNamespace(context: ApiContext, name: string, now: number): void {
  const resource = context.resources.ensure("v1", "Namespace", false);
  if (context.store.get(resource, undefined, name)) return;
  context.store.put(resource, {
    apiVersion: "v1",
    kind: "Namespace",
    metadata: {
      name,
      uid: context.ids.uid(),
      resourceVersion: "",
      creationTimestamp: kubeTime(now),
      labels: { "kubernetes.io/metadata.name": name },
    },
    spec: { finalizers: ["kubernetes"] },
    status: { phase: "Active" },
  });
}

/** Logs are kept by container id; which one a text belongs to is read from the pod's status. */
function loadLog(context: ApiContext, bundle: Bundle, log: NonNullable<Bundle["logs"]>[number]): void {
  const pods = context.resources.ensure("v1", "Pod", true);
  const pod = asKube<Pod | undefined>(context.store.get(pods, log.namespace, log.pod));
  const statuses = [pod?.status?.containerStatuses, pod?.status?.initContainerStatuses, pod?.status?.ephemeralContainerStatuses].flatMap(
    (list) => list ?? [],
  );
  const status = statuses.find((each) => each.name === log.container);
  const last = status?.lastState?.terminated?.containerID;
  const current = status?.state?.running ? status.containerID : (status?.state?.terminated?.containerID ?? last);
  if (log.previous !== undefined && last) keep(context, last, log.previous, bundle.now);
  if (log.current !== undefined && current) keep(context, current, log.current, bundle.now);
}

function keep(context: ApiContext, id: string, text: string, now: number): void {
  const lines = text
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => ({ time: now, text: line }));
  context.logs.set(id, { read: () => lines, endedAt: () => now });
}
