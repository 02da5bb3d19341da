import { podReferences } from "#lib/evidence/pod-references.ts";
import { isFinished, usesClaim } from "#lib/evidence/related-pods.ts";
import { collected, missing } from "#lib/evidence/types.ts";
import type { Pod } from "#lib/kube/objects.ts";
import type { SlimPod } from "#server/watch/types.ts";
import { complete, defineCollector, namespaceOf } from "../collector.ts";
import { watchedPods } from "../pod-outline.ts";

/** Other pods that use the pod's claims: who holds a volume, or keeps a claim from going. */
export const relatedPods = defineCollector({
  key: "relatedPods",
  permissions: [{ verb: "list", group: "", resource: "pods" }],
  // A pod that is over holds its claim all the same: it may be what keeps a deleted one from going.
  wanted: ({ pod, symptom }) => ["terminating", "creating", "pending"].includes(symptom.class) || isFinished(pod),
  fromCache: ({ pod }) => (podReferences(pod).claims.length === 0 ? complete(collected([])) : null),
  async onDemand(subject, { reads, urgent, cache }) {
    const { claims } = podReferences(subject.pod);
    const namespace = namespaceOf(subject);
    const uid = subject.pod.metadata?.uid;
    if (claims.length === 0) return collected([]);
    if (cache !== null) return watchedPods(cache.view, usersOf(cache.view.pods(), namespace, claims, uid));
    const pods = await reads.list<Pod>({ version: "v1", resource: "pods", namespace }, { ttlMs: 10_000, timeoutMs: 8_000, urgent });
    if (!pods.ok) return missing(pods.why);
    return collected(pods.value.filter((pod) => pod.metadata?.uid !== uid && usesClaim(pod, claims)));
  },
});

function* usersOf(pods: Iterable<SlimPod>, namespace: string, claims: readonly string[], but: string | undefined): Iterable<SlimPod> {
  for (const pod of pods) if (pod.namespace === namespace && pod.uid !== but && pod.claims.some((name) => claims.includes(name))) yield pod;
}
