import type { ChecklistLine, Cite, Missing, Subject } from "#lib/contract/diagnosis.ts";
import type { Params, RuleFinding } from "#lib/rules/define.ts";
import type { PodSymptom } from "#lib/symptoms/classify.ts";

/** A finding with the id of the rule that made it. */
export interface JudgedFinding extends RuleFinding {
  readonly id: string;
  /** UTC day on which it was judged, `2026-11-30`: moments of another day are told with their date. */
  readonly day?: string;
}

/** One line of the round, as an id of its text and what fills it. */
export interface JudgedCheck {
  readonly id: ChecklistLine["id"];
  readonly state: ChecklistLine["state"];
  /** Key of the checklist's texts. */
  readonly text: string;
  readonly params: Params;
  /** Sentences that follow, filled from the same params. */
  readonly also?: readonly string[];
  readonly command?: string;
  /** What could not be seen, and why. */
  readonly missing?: readonly Missing[];
  /** What the line looked at, where it is not the subject itself. */
  readonly about?: Subject;
}

/** A line of a round without its id. */
export type RoundLine = Omit<JudgedCheck, "id">;

/** A moment at which something comes about by itself; texts are ids of `wait-messages.ts`. */
export interface JudgedWait {
  /** ms since the epoch. */
  readonly until: number;
  readonly why: string;
  /** Sentences that follow each other. */
  readonly expect: readonly string[];
  readonly otherwise: string;
  readonly params: Params;
}

/** A fact that changes what to do about the first cause, whatever that is; texts are ids of `remark-messages.ts`. */
export interface JudgedRemark {
  readonly text: string;
  /** Stands before the cause's own next step. */
  readonly step?: string;
  readonly params: Params;
  readonly cites: readonly Cite[];
  /** Until when, in ms since the epoch, waiting comes before every other fix of the first cause. */
  readonly waitUntil?: number;
  /** What the causes say was not checked, and this tells. */
  readonly answers: readonly string[];
}

/** A rule that threw: it counts as `unknown`, and its fault belongs into the log, not onto the page. */
export interface RuleFault {
  readonly id: string;
  readonly error: unknown;
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
  /** Rules that could not decide, with what they lacked; an empty list = the rule itself failed. */
  readonly unknown: readonly { readonly id: string; readonly missing: readonly Missing[] }[];
  readonly advice: readonly JudgedFinding[];
  readonly checklist: readonly JudgedCheck[];
  /** What can be waited for whatever the cause is; null where no moment is known. */
  readonly wait: JudgedWait | null;
  /** What stands beside the first cause, in this order. */
  readonly remarks?: readonly JudgedRemark[];
  readonly faults: readonly RuleFault[];
  /** Some of the evidence was never asked for yet, or its answer has not come. */
  readonly asking?: true;
}
