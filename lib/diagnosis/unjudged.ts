import type { Subject } from "#lib/contract/diagnosis.ts";
import type { PodSymptom } from "#lib/symptoms/types.ts";
import type { Judgement } from "./types.ts";

/** What has no verdict yet: a state without a cause. */
export function unjudged(subject: Subject, symptom: PodSymptom): Judgement {
  return { subject, symptom, causes: [], ruledOut: [], unknown: [], advice: [], checklist: [], faults: [] };
}
