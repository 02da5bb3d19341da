import type { EvidenceKey, MissingWhy } from "#lib/contract/causes.ts";
import type { RoundFacts } from "#lib/evidence/round-facts.ts";
import { schedulingNodes } from "#lib/evidence/scheduling-nodes.ts";
import { type Collected, collected, type EvidenceSet, missing } from "#lib/evidence/types.ts";
import { claimsOfSet, templateOf, withClaims, wouldBePod } from "#lib/evidence/would-be-pod.ts";
import type { KubeObject, Node, Pod } from "#lib/kube/objects.ts";
import type { PodSymptom } from "#lib/symptoms/types.ts";
import type { CollectSubject } from "#server/evidence/collector.ts";
import type { Found } from "#server/evidence/reads.ts";

/** Asked for as of a pod that waits for a place, which is what a workload's next pod will be. */
const OF_NEXT_POD: readonly EvidenceKey[] = [
  "configKeys",
  "secretRefs",
  "serviceAccount",
  "priorityClass",
  "runtimeClass",
  "quotas",
  "limitRanges",
  "claims",
];
/** Asked for as of one that may not be made: whether admission lets the next one in. */
const OF_ADMISSION: readonly EvidenceKey[] = ["webhooks", "namespace"];

export interface RoundSource {
  /** Collects these keys, as far as they say something about this subject. */
  gather(subject: CollectSubject, keys: readonly EvidenceKey[]): Promise<EvidenceSet>;
  /** The object with its template, of which a watch keeps none. */
  whole(object: KubeObject): Promise<Found<KubeObject>>;
  /** The workload's own pods. */
  pods(): Promise<Collected<readonly Pod[]>>;
  nodes(): Promise<Collected<readonly Node[]>>;
}

/** What a watch holds, or why it does not, as evidence. */
export function watched<T>(held: readonly T[] | { readonly missing: MissingWhy }): Collected<readonly T[]> {
  return "missing" in held ? missing(held.missing) : collected(held);
}

/** The nodes for a round, which looks at them alone and not at what their pods have taken. */
export function bareNodes(nodes: Collected<readonly Node[]>): EvidenceSet {
  return { schedulingNodes: nodes.ok ? collected(schedulingNodes(nodes.value, [])) : nodes };
}

/** What a reader of a workload's record is told beside its verdict. */
export async function workloadFacts(
  { object, creator, symptom }: { readonly object: KubeObject; readonly creator: KubeObject; readonly symptom: PodSymptom },
  source: RoundSource,
): Promise<RoundFacts> {
  const around = Promise.all([source.pods(), source.nodes()]);
  const found: Found<KubeObject> =
    templateOf([creator, object]) === undefined ? await source.whole(object) : { presence: "present", object };
  if (found.presence !== "present") {
    const [pods, nodes] = await around;
    return { object, template: missing(found.presence === "gone" ? "absent" : found.why), pods, more: bareNodes(nodes) };
  }
  const pod = wouldBePod(creator, found.object);
  const [[pods, nodes], next, admission] = await Promise.all([
    around,
    source.gather(as("pending", withClaims(pod, claimsOfSet(object)), symptom), OF_NEXT_POD),
    source.gather(as("blocked", pod, symptom), OF_ADMISSION),
  ]);
  return { object, template: collected(pod), pods, more: { ...next, ...admission, ...bareNodes(nodes) } };
}

function as(state: "pending" | "blocked", pod: Pod, symptom: PodSymptom): CollectSubject {
  return { pod, symptom: { ...symptom, class: state } };
}
