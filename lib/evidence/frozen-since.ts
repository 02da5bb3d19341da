import { conditionOf } from "#lib/kube/conditions.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import type { ServerVersion } from "#lib/kube/version.ts";
import { nodeLoss, unreachableTaint } from "./node-condition.ts";
import { timeline } from "./timeline.ts";
import type { EvidenceSet } from "./types.ts";

/** What the pod's node says or no longer says. */
type NodeEvidenceSet = Pick<EvidenceSet, "node" | "nodeLease" | "nodeEvents">;

/**
 * Since when nothing is known of the states that a kubelet reports, ms: the last sign of life of a node that is lost or
 * gone (F1.11). Null while the kubelet reports, and where the node could not be read: that is not known to be silence.
 * Without a Lease it is the moment at which others noticed; the true one lies up to a minute before.
 * @param now API server's clock, ms
 */
export function frozenSince(pod: Pod, evidence: NodeEvidenceSet, now: number, version: ServerVersion): number | null {
  const node = evidence.node?.ok ? evidence.node.value : null;
  if (node === null || node.name === null || node.presence === "unknown") return null;
  const lease = evidence.nodeLease?.ok ? evidence.nodeLease.value : null;
  const renewed = parseTime(lease?.spec?.renewTime);
  if (node.object === null) return renewed ?? removedAt(evidence) ?? turnedUnready(pod);
  if (nodeLoss(node.object, lease, now, version) === null) return null;
  const ready = conditionOf(node.object.status?.conditions, "Ready");
  return renewed ?? parseTime(ready?.lastTransitionTime) ?? parseTime(unreachableTaint(node.object)?.timeAdded);
}

function removedAt({ nodeEvents }: NodeEvidenceSet): number | null {
  const events = nodeEvents?.ok ? timeline(nodeEvents.value) : [];
  return events.findLast(({ reason }) => reason === "RemovingNode")?.last ?? null;
}

/** The node controller turns the Ready of a lost node's pods to False (F1.11); the kubelet cannot have done so. */
function turnedUnready({ status }: Pod): number | null {
  const ready = conditionOf(status?.conditions, "Ready");
  return ready?.status === "False" ? parseTime(ready.lastTransitionTime) : null;
}
