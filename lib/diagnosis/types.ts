import type { Cite, Missing, Subject } from "#lib/contract/diagnosis.ts";
import type { Params, RuleFinding } from "#lib/rules/define.ts";
import type { PodSymptom } from "#lib/symptoms/classify.ts";

/** A finding with the id of the rule that made it. */
export interface JudgedFinding extends RuleFinding {
  readonly id: string;
}

/**
 * The language-free result of all rules for one subject. `lib/diagnosis/describe.ts` turns it into the
 * contract's `Diagnosis` in one language; nothing else puts words to it.
 */
export interface Judgement {
  readonly subject: Subject;
  readonly symptom: PodSymptom;
  /** Best explanation first. */
  readonly causes: readonly JudgedFinding[];
  readonly ruledOut: readonly { readonly id: string; readonly because: string; readonly params: Params; readonly cites: readonly Cite[] }[];
  readonly unknown: readonly { readonly id: string; readonly missing: readonly Missing[] }[];
  readonly advice: readonly JudgedFinding[];
}
