import type { DepartedPod } from "#server/diagnosis/departed.ts";
import type { Diagnoses } from "#server/diagnosis/service.ts";
import type { PodAddress } from "./read-pod.ts";
import type { RecordSource } from "./record-source.ts";

/** What this process still knows of a pod that went. */
export function departedPod({ departed }: Pick<Diagnoses, "departed">, { uid, namespace, name }: PodAddress): DepartedPod | undefined {
  return uid === null ? departed.byName(namespace, name) : departed.get(uid);
}

/** A pod that was deleted from here, as it was just before; so its record outlives this process. */
export async function keptPod(
  source: Pick<RecordSource, "snapshot">,
  { uid, namespace, name }: PodAddress,
): Promise<DepartedPod | undefined> {
  const kept = uid === null ? null : await source.snapshot(uid);
  if (kept === null || kept.judgement === null) return undefined;
  const { pod, judgement, evidence } = kept;
  if (pod.metadata?.namespace !== namespace || pod.metadata.name !== name) return undefined;
  return { pod, judgement, evidence, deletion: pod.metadata, at: Date.parse(kept.time) };
}
