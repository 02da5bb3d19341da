import { podReferences } from "#lib/evidence/pod-references.ts";
import { collected, type EvidenceMap, missing } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { PersistentVolumeClaim } from "#lib/kube/objects.ts";
import { complete, defineCollector, namespaceOf } from "../collector.ts";

type Claim = EvidenceMap["claims"][number];

/** The claims that the pod's volumes name, and whether they are there. */
export const claims = defineCollector({
  key: "claims",
  permissions: [{ verb: "get", group: "", resource: "persistentvolumeclaims" }],
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
    return complete(collected(found));
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
    return collected(
      found.map(
        ({ name, found: one }): Claim => ({ name, presence: one.presence, object: one.presence === "present" ? one.object : null }),
      ),
    );
  },
});
