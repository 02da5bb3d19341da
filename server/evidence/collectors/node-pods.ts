import { pullProblems } from "#lib/evidence/pull-error.ts";
import { hasOutlines } from "#lib/evidence/registry-peers.ts";
import { collected, type EvidenceSet, missing } from "#lib/evidence/types.ts";
import type { Pod } from "#lib/kube/objects.ts";
import type { SlimPod } from "#server/watch/types.ts";
import { type CollectSubject, complete, defineCollector, type IndexedView, nodeNameOf } from "../collector.ts";
import { outline } from "../pod-outline.ts";

/**
 * The pods on the same node: whole where they are sick, their outlines where they are healthy. For a pod that does not end
 * they are asked for whole: a healthy neighbour's mounts may be what holds it.
 */
export const nodePods = defineCollector({
  key: "nodePods",
  permissions: [{ verb: "list", group: "", resource: "pods" }],
  after: ["events"],
  fromCache(subject, { view }, known) {
    const name = nodeNameOf(subject);
    if (name === null) return complete(collected([]));
    const pods = [...podsOn(view, name)].map((slim) => view.fullPod(slim.uid) ?? outline(slim));
    return { collected: collected(pods), complete: !hasOutlines(pods) || !needsWhole(subject, known) };
  },
  async onDemand(subject, { reads, urgent }) {
    const name = nodeNameOf(subject);
    if (name === null) return collected([]);
    const query = { fieldSelector: `spec.nodeName=${name}` };
    const pods = await reads.list<Pod>({ version: "v1", resource: "pods" }, { ttlMs: 10_000, timeoutMs: 8_000, urgent, query });
    return pods.ok ? pods : missing(pods.why);
  },
});

/**
 * Where the specs of healthy pods count: their mounts for a pod that does not end, their images where a registry seems
 * to speak plain HTTP (does this node already run something from there?), their ports for one that shares the node's.
 */
function needsWhole({ pod, symptom }: CollectSubject, { events }: EvidenceSet): boolean {
  if (symptom.class === "terminating") return true;
  if (symptom.class === "crash-loop" && pod.spec?.hostNetwork) return true;
  return pullProblems(pod, events?.ok ? events.value : []).some(({ failure }) => failure === "plain-http");
}

function* podsOn(view: IndexedView, node: string): Iterable<SlimPod> {
  for (const slim of view.podsOnNode?.(node) ?? view.pods()) if (slim.node === node) yield slim;
}
