import { containersOf } from "#lib/evidence/containers.ts";
import { isSidecar } from "#lib/evidence/sidecars.ts";
import { type Collected, collected } from "#lib/evidence/types.ts";
import { unservedServices } from "#lib/evidence/unserved.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { type CollectSubject, type DemandSource, defineCollector } from "../collector.ts";
import { outline } from "../pod-outline.ts";
import { readAll } from "../simple.ts";

/** Classes whose causes never lie behind a Service: a pod that has no node or no image. One that failed may have missed its server. */
const NEVER: readonly string[] = ["pending", "image-pull"];

/** Without a watch, pods are listed in so many namespaces at most. */
const MOST_NAMESPACES = 5;

/** So many pods are kept where none of them is known to be waited for. */
const MOST_BEHIND = 50;

/**
 * Pods of the Services that nobody serves: asked for where an unready sidecar may wait for one of them, and taken from the
 * cache for a reader, who wants to know why nobody answers.
 */
async function podsToFollow({ pod, symptom }: CollectSubject, { reads, urgent, cache }: DemandSource, services: readonly KubeObject[]) {
  const waits = symptom.class === "not-ready" && containersOf(pod).some((container) => isSidecar(container) && !container.ready);
  if (!waits && (cache === null || !urgent)) return [];
  const { namespaces, selects } = unservedServices(services);
  if (cache !== null) {
    const slims = [...cache.view.pods()].filter(({ namespace, labels }) => selects(namespace, labels));
    return (waits ? slims : slims.slice(0, MOST_BEHIND)).map((slim) => cache.view.fullPod(slim.uid) ?? outline(slim));
  }
  const options = { ttlMs: 10_000, timeoutMs: 4_000, urgent };
  const lists = namespaces
    .slice(0, MOST_NAMESPACES)
    .map((namespace) => reads.list<Pod>({ version: "v1", resource: "pods", namespace }, options));
  const pods = (await Promise.all(lists)).flatMap((list) => (list.ok ? list.value : []));
  return pods.filter(({ metadata }) => selects(metadata?.namespace ?? "", metadata?.labels ?? {})).map((one) => ({ ...one, kind: "Pod" }));
}

/**
 * Services of every namespace with their EndpointSlices: the server of a volume, a webhook or a dependency may live anywhere.
 * With them the pods of those that nobody serves. Both or nothing: a Service whose endpoints cannot be read says nothing about who serves it.
 */
export const services = defineCollector({
  key: "services",
  timeoutMs: 8_000,
  permissions: [
    { verb: "list", group: "", resource: "services" },
    { verb: "list", group: "discovery.k8s.io", resource: "endpointslices" },
    { verb: "list", group: "", resource: "pods" },
  ],
  wanted: (subject) => !NEVER.includes(subject.symptom.class),
  async onDemand(subject, source): Promise<Collected<readonly KubeObject[]>> {
    const [found, slices] = await Promise.all([
      readAll(source, { version: "v1", resource: "services" }, "Service"),
      readAll(source, { group: "discovery.k8s.io", version: "v1", resource: "endpointslices" }, "EndpointSlice"),
    ]);
    if (!found.ok) return found;
    if (!slices.ok) return slices;
    const services = [...found.value, ...slices.value];
    return collected([...services, ...(await podsToFollow(subject, source, services))]);
  },
});
