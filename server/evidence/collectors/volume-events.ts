import { collected, type EvidenceMap } from "#lib/evidence/types.ts";
import type { KubeEvent } from "#lib/kube/objects.ts";
import { type CollectSubject, complete, defineCollector, namespaceOf } from "../collector.ts";
import { eventsAbout } from "../events-about.ts";

/** The claims, and the volumes that they are bound to. */
function targetsOf(subject: CollectSubject, claims: EvidenceMap["claims"]) {
  const namespace = namespaceOf(subject);
  return claims.flatMap(({ name, object }) => {
    const claim = { kind: "PersistentVolumeClaim", namespace, name, uid: object?.metadata?.uid };
    const volume = object?.spec?.volumeName;
    return volume ? [claim, { kind: "PersistentVolume", namespace: "", name: volume, uid: undefined }] : [claim];
  });
}

/** Events of the pod's claims and of the volumes that they are bound to. */
export const volumeEvents = defineCollector({
  key: "volumeEvents",
  after: ["claims"],
  permissions: [{ verb: "list", group: "", resource: "events" }],
  fromCache(subject, { view }, { claims }) {
    if (claims === undefined || !claims.ok) return null;
    const found: KubeEvent[] = [];
    for (const target of targetsOf(subject, claims.value)) {
      const events = view.eventsOf(target);
      if ("missing" in events) return null;
      found.push(...events);
    }
    return complete(collected(found));
  },
  async onDemand(subject, source) {
    const { claims } = source.known;
    if (claims === undefined || !claims.ok) return claims ?? { ok: false, why: "stale" };
    const answers = await Promise.all(targetsOf(subject, claims.value).map((target) => eventsAbout(source, target)));
    const failed = answers.find((answer) => !answer.ok);
    return failed ?? collected(answers.flatMap((answer) => (answer.ok ? answer.value : [])));
  },
});
