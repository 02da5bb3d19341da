import type { KubeEvent, KubeObject, Pod } from "#lib/kube/objects.ts";
import { MIRROR_ANNOTATION } from "#lib/kube/vocabulary.ts";

/**
 * Tells whether an event is about this pod: by UID, because StatefulSet names repeat; events about a static pod
 * carry its manifest's hash as UID (F1.12), and those of taint eviction none (F1.9).
 */
export function isEventOfPod(event: KubeEvent, pod: Pod): boolean {
  const target = event.involvedObject;
  if (target?.kind !== "Pod") return false;
  if (target.uid !== undefined && target.uid === pod.metadata?.uid) return true;
  const sameName = target.name === pod.metadata?.name && (target.namespace ?? "") === (pod.metadata?.namespace ?? "");
  if (!sameName) return false;
  const mirror = pod.metadata?.annotations?.[MIRROR_ANNOTATION];
  return !target.uid || !pod.metadata?.uid || (mirror !== undefined && target.uid === mirror);
}

/** Tells whether an event is about this node: by kind and name, its UID is the name, the UID or nothing (F3.5). */
export function isEventOfNode(event: KubeEvent, node: string): boolean {
  return event.involvedObject?.kind === "Node" && event.involvedObject.name === node;
}

/** Tells whether an event is about any other object: by UID where both have one, else by kind, namespace and name. */
export function isEventOf(event: KubeEvent, object: KubeObject): boolean {
  const target = event.involvedObject;
  if (!target) return false;
  if (target.uid && object.metadata?.uid) return target.uid === object.metadata.uid;
  return (
    target.kind === object.kind &&
    target.name === object.metadata?.name &&
    (target.namespace ?? "") === (object.metadata?.namespace ?? target.namespace ?? "")
  );
}
