import { podReferences } from "#lib/evidence/pod-references.ts";
import { boundPods, schedulingNodes as tableOf } from "#lib/evidence/scheduling-nodes.ts";
import { collected } from "#lib/evidence/types.ts";
import type { Node, Pod } from "#lib/kube/objects.ts";
import { complete, defineCollector } from "../collector.ts";

/** What every node has left, for a pod that waits for a place; and which nodes there are, for one that waits for a volume. */
export const schedulingNodes = defineCollector({
  key: "schedulingNodes",
  timeoutMs: 10_000,
  permissions: [
    { verb: "list", group: "", resource: "nodes" },
    { verb: "list", group: "", resource: "pods" },
  ],
  wanted: ({ pod, symptom }) => symptom.class === "pending" || (symptom.class === "creating" && podReferences(pod).claims.length > 0),
  fromCache(_subject, { scheduling }) {
    const nodes = scheduling.nodes();
    return nodes.ok ? complete(nodes) : null;
  },
  async onDemand(_subject, { reads, urgent, cache }) {
    // With a watch, nodes that cannot be read there cannot be read here either, and the pods are known.
    if (cache !== null) return cache.scheduling.nodes();
    const options = { ttlMs: 10_000, timeoutMs: 10_000, urgent };
    const [nodes, pods] = await Promise.all([
      reads.list<Node>({ version: "v1", resource: "nodes" }, options),
      reads.list<Pod>({ version: "v1", resource: "pods" }, options),
    ]);
    if (!nodes.ok) return nodes;
    return pods.ok ? collected(tableOf(nodes.value, boundPods(pods.value))) : pods;
  },
});
