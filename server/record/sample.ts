import type { UsageSample } from "#lib/contract/resources.ts";
import { sampleTime } from "#lib/evidence/resource-use.ts";
import type { Collected, EvidenceSet } from "#lib/evidence/types.ts";
import type { KubeObject } from "#lib/kube/objects.ts";

/** The pod's sample of use, or null where there is none. */
export function sampleOf({ metrics }: EvidenceSet): KubeObject | null {
  return metrics?.ok ? metrics.value : null;
}

/** When a sample was taken, or why there is none; one that was not asked for counts as absent. */
export function sampleFacts(metrics: Collected<KubeObject> | undefined): UsageSample {
  if (metrics?.ok) return { ...sampleTime(metrics.value), missing: null };
  return { at: null, window: null, missing: metrics?.why ?? "absent" };
}
