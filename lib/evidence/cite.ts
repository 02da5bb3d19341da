import type { Cite, Root } from "#lib/contract/diagnosis.ts";
import type { ContainerFacts } from "#lib/evidence/containers.ts";
import type { OwnerLink } from "#lib/evidence/types.ts";
import { ShellText, sh } from "#lib/format/shell-word.ts";
import type { KubeEvent, KubeObject, OwnerReference, Pod } from "#lib/kube/objects.ts";

/** `Kind/namespace/name`, or `Kind/name` for what has no namespace. */
export function refOf(kind: string, object: KubeObject): string {
  const { namespace, name = "" } = object.metadata ?? {};
  return namespace === undefined ? `${kind}/${name}` : `${kind}/${namespace}/${name}`;
}

/** A field of an object as evidence. Values that are absent are quoted as `<none>`, as kubectl prints them. */
export function citeField(object: string, path: string, value: unknown, time?: string | null): Cite {
  const text = value === undefined || value === null || value === "" ? "<none>" : typeof value === "string" ? value : JSON.stringify(value);
  return { object, path, value: text, ...(time ? { time } : {}) };
}

/** A fact that was computed from live objects and is written in none of them. */
export function citeRecomputed(object: string, path: string, value: string): Cite {
  return { object, path, value, recomputed: true };
}

/** An event as evidence, with its last time by the read rule (F3.5). */
export function citeEvent(event: KubeEvent): Cite {
  const { kind = "", namespace, name = "" } = event.involvedObject ?? {};
  const time = event.series?.lastObservedTime ?? event.lastTimestamp ?? event.eventTime ?? event.metadata?.creationTimestamp;
  return {
    object: namespace === undefined || kind === "Node" ? `${kind}/${name}` : `${kind}/${namespace}/${name}`,
    event: event.reason ?? "",
    value: event.message ?? "",
    ...(time ? { time } : {}),
  };
}

/** Field path of a container in the spec, e.g. `spec.containers[0]`. */
export function specPathOf(pod: Pod, container: ContainerFacts): string {
  const list = container.fieldPath.replace(/^spec\.|\{.*$/g, "") as "containers" | "initContainers" | "ephemeralContainers";
  return `spec.${list}[${(pod.spec?.[list] ?? []).findIndex(({ name }) => name === container.name)}]`;
}

/** A line of a container's log as evidence. `which` = the instance it is of. */
export function citeLog(pod: Pod, container: string, which: "current" | "previous", line: string): Cite {
  return { object: refOf("Pod", pod), path: `logs.${container}.${which}`, value: line };
}

/** The managing controller of a pod, as its ownerReferences name it; null for a naked pod. */
export function controllerOf(pod: Pod): OwnerReference | null {
  return pod.metadata?.ownerReferences?.find((reference) => reference.controller === true) ?? null;
}

/**
 * Kind and name of the object in whose template a change belongs: the topmost controller that is known, else the pod. The
 * owner of a static pod is its Node by name only: its template is a manifest on that machine.
 */
export function workloadOf(pod: Pod, owners: readonly OwnerLink[]): { kind: string; name: string } {
  const top = owners.findLast((link) => link.presence !== "gone")?.ref ?? controllerOf(pod);
  if (top && top.kind !== "Node") return { kind: top.kind, name: top.name };
  return { kind: top ? STATIC_POD : "Pod", name: pod.metadata?.name ?? "" };
}

const STATIC_POD = "static Pod";

/** Root of a fault that lives in the pod's own template: all pods of that workload fold on it. */
export function workloadRoot(pod: Pod, owners: readonly OwnerLink[]): Root {
  const { kind: owner, name } = workloadOf(pod, owners);
  const kind = owner === STATIC_POD ? "Pod" : owner;
  return { kind, key: `${kind}/${pod.metadata?.namespace ?? ""}/${name}`, label: name };
}

/** A node as root: every patient on it folds into one group. */
export function nodeRoot(node: string): Root {
  return { kind: "Node", key: `Node/${node}`, label: node };
}

/** `2026-11-30 03:28:34 UTC`: how a moment is written inside a sentence. Takes ms since the epoch. */
export function clock(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** `kubectl -n NAMESPACE`, the beginning of a command about a pod. */
export function kubectlIn(pod: Pod): ShellText {
  return new ShellText(sh`kubectl -n ${pod.metadata?.namespace ?? "default"}`);
}
