import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, PersistentVolumeClaim, Pod } from "#lib/kube/objects.ts";
import type { BundleIndex } from "./bundle-index.ts";
import { podReferences } from "./pod-references.ts";
import { type Collected, collected, type EvidenceMap, missing } from "./types.ts";

/** True when the pod mounts one of these claims; finished pods count, since they hold a claim too (F8.7). */
export function usesClaim(pod: Pod, claims: readonly string[]): boolean {
  return claims.length > 0 && podReferences(pod).claims.some((name) => claims.includes(name));
}

/** The finalizer that keeps a claim for as long as a pod that has a node names it. */
export const CLAIM_PROTECTION = "kubernetes.io/pvc-protection";

/** Pods for which a claim is protected: all that have a node, finished ones included (F8.7). In the order of names. */
export interface ClaimHolders {
  readonly live: readonly Pod[];
  readonly finished: readonly Pod[];
}

/** Who keeps a claim that carries the protection, among the pods that name it. */
export function claimHolders(users: readonly Pod[]): ClaimHolders {
  const bound = users
    .filter(({ spec }) => Boolean(spec?.nodeName))
    .sort((a, b) => ((a.metadata?.name ?? "") < (b.metadata?.name ?? "") ? -1 : 1));
  return { live: bound.filter((pod) => !isFinished(pod)), finished: bound.filter(isFinished) };
}

/** True when nothing of the pod runs any more. */
export function isFinished({ status }: Pod): boolean {
  return status?.phase === "Succeeded" || status?.phase === "Failed";
}

/** Pods of a bundle that use one of these claims, the subject itself left out. */
export function podsOnClaims(
  index: BundleIndex,
  namespace: string,
  claims: readonly string[],
  subject: KubeObject,
): Collected<EvidenceMap["relatedPods"]> {
  const listed = claims.length === 0 ? collected([]) : index.list(["Pod"], namespace);
  if (!listed.ok) return listed;
  const pods = listed.value.map((object) => asKube<Pod>(object));
  return collected(pods.filter((pod) => pod !== subject && usesClaim(pod, claims)));
}

/** All pods of a namespace, for a verdict about the namespace itself. */
export function podsOfNamespace(index: BundleIndex, namespace: string): Collected<EvidenceMap["relatedPods"]> {
  const listed = index.list(["Pod"], namespace);
  return listed.ok ? collected(listed.value.map((object) => asKube<Pod>(object))) : missing(listed.why);
}

/** All claims of a namespace, for a verdict about the namespace itself. */
export function claimsOfNamespace(index: BundleIndex, namespace: string): Collected<EvidenceMap["claims"]> {
  const listed = index.list(["PersistentVolumeClaim"], namespace);
  if (!listed.ok) return listed;
  return collected(listed.value.map(claimFact));
}

/** Everything else that a bundle holds of a namespace; none of it proves nothing. */
export function othersOfNamespace(index: BundleIndex, namespace: string): Collected<EvidenceMap["dependents"]> {
  const apart = new Set(["Pod", "PersistentVolumeClaim", "Event"]);
  const found = index.bundle.objects.filter(({ kind = "", metadata }) => metadata?.namespace === namespace && !apart.has(kind));
  return found.length > 0 ? collected(found) : missing("not-in-bundle");
}

/** A claim that is there, as evidence. */
export function claimFact(object: KubeObject): EvidenceMap["claims"][number] {
  return { name: object.metadata?.name ?? "", presence: "present", object: asKube<PersistentVolumeClaim>(object) };
}
