import type { Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import type { DepartedPod } from "#server/diagnosis/departed.ts";
import type { ClusterView, SlimPod } from "#server/watch/types.ts";

/** A replacement may be created a moment before the old pod is gone from the API. */
const OVERLAP_MS = 60_000;

/**
 * Who took the place of a pod that is gone: the pod that has its name now (StatefulSets), or the one pod of the
 * same controller that was created for it. With several candidates none is named: which one it is cannot be known.
 */
export function replacementOf(
  view: ClusterView,
  { pod, deletion, at }: DepartedPod,
  successor: Pod | null,
): { name: string; uid: string } | null {
  if (successor !== null) return { name: successor.metadata?.name ?? "", uid: successor.metadata?.uid ?? "" };
  const sameName = view.slimByName(pod.metadata?.namespace ?? "", pod.metadata?.name ?? "");
  if (sameName !== undefined && sameName.uid !== pod.metadata?.uid) return { name: sameName.name, uid: sameName.uid };
  const owner = pod.metadata?.ownerReferences?.find(({ controller }) => controller === true);
  if (owner === undefined) return null;
  const deadline = parseTime(deletion?.deletionTimestamp);
  const requestedAt = deadline === null ? at : deadline - (deletion?.deletionGracePeriodSeconds ?? 0) * 1000;
  const candidates = siblings(view, owner.uid).filter(({ createdAt }) => (parseTime(createdAt) ?? 0) >= requestedAt - OVERLAP_MS);
  const [only, ...others] = candidates.filter(({ uid }) => uid !== pod.metadata?.uid);
  return only === undefined || others.length > 0 ? null : { name: only.name, uid: only.uid };
}

function siblings(view: ClusterView & { podsOfOwner?(uid: string): Iterable<SlimPod> }, ownerUid: string): SlimPod[] {
  return [...(view.podsOfOwner?.(ownerUid) ?? view.pods())].filter((slim) => slim.ownerUid === ownerUid);
}
