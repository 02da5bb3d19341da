import { type Collected, collected, type OwnerLink } from "#lib/evidence/types.ts";
import type { KubeEvent } from "#lib/kube/objects.ts";
import { complete, defineCollector, namespaceOf } from "../collector.ts";
import { eventsAbout } from "../events-about.ts";

/** Events of every owner in the chain, also of one that is gone. */
export const ownerEvents = defineCollector({
  key: "ownerEvents",
  ttlMs: 10_000,
  after: ["owners"],
  permissions: [{ verb: "list", group: "", resource: "events" }],
  fromCache(subject, { view }, { owners }) {
    if (owners === undefined || !owners.ok) return null;
    const namespace = namespaceOf(subject);
    const found: KubeEvent[] = [];
    for (const { ref } of owners.value) {
      const events = view.eventsOf({ kind: ref.kind, namespace: ref.kind === "Node" ? "" : namespace, name: ref.name, uid: ref.uid });
      if ("missing" in events) return null;
      found.push(...events);
    }
    return complete(collected(found));
  },
  async onDemand(subject, source): Promise<Collected<readonly KubeEvent[]>> {
    const { owners } = source.known;
    if (owners === undefined || !owners.ok) return owners ?? { ok: false, why: "stale" };
    const namespace = namespaceOf(subject);
    const asked = owners.value.map((link) =>
      eventsAbout(source, { kind: link.ref.kind, namespace, name: link.ref.name }).then(ofLink(link)),
    );
    const answers = await Promise.all(asked);
    const failed = answers.find((answer) => !answer.ok);
    return failed ?? collected(answers.flatMap((answer) => (answer.ok ? answer.value : [])));
  },
});

function ofLink({ ref }: OwnerLink) {
  return (found: Collected<readonly KubeEvent[]>) =>
    found.ok ? collected(found.value.filter(({ involvedObject }) => !involvedObject?.uid || involvedObject.uid === ref.uid)) : found;
}
