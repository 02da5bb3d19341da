import type { UsageSample } from "#lib/contract/resources.ts";
import type { KubeletStats } from "#lib/evidence/kubelet-stats.ts";
import { sampleSource, sampleTime } from "#lib/evidence/resource-use.ts";
import { type Collected, collected, type EvidenceSet } from "#lib/evidence/types.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import { readKubeletStats } from "#server/evidence/kubelet-stats.ts";
import type { Reads } from "#server/evidence/reads.ts";

/** The pod's sample of use, or null where there is none. */
export function sampleOf({ metrics }: EvidenceSet): KubeObject | null {
  return metrics?.ok ? metrics.value : null;
}

/** What tells why there is no sample. */
export interface SampleContext {
  /** Something runs whose use could be measured. */
  readonly running: boolean;
  /** The node's kubelet is heard of; true where that is not known. */
  readonly nodeHeard: boolean;
  /** Where it runs; null = nowhere. */
  readonly node: string | null;
  readonly reads: Pick<Reads, "document">;
}

const OPTIONS = { ttlMs: 60_000, timeoutMs: 2_000, urgent: true };

/** When a sample was taken and by whom, or why there is none; one that was not asked for counts as absent. */
export async function sampleFacts(metrics: Collected<KubeObject> | undefined, context: SampleContext): Promise<UsageSample> {
  if (metrics?.ok) {
    return { ...sampleTime(metrics.value), source: sampleSource(metrics.value), missing: null, absent: null, kubelet: null };
  }
  const missing = metrics?.why ?? "absent";
  const absent = missing === "absent" ? await absence(context) : null;
  // A metrics-server that has no sample yet speaks for the kubelet, which was not asked then.
  const kubelet = absent === "no-sample" ? null : await kubeletSilence(context);
  return { at: null, window: null, source: null, missing, absent, kubelet };
}

/** A metrics-server answers 404 for a pod of a lost node just as an API server without metrics does for every pod. */
async function absence({ running, nodeHeard, reads }: SampleContext): Promise<UsageSample["absent"]> {
  if (!running) return "not-running";
  const group = await reads.document("/apis/metrics.k8s.io/v1beta1", "application/json", OPTIONS);
  if (!group.ok && group.why === "absent") return "not-served";
  return nodeHeard ? "no-sample" : "node-silent";
}

/** Why the kubelet gave no sample either. Its answer is kept, so that it is not asked twice. */
async function kubeletSilence({ running, nodeHeard, node, reads }: SampleContext): Promise<UsageSample["kubelet"]> {
  if (!running || !nodeHeard || node === null) return null;
  const stats = await readKubeletStats(reads, node);
  return stats.ok ? "absent" : stats.why;
}

/** Why metrics.k8s.io gave no sample of a node, and what its kubelet measures instead. */
export async function nodeSample(
  metrics: Collected<KubeObject>,
  context: SampleContext,
): Promise<{ readonly metrics: Collected<KubeObject>; readonly processes: KubeletStats["processes"] }> {
  if (metrics.ok || !context.nodeHeard || context.node === null) return { metrics, processes: null };
  const stats = await readKubeletStats(context.reads, context.node);
  return stats.ok ? { metrics: collected(stats.value.node), processes: stats.value.processes } : { metrics, processes: null };
}
