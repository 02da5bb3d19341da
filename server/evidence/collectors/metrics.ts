import { podStats } from "#lib/evidence/kubelet-stats.ts";
import { type Collected, collected, missing } from "#lib/evidence/types.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { isNodeLost } from "#lib/kube/taints.ts";
import { type CollectSubject, type DemandSource, defineCollector, namespaceOf, nodeNameOf } from "../collector.ts";
import { readKubeletStats } from "../kubelet-stats.ts";

const METRICS = { group: "metrics.k8s.io", version: "v1beta1" };

/**
 * The last sample of what the pod uses, from metrics.k8s.io where that is served; a sample is some 15 to 60 s old. A reader
 * gets it from the kubelet itself where there is none: that right, `get nodes/proxy`, is needed by nobody else.
 */
export const metrics = defineCollector({
  key: "metrics",
  ttlMs: 15_000,
  permissions: [{ verb: "get", group: METRICS.group, resource: "pods" }],
  wanted: (subject) => subject.pod.status?.phase === "Running",
  async onDemand(subject, source) {
    const { sample, served } = await ofMetricsApi(subject, source);
    // One call after the other makes a reader wait twice: not for a pod of which a metrics-server has no sample yet.
    return sample.ok || served || !source.urgent ? sample : ((await ofKubelet(subject, source)) ?? sample);
  },
});

async function ofMetricsApi(
  subject: CollectSubject,
  { reads, urgent }: DemandSource,
): Promise<{ readonly sample: Collected<KubeObject>; readonly served: boolean }> {
  const address = { ...METRICS, resource: "pods", namespace: namespaceOf(subject), name: subject.pod.metadata?.name ?? "" };
  const found = await reads.get<KubeObject>(address, { ttlMs: 15_000, timeoutMs: 4_000, urgent });
  if (found.presence === "present") return { sample: collected(found.object), served: true };
  if (found.presence === "gone") return { sample: missing("absent"), served: found.served };
  return { sample: missing(found.why), served: false };
}

/** Null where the kubelet cannot be asked, or does not know the pod. */
async function ofKubelet(subject: CollectSubject, { reads, known, cache }: DemandSource): Promise<Collected<KubeObject> | null> {
  const name = nodeNameOf(subject);
  if (name === null) return null;
  const node = known.node?.ok ? known.node.value.object : cache?.view.node(name);
  if (node && !("missing" in node) && isNodeLost(node)) return null;
  const stats = await readKubeletStats(reads, name);
  const sample = stats.ok ? podStats(stats.value, subject.pod) : null;
  return sample && collected(sample);
}
