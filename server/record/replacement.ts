import { ownGraceSeconds } from "#lib/fixes/pod-deletion.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { deletionOf } from "#lib/symptoms/deletion.ts";
import type { DepartedPod } from "#server/diagnosis/departed.ts";
import type { ClusterView, SlimPod } from "#server/watch/types.ts";

/** A pod that stands where another stood. */
export interface Successor {
  readonly name: string;
  readonly uid: string;
}

/** Who took the place of a pod that is gone: one pod for certain, or one of several of which nothing tells which. */
export interface Replacement {
  readonly replacedBy: Successor | null;
  readonly candidates: readonly Successor[];
}

/** The API keeps whole seconds. */
const ROUNDING_MS = 1_000;
/** How long before it was found gone a pod may have been replaced, where nothing tells when it was to go. */
const UNSEEN_MS = 60_000;
/** More would be a list of the workload's pods, not an answer. */
const MOST = 10;
/** Of a pod that has ended these tell when; its creation and our first look do not. */
const TIMES_OF_END: readonly string[] = ["container-finished", "condition", "event"];

/**
 * Who took the place of a pod that is gone: the pod that has its name now (StatefulSets), else the pods that its
 * controller made since it stopped counting for it. A controller replaces a pod when its deletion is asked for or when
 * it ends, not when it is gone: of a pod that hung for hours the replacement is hours older than its end.
 */
export function replacementOf(view: ClusterView, departed: DepartedPod, successor: Pod | null): Replacement {
  const { pod } = departed;
  const named = successor === null ? view.slimByName(pod.metadata?.namespace ?? "", pod.metadata?.name ?? "") : null;
  const sameName = successor === null ? named : { name: successor.metadata?.name ?? "", uid: successor.metadata?.uid ?? "" };
  if (sameName && sameName.uid !== pod.metadata?.uid) return { replacedBy: plain(sameName), candidates: [] };
  const owner = pod.metadata?.ownerReferences?.find(({ controller }) => controller === true);
  if (owner === undefined) return { replacedBy: null, candidates: [] };
  const since = missingSince(departed);
  const made = siblings(view, owner.uid)
    .map((slim) => ({ slim, at: parseTime(slim.createdAt) ?? 0 }))
    .filter(({ slim, at }) => at >= since && slim.uid !== pod.metadata?.uid)
    .sort((a, b) => a.at - b.at || (a.slim.name < b.slim.name ? -1 : 1))
    .map(({ slim }) => plain(slim));
  const [only, ...others] = made;
  if (only === undefined || others.length === 0) return { replacedBy: only ?? null, candidates: [] };
  return { replacedBy: null, candidates: made.slice(0, MOST) };
}

function plain({ name, uid }: Successor): Successor {
  return { name, uid };
}

/**
 * Since when its controller missed the pod, ms: its end, or the first request to delete it that is known. A later request
 * may have moved the deadline (a force delete of a pod that hangs sets it to now), so both that are remembered count.
 * The kubelet's own last one, with grace 0, sets it to now as well since 1.33 (F1.1): it was asked to stop within the
 * pod's grace before.
 */
function missingSince({ pod, deletion, judgement: { symptom }, at }: DepartedPod): number {
  const graceMs = ownGraceSeconds(pod) * 1000;
  const requests = [pod.metadata, deletion].flatMap((metadata) => {
    const asked = deletionOf(metadata, at);
    return asked === null ? [] : [asked.exact ? asked.requestedAt : asked.requestedAt - graceMs];
  });
  const ended = symptom.class === "failed" && TIMES_OF_END.includes(symptom.stuckSinceSource) ? parseTime(symptom.stuckSince) : null;
  const known = [...requests, ...(ended === null ? [] : [ended])];
  if (known.length > 0) return Math.min(...known) - ROUNDING_MS;
  return at - graceMs - UNSEEN_MS;
}

function siblings(view: ClusterView & { podsOfOwner?(uid: string): Iterable<SlimPod> }, ownerUid: string): SlimPod[] {
  return [...(view.podsOfOwner?.(ownerUid) ?? view.pods())].filter((slim) => slim.ownerUid === ownerUid);
}
