import { collected, missing } from "#lib/evidence/types.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { defineCollector, namespaceOf } from "../collector.ts";

const METRICS = { group: "metrics.k8s.io", version: "v1beta1" };

/** The last sample of what the pod uses, from metrics.k8s.io where that is served; a sample is some 15 to 60 s old. */
export const metrics = defineCollector({
  key: "metrics",
  ttlMs: 15_000,
  permissions: [{ verb: "get", group: METRICS.group, resource: "pods" }],
  wanted: (subject) => subject.pod.status?.phase === "Running",
  async onDemand(subject, { reads, urgent }) {
    const address = { ...METRICS, resource: "pods", namespace: namespaceOf(subject), name: subject.pod.metadata?.name ?? "" };
    const found = await reads.get<KubeObject>(address, { ttlMs: 15_000, timeoutMs: 4_000, urgent });
    if (found.presence === "present") return collected(found.object);
    return missing(found.presence === "gone" ? "absent" : found.why);
  },
});
