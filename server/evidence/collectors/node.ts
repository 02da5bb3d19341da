import { collected, missing } from "#lib/evidence/types.ts";
import type { Node } from "#lib/kube/objects.ts";
import { complete, defineCollector, nodeNameOf } from "../collector.ts";

/** The node the pod is bound to. Without a Node object of that name it is gone; without permission it is unknown. */
export const node = defineCollector({
  key: "node",
  permissions: [{ verb: "get", group: "", resource: "nodes" }],
  fromCache(subject, { view }) {
    const name = nodeNameOf(subject);
    if (name === null) return complete(collected({ name, presence: "unknown", object: null }));
    const object = view.node(name);
    if (object === null) return complete(collected({ name, presence: "gone", object: null }));
    return "missing" in object ? null : complete(collected({ name, presence: "present", object }));
  },
  async onDemand(subject, { reads, urgent }) {
    const name = nodeNameOf(subject);
    if (name === null) return collected({ name, presence: "unknown", object: null });
    const found = await reads.get<Node>({ version: "v1", resource: "nodes", name }, { ttlMs: 10_000, timeoutMs: 4_000, urgent });
    if (found.presence === "unknown") return missing(found.why);
    return collected({ name, presence: found.presence, object: found.presence === "present" ? found.object : null });
  },
});
