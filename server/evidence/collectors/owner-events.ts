import { concernsOwners, POLICY_KINDS } from "#lib/evidence/policy-engine.ts";
import { type Collected, collected, type OwnerLink } from "#lib/evidence/types.ts";
import type { KubeEvent } from "#lib/kube/objects.ts";
import { complete, defineCollector, namespaceOf } from "../collector.ts";
import { eventsAbout, eventsAboutKind } from "../events-about.ts";

/**
 * Events of every owner in the chain, also of one that is gone; about a workload without pods those of policy engines too,
 * which stand on the policy that refused the pod.
 */
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
    if (subject.symptom.class === "blocked") {
      const events = view.eventsAboutKinds(POLICY_KINDS);
      if ("missing" in events) return null;
      found.push(...events.filter((event) => concernsOwners(event, owners.value, namespace)));
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
    const policies = subject.symptom.class === "blocked" ? POLICY_KINDS.map((kind) => eventsAboutKind(source, kind)) : [];
    const [answers, ofPolicies] = await Promise.all([Promise.all(asked), Promise.all(policies)]);
    const failed = answers.find((answer) => !answer.ok);
    if (failed) return failed;
    const refused = ofPolicies.flatMap((answer) => (answer.ok ? answer.value : []));
    return collected([
      ...answers.flatMap((answer) => (answer.ok ? answer.value : [])),
      ...refused.filter((event) => concernsOwners(event, owners.value, namespace)),
    ]);
  },
});

function ofLink({ ref }: OwnerLink) {
  return (found: Collected<readonly KubeEvent[]>) =>
    found.ok ? collected(found.value.filter(({ involvedObject }) => !involvedObject?.uid || involvedObject.uid === ref.uid)) : found;
}
