import { podReferences } from "#lib/evidence/pod-references.ts";
import { nearMisses } from "#lib/evidence/references.ts";
import { collected, type EvidenceMap, missing } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { PersistentVolumeClaim } from "#lib/kube/objects.ts";
import { defineCollector, namespaceOf } from "../collector.ts";

type Claim = EvidenceMap["claims"][number];

/** The claims that the pod's volumes name, and whether they are there. */
export const claims = defineCollector({
  key: "claims",
  permissions: [
    { verb: "get", group: "", resource: "persistentvolumeclaims" },
    { verb: "list", group: "", resource: "persistentvolumeclaims" },
  ],
  fromCache(subject, { view }) {
    const found: Claim[] = [];
    for (const name of podReferences(subject.pod).claims) {
      const object = view.object("persistentvolumeclaims", namespaceOf(subject), name);
      if (object !== null && "missing" in object) return null;
      found.push({
        name,
        presence: object === null ? "gone" : "present",
        object: object === null ? null : asKube<PersistentVolumeClaim>(object),
      });
    }
    // Of one that is not there, names that come near can be asked for.
    return { collected: collected(found), complete: found.every(({ presence }) => presence !== "gone") };
  },
  async onDemand(subject, { reads, urgent }) {
    const namespace = namespaceOf(subject);
    const found = await Promise.all(
      podReferences(subject.pod).claims.map(async (name) => {
        const address = { version: "v1", resource: "persistentvolumeclaims", namespace, name };
        return { name, found: await reads.get<PersistentVolumeClaim>(address, { ttlMs: 10_000, timeoutMs: 4_000, urgent }) };
      }),
    );
    for (const { found: one } of found) if (one.presence === "unknown") return missing(one.why);
    const isGone = found.some(({ found: one }) => one.presence === "gone");
    const address = { version: "v1", resource: "persistentvolumeclaims", namespace };
    const listed = isGone ? await reads.list<PersistentVolumeClaim>(address, { ttlMs: 30_000, timeoutMs: 4_000, urgent }) : null;
    const names = listed?.ok ? listed.value.flatMap(({ metadata }) => metadata?.name ?? []) : null;
    return collected(
      found.map(({ name, found: one }): Claim => {
        const near = one.presence === "gone" && names !== null ? { near: nearMisses(name, names) } : {};
        return { name, presence: one.presence, object: one.presence === "present" ? one.object : null, ...near };
      }),
    );
  },
});
