import { collected } from "#lib/evidence/types.ts";
import type { KubeEvent } from "#lib/kube/objects.ts";
import { complete, defineCollector, namespaceOf } from "../collector.ts";
import { eventsAbout } from "../events-about.ts";

/** Events of the pod's claims. */
export const volumeEvents = defineCollector({
  key: "volumeEvents",
  after: ["claims"],
  permissions: [{ verb: "list", group: "", resource: "events" }],
  fromCache(subject, { view }, { claims }) {
    if (claims === undefined || !claims.ok) return null;
    const found: KubeEvent[] = [];
    for (const { name, object } of claims.value) {
      const events = view.eventsOf({ kind: "PersistentVolumeClaim", namespace: namespaceOf(subject), name, uid: object?.metadata?.uid });
      if ("missing" in events) return null;
      found.push(...events);
    }
    return complete(collected(found));
  },
  async onDemand(subject, source) {
    const { claims } = source.known;
    if (claims === undefined || !claims.ok) return claims ?? { ok: false, why: "stale" };
    const namespace = namespaceOf(subject);
    const answers = await Promise.all(
      claims.value.map(({ name }) => eventsAbout(source, { kind: "PersistentVolumeClaim", namespace, name })),
    );
    const failed = answers.find((answer) => !answer.ok);
    return failed ?? collected(answers.flatMap((answer) => (answer.ok ? answer.value : [])));
  },
});
