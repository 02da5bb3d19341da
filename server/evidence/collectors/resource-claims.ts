import { deviceClaimsOf } from "#lib/evidence/device-claims.ts";
import { type Collected, collected, missing } from "#lib/evidence/types.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { type DemandSource, defineCollector } from "../collector.ts";

/** Newest first: 1.34 serves v1, 1.33 the second beta, 1.32 the first. */
const VERSIONS = ["v1", "v1beta2", "v1beta1"] as const;
const OPTIONS = { ttlMs: 30_000, timeoutMs: 4_000 };
/** More claims of one pod are not looked at. */
const MOST = 4;

interface Wanted {
  readonly kind: "ResourceClaim" | "ResourceClaimTemplate";
  readonly resource: string;
  readonly name: string;
}

async function readOne(
  { reads, urgent }: DemandSource,
  namespace: string,
  { kind, resource, name }: Wanted,
): Promise<Collected<KubeObject | null>> {
  for (const version of VERSIONS) {
    const address = { group: "resource.k8s.io", version, resource, namespace, name };
    const found = await reads.get<KubeObject>(address, { ...OPTIONS, urgent });
    if (found.presence === "unknown") return missing(found.why);
    if (found.presence === "present") return collected({ ...found.object, kind });
    if (found.served) return collected(null);
  }
  return collected(null);
}

/** The pod's ResourceClaims, and the templates of those that were not made yet. */
export const resourceClaims = defineCollector({
  key: "resourceClaims",
  timeoutMs: 12_000,
  permissions: [
    { verb: "get", group: "resource.k8s.io", resource: "resourceclaims" },
    { verb: "get", group: "resource.k8s.io", resource: "resourceclaimtemplates" },
  ],
  // Allocated before a pod is placed, prepared on its node before it starts.
  wanted: ({ pod, symptom }) => ["pending", "creating"].includes(symptom.class) && deviceClaimsOf(pod).length > 0,
  async onDemand({ pod }, source) {
    const wanted = deviceClaimsOf(pod)
      .slice(0, MOST)
      .flatMap(({ object, template }): Wanted[] => {
        if (object !== null) return [{ kind: "ResourceClaim", resource: "resourceclaims", name: object }];
        return template === null ? [] : [{ kind: "ResourceClaimTemplate", resource: "resourceclaimtemplates", name: template }];
      });
    const read = await Promise.all(wanted.map((one) => readOne(source, pod.metadata?.namespace ?? "", one)));
    const unread = read.find((one) => !one.ok);
    if (unread !== undefined && !unread.ok) return unread;
    return collected(read.flatMap((one) => (one.ok && one.value !== null ? [one.value] : [])));
  },
});
