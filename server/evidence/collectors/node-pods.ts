import { collected, missing } from "#lib/evidence/types.ts";
import type { Pod } from "#lib/kube/objects.ts";
import type { SlimPod } from "#server/watch/types.ts";
import { complete, defineCollector, type IndexedView, nodeNameOf } from "../collector.ts";
import { outline } from "../pod-outline.ts";

/**
 * The pods on the same node: whole where they are sick, their outlines where they are healthy. For a pod that does not end
 * they are asked for whole: a healthy neighbour's mounts may be what holds it.
 */
export const nodePods = defineCollector({
  key: "nodePods",
  permissions: [{ verb: "list", group: "", resource: "pods" }],
  fromCache(subject, { view }) {
    const name = nodeNameOf(subject);
    if (name === null) return complete(collected([]));
    const slims = [...podsOn(view, name)];
    const pods = collected(slims.map((slim) => view.fullPod(slim.uid) ?? outline(slim)));
    return { collected: pods, complete: subject.symptom.class !== "terminating" || slims.every(({ uid }) => view.fullPod(uid) !== null) };
  },
  async onDemand(subject, { reads, urgent }) {
    const name = nodeNameOf(subject);
    if (name === null) return collected([]);
    const query = { fieldSelector: `spec.nodeName=${name}` };
    const pods = await reads.list<Pod>({ version: "v1", resource: "pods" }, { ttlMs: 10_000, timeoutMs: 8_000, urgent, query });
    return pods.ok ? pods : missing(pods.why);
  },
});

function* podsOn(view: IndexedView, node: string): Iterable<SlimPod> {
  for (const slim of view.podsOnNode?.(node) ?? view.pods()) if (slim.node === node) yield slim;
}
