import { isEventOfPod } from "#lib/evidence/event-match.ts";
import { collected } from "#lib/evidence/types.ts";
import { complete, defineCollector, namespaceOf } from "../collector.ts";
import { eventsAbout } from "../events-about.ts";

/** Events of the pod: also those under the hash of its static manifest and those without a UID (F1.9, F1.12). */
export const events = defineCollector({
  key: "events",
  ttlMs: 5_000,
  permissions: [{ verb: "list", group: "", resource: "events" }],
  fromCache(subject, { view }) {
    const { pod } = subject;
    const found = view.eventsOf({ kind: "Pod", namespace: namespaceOf(subject), name: pod.metadata?.name ?? "" });
    return "missing" in found ? null : complete(collected(found.filter((event) => isEventOfPod(event, pod))));
  },
  async onDemand(subject, source) {
    const { pod } = subject;
    const found = await eventsAbout(source, { kind: "Pod", namespace: namespaceOf(subject), name: pod.metadata?.name ?? "" });
    return found.ok ? collected(found.value.filter((event) => isEventOfPod(event, pod))) : found;
  },
});
