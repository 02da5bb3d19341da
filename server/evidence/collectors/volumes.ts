import { candidateVolumes } from "#lib/evidence/open-claims.ts";
import { collected, type EvidenceMap, missing } from "#lib/evidence/types.ts";
import type { KubeObject, PersistentVolumeClaim } from "#lib/kube/objects.ts";
import { complete, defineCollector } from "../collector.ts";

/** The PersistentVolumes that the pod's claims are bound to, and those that claims without a volume could be meant to get. */
export const volumes = defineCollector({
  key: "volumes",
  after: ["claims"],
  permissions: [
    { verb: "get", group: "", resource: "persistentvolumes" },
    { verb: "list", group: "", resource: "persistentvolumes" },
  ],
  fromCache: (_subject, _source, { claims }) =>
    claims?.ok && volumeNames(claims.value).length === 0 && unbound(claims.value).length === 0 ? complete(collected([])) : null,
  async onDemand(_subject, { reads, known, urgent }) {
    const { claims } = known;
    if (claims === undefined || !claims.ok) return claims ?? missing("stale");
    const options = { ttlMs: 30_000, timeoutMs: 4_000, urgent };
    const open = unbound(claims.value);
    const [found, all] = await Promise.all([
      Promise.all(
        volumeNames(claims.value).map((name) => reads.get<KubeObject>({ version: "v1", resource: "persistentvolumes", name }, options)),
      ),
      open.length === 0 ? null : reads.list<KubeObject>({ version: "v1", resource: "persistentvolumes" }, options),
    ]);
    for (const one of found) if (one.presence === "unknown") return missing(one.why);
    const bound = found.flatMap((one) => (one.presence === "present" ? [one.object] : []));
    if (all === null) return collected(bound);
    return all.ok ? collected([...bound, ...candidateVolumes(open, all.value)]) : missing(all.why);
  },
});

function volumeNames(claims: EvidenceMap["claims"]): readonly string[] {
  return claims.flatMap(({ object }) => object?.spec?.volumeName || []);
}

function unbound(claims: EvidenceMap["claims"]): readonly PersistentVolumeClaim[] {
  return claims.flatMap(({ object }) => (object && !object.spec?.volumeName ? [object] : []));
}
