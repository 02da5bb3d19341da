import type { KubeEvent, PersistentVolumeClaim, Pod } from "#lib/kube/objects.ts";
import { podReferences } from "./pod-references.ts";
import { usesClaim } from "./related-pods.ts";
import { refusedBy } from "./scheduling.ts";
import { type EventFacts, eventsWith } from "./timeline.ts";
import type { Collected, EvidenceMap } from "./types.ts";

/** Access mode of a volume that one pod at a time may use, on whichever node (F8). */
export const SINGLE_POD = "ReadWriteOncePod";
/** The scheduler's words in every version (F4.1) and the kubelet's, which looks again for a pod that passed the scheduler by. */
const SAID = /ReadWriteOncePod access mode/;

/** A claim for one pod only that the pod waits for. */
export interface SinglePodClaim {
  readonly claim: string;
  /** Null = the claim could not be read. */
  readonly object: PersistentVolumeClaim | null;
  /** Unfinished pods that have a node and the claim; null = they could not be listed. */
  readonly users: readonly Pod[] | null;
  /** Whose words say so: the condition of a pod without a node, or the kubelet's event. */
  readonly said: { readonly message: string; readonly event: EventFacts | null };
}

export interface SinglePodEvidence {
  readonly claims: Collected<EvidenceMap["claims"]>;
  readonly events: Collected<readonly KubeEvent[]>;
  readonly relatedPods: Collected<readonly Pod[]>;
}

/**
 * The claims with access mode ReadWriteOncePod that keep a pod waiting, by the scheduler's or the kubelet's word. Where
 * the claims cannot be read, all that the pod names are meant: the words name none.
 */
export function singlePodClaims(pod: Pod, evidence: SinglePodEvidence): readonly SinglePodClaim[] {
  const said = wordsAbout(pod, evidence.events);
  if (said === null) return [];
  const { claims, relatedPods } = evidence;
  const related = relatedPods.ok ? relatedPods.value.filter(holds) : null;
  const all = podReferences(pod).claims.map((claim): SinglePodClaim => {
    const object = claims.ok ? (claims.value.find(({ name }) => name === claim)?.object ?? null) : null;
    return { claim, object, users: related?.filter((other) => usesClaim(other, [claim])).sort(byName) ?? null, said };
  });
  const exclusive = claims.ok ? all.filter(({ object }) => (object?.spec?.accessModes ?? []).includes(SINGLE_POD)) : all;
  const used = exclusive.filter(({ users }) => users !== null && users.length > 0);
  return used.length > 0 ? used : exclusive;
}

function wordsAbout(pod: Pod, events: SinglePodEvidence["events"]): SinglePodClaim["said"] | null {
  const refused = refusedBy(pod)?.message ?? "";
  if (SAID.test(refused)) return { message: refused, event: null };
  const event = events.ok ? eventsWith(events.value, { reason: "FailedMount" }).findLast(({ message }) => SAID.test(message)) : undefined;
  return event && pod.spec?.nodeName ? { message: event.message, event } : null;
}

/** A pod has a claim from the moment it gets a node until its containers have ended for good. */
function holds({ spec, status }: Pod): boolean {
  return Boolean(spec?.nodeName) && status?.phase !== "Succeeded" && status?.phase !== "Failed";
}

function byName(a: Pod, b: Pod): number {
  return (a.metadata?.name ?? "") < (b.metadata?.name ?? "") ? -1 : 1;
}
