import { isEventOfNode } from "#lib/evidence/event-match.ts";
import { collected } from "#lib/evidence/types.ts";
import { complete, defineCollector, nodeNameOf } from "../collector.ts";
import { eventsAbout } from "../events-about.ts";

/** Events of the node; they live in namespace default and are matched by name alone (F3.5). */
export const nodeEvents = defineCollector({
  key: "nodeEvents",
  ttlMs: 10_000,
  permissions: [{ verb: "list", group: "", resource: "events" }],
  fromCache(subject, { view }) {
    const name = nodeNameOf(subject);
    if (name === null) return complete(collected([]));
    const found = view.eventsOf({ kind: "Node", namespace: "", name });
    return "missing" in found ? null : complete(collected(found));
  },
  async onDemand(subject, source) {
    const name = nodeNameOf(subject);
    if (name === null) return collected([]);
    const found = await eventsAbout(source, { kind: "Node", namespace: "default", name });
    return found.ok ? collected(found.value.filter((event) => isEventOfNode(event, name))) : found;
  },
});
