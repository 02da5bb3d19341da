import { type Collected, collected } from "#lib/evidence/types.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { defineCollector } from "../collector.ts";
import { readAll } from "../simple.ts";

/** Classes whose causes never lie behind a Service: a pod that has no node, no image or has ended. */
const NEVER: readonly string[] = ["pending", "image-pull", "failed"];

/**
 * Services of every namespace with their EndpointSlices: the server of a volume, a webhook or a dependency may live anywhere.
 * Both or nothing: a Service whose endpoints cannot be read says nothing about who serves it.
 */
export const services = defineCollector({
  key: "services",
  timeoutMs: 8_000,
  permissions: [
    { verb: "list", group: "", resource: "services" },
    { verb: "list", group: "discovery.k8s.io", resource: "endpointslices" },
  ],
  wanted: (subject) => !NEVER.includes(subject.symptom.class),
  async onDemand(_subject, source): Promise<Collected<readonly KubeObject[]>> {
    const [found, slices] = await Promise.all([
      readAll(source, { version: "v1", resource: "services" }, "Service"),
      readAll(source, { group: "discovery.k8s.io", version: "v1", resource: "endpointslices" }, "EndpointSlice"),
    ]);
    if (!found.ok) return found;
    return slices.ok ? collected([...found.value, ...slices.value]) : slices;
  },
});
