import { podReferences } from "#lib/evidence/pod-references.ts";
import { isFinished, usesClaim } from "#lib/evidence/related-pods.ts";
import { collected, missing } from "#lib/evidence/types.ts";
import type { Pod } from "#lib/kube/objects.ts";
import type { ClusterView, SlimPod } from "#server/watch/types.ts";
import { complete, defineCollector, namespaceOf } from "../collector.ts";
import { outline } from "../pod-outline.ts";

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
    if (cache !== null) return collected(fromView(cache.view, namespace, claims).filter((pod) => pod.metadata?.uid !== uid));
    const pods = await reads.list<Pod>({ version: "v1", resource: "pods", namespace }, { ttlMs: 10_000, timeoutMs: 8_000, urgent });
    if (!pods.ok) return missing(pods.why);
    return collected(pods.value.filter((pod) => pod.metadata?.uid !== uid && usesClaim(pod, claims)));
  },
});

function fromView(view: ClusterView, namespace: string, claims: readonly string[]): Pod[] {
  const slims: SlimPod[] = [];
  for (const slim of view.pods()) {
    if (slim.namespace === namespace && slim.claims.some((name) => claims.includes(name))) slims.push(slim);
  }
  return slims.map((slim) => view.fullPod(slim.uid) ?? outline(slim));
}
