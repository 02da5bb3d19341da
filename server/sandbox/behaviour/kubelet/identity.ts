import type { Pod } from "#lib/kube/objects.ts";

const MIRROR = "kubernetes.io/config.mirror";

/** A static pod's copy in the API; the kubelet makes it and makes it again (F1.12). */
export function isMirror(pod: Pod): boolean {
  return pod.metadata?.annotations?.[MIRROR] !== undefined;
}

/** By what a kubelet knows a pod: its uid, for a static pod the hash of its manifest. */
export function identityOf(pod: Pod): string {
  return pod.metadata?.annotations?.[MIRROR] ?? pod.metadata?.uid ?? "";
}
