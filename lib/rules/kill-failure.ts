import { allContainersEnded } from "#lib/evidence/containers.ts";
import { type KillError, killErrors } from "#lib/evidence/kill-error.ts";
import { eventsWith } from "#lib/evidence/timeline.ts";
import type { Collected, NodeEvidence } from "#lib/evidence/types.ts";
import { conditionStatus } from "#lib/kube/conditions.ts";
import type { KubeEvent, Node, Pod } from "#lib/kube/objects.ts";
import { isNodeLost } from "#lib/kube/taints.ts";
import { type Deletion, deletionOf } from "#lib/symptoms/deletion.ts";
import { lacking } from "./answer.ts";
import { NOT_APPLICABLE, type RuleAnswer, type RuleContext } from "./define.ts";

/** Without a deletion only a kill that failed just now speaks of the present state. */
const RECENT_MS = 600_000;
/** API servers keep events for an hour by default (F3.5). */
const EVENT_LIFE_MS = 3_600_000;

/** A pod that its kubelet tries to end in vain, as far as the API tells. */
export interface FailedKill {
  readonly pod: Pod;
  readonly nodeName: string;
  /** Null when it could not be read. */
  readonly node: Node | null;
  readonly ready: boolean;
  readonly deletion: Deletion | null;
  readonly errors: readonly KillError[];
}

interface KillEvidence {
  readonly pod: Pod;
  readonly node: Collected<NodeEvidence>;
  readonly events: Collected<readonly KubeEvent[]>;
}

/** True when the pod may be held up by a kill that fails: bound, not inside its grace, and the kubelet not done with it (F1.3). */
function mayFail(pod: Pod, deletion: Deletion | null, { symptom }: RuleContext): boolean {
  if (!pod.spec?.nodeName || symptom.class === "healthy") return false;
  if (deletion === null) return pod.status?.phase !== "Failed" && pod.status?.phase !== "Succeeded";
  return !deletion.insideGrace && !(deletion.graceSeconds === 0 && allContainersEnded(pod));
}

/** True when the deletion is so old that a report of a failed kill may be gone, and nothing of it is left. */
function mayHaveExpired(deletion: Deletion | null, events: readonly KubeEvent[], now: number): boolean {
  if (deletion === null || now - deletion.requestedAt < EVENT_LIFE_MS) return false;
  return eventsWith(events, { reason: ["Killing", "FailedKillPod"] }).length === 0;
}

/**
 * The failed kills of a pod, or the answer of every rule about them where there are none. A node that is lost or gone
 * has no kubelet that tries. `fits` = the containers are as the cause wants them, so that its events may have expired.
 */
export function failedKill(evidence: KillEvidence, context: RuleContext, fits: boolean): FailedKill | RuleAnswer {
  const { pod, node, events } = evidence;
  const deletion = deletionOf(pod.metadata, context.now);
  if (!mayFail(pod, deletion, context)) return NOT_APPLICABLE;
  const object = node.ok ? node.value.object : null;
  if (node.ok && node.value.presence === "gone") return NOT_APPLICABLE;
  if (object !== null && isNodeLost(object)) return NOT_APPLICABLE;
  // A pod that is well says nothing of kills; one that is not ready may be waiting for the end of its last container.
  const isAsked = deletion !== null || context.symptom.class === "not-ready";
  if (!events.ok) return isAsked && fits ? lacking("events", events.why) : NOT_APPLICABLE;
  const errors = killErrors(events.value, deletion?.requestedAt ?? context.now - RECENT_MS);
  if (errors.length === 0 && fits && mayHaveExpired(deletion, events.value, context.now)) return lacking("events", "expired");
  if (errors.length === 0) return NOT_APPLICABLE;
  const ready = conditionStatus(object?.status?.conditions, "Ready") === "True";
  return { pod, nodeName: pod.spec?.nodeName ?? "", node: object, ready, deletion, errors };
}

export function isAnswer(value: FailedKill | RuleAnswer): value is RuleAnswer {
  return "verdict" in value;
}
