import { asKube } from "#lib/kube/cast.ts";
import type { Pod } from "#lib/kube/objects.ts";
import type { Container } from "#lib/kube/pod-parts.ts";
import { forbidden } from "../api/api-error.ts";
import type { ApiContext } from "../api/context.ts";
import type { Resource } from "../store/resources.ts";
import { isJsonObject, type JsonObject, type StoredObject } from "../types.ts";
import { checkQuotas } from "./quota.ts";

const PODS = { group: "", plural: "pods" };
const TOKEN_PATH = "/var/run/secrets/kubernetes.io/serviceaccount";

/**
 * What the API server's admission plugins do with a new pod: its service account (token volume, pull
 * secrets), its priority, and the namespace's quotas. Works on the object it is given.
 *
 * @param asked name or generateName as the client sent it: some refusals come before a name is made
 * @throws ApiError 403 with the texts of F4.8
 */
export function admitPod(context: ApiContext, pod: StoredObject, asked: string): void {
  const namespace = pod.metadata.namespace ?? "default";
  const spec = pod.spec ?? {};
  addServiceAccount(context, namespace, spec, asked, isMirror(pod));
  addPriority(context, spec, asked);
  if (spec.runtimeClassName && !find(context, "node.k8s.io", "runtimeclasses", undefined, String(spec.runtimeClassName))) {
    throw forbidden(PODS, asked, `pod rejected: RuntimeClass "${spec.runtimeClassName}" not found`);
  }
  pod.spec = spec;
  checkQuotas(context, namespace, asKube<Pod>(pod));
}

function isMirror(pod: StoredObject): boolean {
  return pod.metadata.annotations?.["kubernetes.io/config.mirror"] !== undefined;
}

function find(context: ApiContext, group: string, plural: string, namespace: string | undefined, name: string): StoredObject | undefined {
  const resource: Resource | undefined = context.resources.byPath(group, "v1", plural);
  return resource && context.store.get(resource, namespace, name);
}

function addServiceAccount(context: ApiContext, namespace: string, spec: JsonObject, asked: string, mirror: boolean): void {
  if (mirror) return;
  const name = String(spec.serviceAccountName ?? "default");
  const account = find(context, "", "serviceaccounts", namespace, name);
  if (!account) throw forbidden(PODS, asked, `error looking up service account ${namespace}/${name}: serviceaccount "${name}" not found`);
  if (!Array.isArray(spec.imagePullSecrets) && Array.isArray(account.imagePullSecrets)) spec.imagePullSecrets = account.imagePullSecrets;
  if (spec.automountServiceAccountToken === false) return;
  const volume = `kube-api-access-${context.ids.suffix()}`;
  spec.volumes = [...(Array.isArray(spec.volumes) ? spec.volumes : []), tokenVolume(volume)];
  for (const list of [spec.initContainers, spec.containers]) {
    for (const container of Array.isArray(list) ? list.filter(isJsonObject) : []) {
      const mounts = asKube<Container>(container).volumeMounts ?? [];
      if (mounts.some((each) => each.mountPath === TOKEN_PATH)) continue;
      container.volumeMounts = [...mounts, { mountPath: TOKEN_PATH, name: volume, readOnly: true }];
    }
  }
}

function tokenVolume(name: string): JsonObject {
  const namespaceFile = { path: "namespace", fieldRef: { apiVersion: "v1", fieldPath: "metadata.namespace" } };
  return {
    name,
    projected: {
      defaultMode: 420,
      sources: [
        { serviceAccountToken: { expirationSeconds: 3607, path: "token" } },
        { configMap: { name: "kube-root-ca.crt", items: [{ key: "ca.crt", path: "ca.crt" }] } },
        { downwardAPI: { items: [namespaceFile] } },
      ],
    },
  };
}

const SYSTEM_PRIORITIES: Readonly<Record<string, number>> = {
  "system-node-critical": 2_000_001_000,
  "system-cluster-critical": 2_000_000_000,
};

function addPriority(context: ApiContext, spec: JsonObject, asked: string): void {
  const name = spec.priorityClassName;
  if (typeof name !== "string" || name === "") return;
  const known = SYSTEM_PRIORITIES[name] ?? find(context, "scheduling.k8s.io", "priorityclasses", undefined, name)?.value;
  if (typeof known !== "number") throw forbidden(PODS, asked, `no PriorityClass with name ${name} was found`);
  spec.priority = known;
}
