import type { Subject } from "#lib/contract/diagnosis.ts";
import type { PodSymptom } from "#lib/symptoms/types.ts";
import type { Judgement } from "./types.ts";

/** What has no verdict yet: a state without a cause. */
function unjudged(subject: Subject, symptom: PodSymptom): Judgement {
  return { subject, symptom, causes: [], ruledOut: [], unknown: [], advice: [], checklist: [], wait: null, faults: [], asking: true };
}

/** The judgement with the symptom of now. It is copied only where that differs: a copy makes what is made on demand. */
export function judgedNow(judgement: Judgement | undefined, subject: Subject, symptom: PodSymptom): Judgement {
  if (judgement === undefined) return unjudged(subject, symptom);
  return judgement.symptom === symptom ? judgement : { ...judgement, symptom };
}
