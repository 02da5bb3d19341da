import type { EvidenceKey } from "#lib/contract/causes.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, PersistentVolumeClaim, Pod } from "#lib/kube/objects.ts";
import { podEvidence } from "./bundle.ts";
import type { BundleIndex } from "./bundle-index.ts";
import { makerOf, podsOfMaker } from "./claim-maker.ts";
import { ownerToFollow } from "./ownership.ts";
import type { RoundFacts } from "./round-facts.ts";
import { type Collected, collected, type EvidenceSet, missing } from "./types.ts";
import { claimsOfSet, creatorOf, POD_MAKERS, templateOf, withClaims, wouldBePod } from "./would-be-pod.ts";

/** What a workload's round looks at as of the pod that its template asks for. */
const OF_TEMPLATE: readonly EvidenceKey[] = ["configKeys", "secretRefs", "claims"];

/** What the round of one of a bundle's objects looks at; undefined for pods, and for kinds that have no round of their own. */
export function roundFromBundle(index: BundleIndex, subject: KubeObject, evidence: EvidenceSet): RoundFacts | undefined {
  const { kind = "" } = subject;
  // A file that lists no node was not made to tell what a cluster has.
  const nodes = index.all("Node").length === 0 ? missing("not-in-bundle") : evidence.schedulingNodes;
  const more: EvidenceSet = nodes === undefined ? {} : { schedulingNodes: nodes };
  if (POD_MAKERS.has(kind)) return workloadFacts(index, subject, more);
  if (kind === "PersistentVolumeClaim") return { ...claimFacts(index, asKube<PersistentVolumeClaim>(subject), evidence), more };
  if (kind !== "Namespace") return undefined;
  return { object: subject, pods: evidence.relatedPods ?? missing("not-in-bundle"), more };
}

function workloadFacts(index: BundleIndex, object: KubeObject, more: EvidenceSet): RoundFacts {
  const creator = creatorOf(object, index.all("ReplicaSet"));
  const pod = wouldBePod(creator, object);
  const about = podEvidence(index, withClaims(pod, claimsOfSet(object)));
  const namespace = object.metadata?.namespace ?? "";
  return {
    object,
    template: templateOf([creator, object]) === undefined ? missing("not-in-bundle") : collected(pod),
    pods: ownPods(index, namespace, [object, creator]),
    more: { ...more, ...Object.fromEntries(OF_TEMPLATE.map((key) => [key, about[key] ?? missing("not-in-bundle")])) },
  };
}

function ownPods(index: BundleIndex, namespace: string, makers: readonly KubeObject[]): Collected<readonly Pod[]> {
  const listed = index.list(["Pod"], namespace);
  if (!listed.ok) return listed;
  const uids = new Set(makers.map(({ metadata }) => metadata?.uid));
  return collected(listed.value.filter((pod) => uids.has(ownerToFollow(pod)?.uid)).map((pod) => asKube<Pod>(pod)));
}

/** A bundle that holds no pod at all was not made to tell who serves its storage. */
function claimFacts(index: BundleIndex, claim: PersistentVolumeClaim, evidence: EvidenceSet): RoundFacts {
  const all = index.all<Pod>("Pod");
  const pods = podsOfMaker(makerOf(claim, evidence), all);
  return { object: claim, pods: all.length > 0 || index.bundle.isCase ? collected(pods) : missing("not-in-bundle") };
}
