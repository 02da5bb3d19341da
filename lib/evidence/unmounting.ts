import { allContainersEnded } from "#lib/evidence/containers.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import type { KubeEvent, Pod } from "#lib/kube/objects.ts";
import { MIRROR_ANNOTATION } from "#lib/kube/vocabulary.ts";
import { type Deletion, deletionOf } from "#lib/symptoms/deletion.ts";
import { DEFAULT_PATIENCE } from "#lib/symptoms/types.ts";

const CLOCK_TOLERANCE_MS = 5000;

/**
 * The deletion of a pod of which only the kubelet's cleaning up is left: overdue, bound, no finalizer, every container
 * ended (F1.3). Null for any other pod.
 */
export function cleaningUp(pod: Pod, now: number): Deletion | null {
  const deletion = deletionOf(pod.metadata, now);
  if (deletion === null || deletion.overdueSeconds < DEFAULT_PATIENCE.overdue || !pod.spec?.nodeName) return null;
  const held = (pod.metadata?.finalizers ?? []).length > 0 || pod.metadata?.annotations?.[MIRROR_ANNOTATION] !== undefined;
  return held || !allContainersEnded(pod) ? null : deletion;
}

/** True when the kubelet has said that the kill is over: the phase turns terminal only after the sandbox is stopped (F1.3). */
export function killIsOver(pod: Pod): boolean {
  return pod.status?.phase === "Succeeded" || pod.status?.phase === "Failed";
}

/** The newest report since the request that the pod could not be killed; then it is not yet about volumes. */
export function failedKill(events: readonly KubeEvent[], deletion: Deletion): EventFacts | null {
  const since = deletion.requestedAt - CLOCK_TOLERANCE_MS;
  return eventsWith(events, { reason: "FailedKillPod" }).findLast(({ last }) => last === null || last >= since) ?? null;
}
