import { isClusterDns } from "#lib/evidence/network-dns.ts";
import { type Collected, collected } from "#lib/evidence/types.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { defineCollector } from "../collector.ts";
import { readAll } from "../simple.ts";

/** Classes in which a program may be stopped by a name that is not found. */
const WANTED: readonly string[] = ["healthy", "crash-loop", "not-ready", "unstable", "creating"];
const NAMESPACE = "kube-system";

/** The cluster's DNS: its pods, its Service and that one's endpoints, as they run in kube-system. */
export const dns = defineCollector({
  key: "dns",
  permissions: [
    { verb: "list", group: "", resource: "pods" },
    { verb: "list", group: "", resource: "services" },
    { verb: "list", group: "discovery.k8s.io", resource: "endpointslices" },
  ],
  wanted: (subject) => WANTED.includes(subject.symptom.class),
  async onDemand(_subject, source): Promise<Collected<readonly KubeObject[]>> {
    const lists = await Promise.all([
      readAll(source, { version: "v1", resource: "pods", namespace: NAMESPACE }, "Pod"),
      readAll(source, { version: "v1", resource: "services", namespace: NAMESPACE }, "Service"),
      readAll(source, { group: "discovery.k8s.io", version: "v1", resource: "endpointslices", namespace: NAMESPACE }, "EndpointSlice"),
    ]);
    const failed = lists.find((list) => !list.ok);
    if (failed) return failed;
    return collected(lists.flatMap((list) => (list.ok ? list.value : [])).filter(isClusterDns));
  },
});
