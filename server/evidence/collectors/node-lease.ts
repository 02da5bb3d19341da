import { collected, missing } from "#lib/evidence/types.ts";
import type { Lease } from "#lib/kube/objects.ts";
import { defineCollector, nodeNameOf } from "../collector.ts";

const TTL_MS = 10_000;

/** The kubelet's sign of life (F1.11); null where there is none. It is renewed every 10 s, so it is not watched. */
export const nodeLease = defineCollector({
  key: "nodeLease",
  ttlMs: TTL_MS,
  permissions: [{ verb: "get", group: "coordination.k8s.io", resource: "leases" }],
  wanted: (subject) => nodeNameOf(subject) !== null && ["terminating", "unknown", "ending", "not-ready"].includes(subject.symptom.class),
  async onDemand(subject, { reads, urgent, cache }) {
    const name = nodeNameOf(subject);
    if (name === null) return collected(null);
    const address = { group: "coordination.k8s.io", version: "v1", resource: "leases", namespace: "kube-node-lease", name };
    const found = await reads.get<Lease>(address, { ttlMs: TTL_MS, timeoutMs: 4_000, urgent });
    if (found.presence === "unknown") return missing(found.why);
    const readAt = cache === null ? {} : { readAt: new Date(cache.view.now()).toISOString() };
    return collected(found.presence === "present" ? { ...found.object, ...readAt } : null);
  },
});
