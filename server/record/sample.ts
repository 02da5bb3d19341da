import type { UsageSample } from "#lib/contract/resources.ts";
import { sampleTime } from "#lib/evidence/resource-use.ts";
import type { Collected, EvidenceSet } from "#lib/evidence/types.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
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
  readonly reads: Pick<Reads, "document">;
}

const OPTIONS = { ttlMs: 60_000, timeoutMs: 2_000, urgent: true };

/** When a sample was taken, or why there is none; one that was not asked for counts as absent. */
export async function sampleFacts(metrics: Collected<KubeObject> | undefined, context: SampleContext): Promise<UsageSample> {
  if (metrics?.ok) return { ...sampleTime(metrics.value), missing: null, absent: null };
  const missing = metrics?.why ?? "absent";
  return { at: null, window: null, missing, absent: missing === "absent" ? await absence(context) : null };
}

/** A metrics-server answers 404 for a pod of a lost node just as an API server without metrics does for every pod. */
async function absence({ running, nodeHeard, reads }: SampleContext): Promise<UsageSample["absent"]> {
  if (!running) return "not-running";
  const group = await reads.document("/apis/metrics.k8s.io/v1beta1", "application/json", OPTIONS);
  if (!group.ok && group.why === "absent") return "not-served";
  return nodeHeard ? "no-sample" : "node-silent";
}
