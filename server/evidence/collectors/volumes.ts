import { collected, type EvidenceMap, missing } from "#lib/evidence/types.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { complete, defineCollector } from "../collector.ts";

/** The PersistentVolumes that the pod's claims are bound to. */
export const volumes = defineCollector({
  key: "volumes",
  after: ["claims"],
  permissions: [{ verb: "get", group: "", resource: "persistentvolumes" }],
  fromCache: (_subject, _source, { claims }) => (claims?.ok && volumeNames(claims.value).length === 0 ? complete(collected([])) : null),
  async onDemand(_subject, { reads, known, urgent }) {
    const { claims } = known;
    if (claims === undefined || !claims.ok) return claims ?? missing("stale");
    const found = await Promise.all(
      volumeNames(claims.value).map((name) =>
        reads.get<KubeObject>({ version: "v1", resource: "persistentvolumes", name }, { ttlMs: 30_000, timeoutMs: 4_000, urgent }),
      ),
    );
    for (const one of found) if (one.presence === "unknown") return missing(one.why);
    return collected(found.flatMap((one) => (one.presence === "present" ? [one.object] : [])));
  },
});

function volumeNames(claims: EvidenceMap["claims"]): readonly string[] {
  return claims.flatMap(({ object }) => object?.spec?.volumeName || []);
}
