import { shellWord } from "#lib/format/shell-word.ts";
import type { KubeEvent, KubeObject, Node, Pod } from "#lib/kube/objects.ts";
import type { FixRequest, PodInput } from "./define.ts";

/** Grace that the kubelet gives when the spec names none (F1.1). */
const DEFAULT_GRACE_SECONDS = 30;

/** A pod's deletion as the API states it (F1.1, F1.3). Times in ms, grace in seconds. */
export interface PodDeletion {
  readonly deadline: number;
  readonly graceSeconds: number;
  readonly requestedAt: number;
}

/** The deletion of a pod, or null when none is asked for. */
export function deletionOf(pod: Pod): PodDeletion | null {
  const stamp = pod.metadata?.deletionTimestamp;
  if (stamp === undefined) return null;
  const deadline = Date.parse(stamp);
  const graceSeconds = pod.metadata?.deletionGracePeriodSeconds ?? 0;
  return { deadline, graceSeconds, requestedAt: deadline - graceSeconds * 1000 };
}

/** The pod's own grace in seconds. */
export function ownGraceSeconds(pod: Pod): number {
  return pod.spec?.terminationGracePeriodSeconds ?? DEFAULT_GRACE_SECONDS;
}

/** A mirror pod: only its manifest on the node rules it (F1.12). */
export function isMirror(pod: Pod): boolean {
  return pod.metadata?.annotations?.["kubernetes.io/config.mirror"] !== undefined;
}

/** Ready status of a node: `True`, `False`, `Unknown`, or null when it cannot be told. */
export function nodeReady(node: Node | null | undefined): string | null {
  return node?.status?.conditions?.find((condition) => condition.type === "Ready")?.status ?? null;
}

function eventTime(event: KubeEvent): number {
  const text = event.series?.lastObservedTime ?? event.lastTimestamp ?? event.eventTime ?? event.metadata?.creationTimestamp;
  return text ? Date.parse(text) : Number.NaN;
}

/**
 * Whether the kubelet has begun to stop the pod. `begun` needs its own Killing event after the request;
 * `not-begun` a reason why it cannot have; otherwise it is not known, since events expire (F3.5).
 */
export function stopState(input: PodInput, deletion: PodDeletion): { state: "begun" | "not-begun" | "not-known"; at: number | null } {
  // Clocks of kubelet and API server differ by a little; a second of tolerance keeps the event of the same moment.
  const killings = (input.events ?? []).filter((event) => event.reason === "Killing").map(eventTime);
  const begun = killings.filter((time) => time >= deletion.requestedAt - 1000);
  if (begun.length > 0) return { state: "begun", at: Math.max(...begun) };
  const ready = nodeReady(input.node);
  if (input.node === null || ready === "Unknown") return { state: "not-begun", at: null };
  const neverStarted = (input.pod.status?.containerStatuses ?? []).some((status) => status.state?.waiting !== undefined);
  return neverStarted && input.events !== undefined ? { state: "not-begun", at: null } : { state: "not-known", at: null };
}

/** Path of the pod in the API. */
export function podPath({ metadata }: Pod): string {
  return `/api/v1/namespaces/${encodeURIComponent(metadata?.namespace ?? "")}/pods/${encodeURIComponent(metadata?.name ?? "")}`;
}

/** Name of the pod's controller when it is of this kind, else null. */
export function controllerName(pod: Pod, kind: string): string | null {
  return pod.metadata?.ownerReferences?.find((reference) => reference.controller === true && reference.kind === kind)?.name ?? null;
}

/**
 * What an API server compares in the same transaction as the write: the UID keeps another object of the name safe, the
 * resourceVersion keeps this one safe when it is not as it was last looked at (F1.4).
 */
export function preconditionsOf({ metadata }: KubeObject): { readonly uid: string; readonly resourceVersion: string } {
  return { uid: metadata?.uid ?? "", resourceVersion: metadata?.resourceVersion ?? "" };
}

/**
 * The DELETE of exactly this pod as it was just read: preconditions and grace in the body, where alone they count together
 * with a dry run (F1.4).
 * No propagationPolicy: a second DELETE that carries one rewrites finalizers (F1.2).
 */
export function deleteRequest(pod: Pod, gracePeriodSeconds: number | null): FixRequest {
  return {
    method: "DELETE",
    path: podPath(pod),
    contentType: "application/json",
    body: {
      kind: "DeleteOptions",
      apiVersion: "v1",
      ...(gracePeriodSeconds === null ? {} : { gracePeriodSeconds }),
      preconditions: preconditionsOf(pod),
    },
  };
}

/** The same request for a terminal. With `--raw` kubectl sends the body as it stands, so the UID guards here too. */
export function kubectlTwin(request: FixRequest): string {
  const verb = request.method === "POST" ? "create" : "delete";
  return `echo ${shellWord(JSON.stringify(request.body))} | kubectl ${verb} --raw '${request.path}' -f -`;
}

/** The values of a pod that justify a deletion plan. */
export function deletionState(pod: Pod): Record<string, string> {
  return {
    uid: pod.metadata?.uid ?? "",
    node: pod.spec?.nodeName ?? "",
    deletionTimestamp: pod.metadata?.deletionTimestamp ?? "",
    deletionGracePeriodSeconds: String(pod.metadata?.deletionGracePeriodSeconds ?? ""),
    finalizers: (pod.metadata?.finalizers ?? []).join(" "),
  };
}

/** The controller of the pod, of whatever kind; null where it has none. */
export function controllerOf({ metadata }: Pod): { kind: string; name: string; uid: string } | null {
  return metadata?.ownerReferences?.find(({ controller }) => controller === true) ?? null;
}

/** The controller that owes a replacement, or null (naked pods, Jobs, static pods, controllers of another's making). */
export function replacingOwner(pod: Pod): { kind: string; name: string; uid: string } | null {
  const owner = controllerOf(pod);
  if (owner === null || !["ReplicaSet", "StatefulSet", "DaemonSet", "ReplicationController"].includes(owner.kind)) return null;
  return { kind: owner.kind, name: owner.name, uid: owner.uid };
}

/** Names of claims that only one node may mount at a time cannot be told from the pod alone; their names can. */
export function claimNames(pod: Pod): readonly string[] {
  return (pod.spec?.volumes ?? [])
    .map((volume) => volume.persistentVolumeClaim?.claimName)
    .filter((name): name is string => name !== undefined);
}

/** RFC 3339 to the second. */
export function stamp(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}Z$/, "Z");
}
