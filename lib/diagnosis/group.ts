import { type FixId, type Locale, type SubjectClass, SYMPTOM_CLASSES } from "#lib/contract/causes.ts";
import type { Root } from "#lib/contract/diagnosis.ts";
import { parseTime } from "#lib/kube/time.ts";
import { describeFinding } from "./describe.ts";
import { compareText } from "./rank.ts";
import type { JudgedFinding, Judgement } from "./types.ts";

/** Pods that are over and replaced by healthy ones fold together, whatever ended them: none of them is sick any more. */
export const LEFTOVERS = "leftovers";

/**
 * What a judgement folds on: its first cause and that cause's root. Without a cause, patients that lack the same
 * permission fold together, the others by class: "cause not known" is a group of its own, never hidden.
 */
export function groupKey(judgement: Judgement): string {
  if (judgement.symptom.leftover) return LEFTOVERS;
  const [first] = judgement.causes;
  if (first) return `${first.id}:${first.root.key}`;
  const forbidden = forbiddenEvidence(judgement);
  return forbidden.length > 0 ? `unknown:forbidden/${forbidden.join("+")}` : `unknown:${judgement.symptom.class}`;
}

/** Evidence that our user may not read and that would have decided, sorted, each once. */
function forbiddenEvidence(judgement: Judgement): readonly string[] {
  const keys = judgement.unknown.flatMap(({ missing }) => missing.filter(({ why }) => why === "forbidden").map(({ evidence }) => evidence));
  return [...new Set(keys)].sort(compareText);
}

/** Table order: leftovers last, class tier, then longest in state, then namespace and name (design, "Clusters and links"). */
export function compareJudgements(a: Judgement, b: Judgement): number {
  return (
    Number(a.symptom.leftover === true) - Number(b.symptom.leftover === true) ||
    tier(a.symptom.class) - tier(b.symptom.class) ||
    (parseTime(a.symptom.stuckSince) ?? Number.MAX_SAFE_INTEGER) - (parseTime(b.symptom.stuckSince) ?? Number.MAX_SAFE_INTEGER) ||
    compareText(a.subject.namespace, b.subject.namespace) ||
    compareText(a.subject.name, b.subject.name)
  );
}

/** Place of a class in the table, worst first; healthy last. */
export function tier(subjectClass: SubjectClass): number {
  return subjectClass === "healthy" ? SYMPTOM_CLASSES.length : SYMPTOM_CLASSES.indexOf(subjectClass);
}

/** One folded group: its cause and root in words, how many, since when, and the one next step. */
export interface JudgementGroup {
  readonly id: string;
  readonly cause: string | null;
  readonly count: number;
  readonly root: Root | null;
  /** The root in one short line, as of the worst member; empty when no cause is known. */
  readonly message: string;
  /** Longest time in state among the members, RFC 3339. */
  readonly oldest: string | null;
  readonly nextStep: string | null;
  /** First fix that is offered now and that `runnable` holds. */
  readonly fix: FixId | null;
  /** Evidence that is forbidden to us, when that is why no cause is known. */
  readonly forbidden: readonly string[];
  readonly members: readonly Judgement[];
}

/** Folds judgements into groups. Groups stand by their worst member, members in table order. */
export function groupJudgements(
  judgements: readonly Judgement[],
  locale: Locale,
  runnable: ReadonlySet<string>,
): readonly JudgementGroup[] {
  const byKey = new Map<string, Judgement[]>();
  for (const judgement of [...judgements].sort(compareJudgements)) {
    const key = groupKey(judgement);
    const members = byKey.get(key);
    if (members) members.push(judgement);
    else byKey.set(key, [judgement]);
  }
  return [...byKey].map(([id, members]) => toGroup(id, members, locale, runnable));
}

function toGroup(id: string, members: readonly Judgement[], locale: Locale, runnable: ReadonlySet<string>): JudgementGroup {
  const [worst] = members;
  // Leftovers share no cause, only that nobody misses them.
  const finding: JudgedFinding | undefined = id === LEFTOVERS ? undefined : worst?.causes[0];
  const words = finding ? describeFinding(finding, locale) : null;
  const times = members.map(({ symptom }) => symptom.stuckSince).filter((time): time is string => time !== null);
  return {
    id,
    cause: finding?.id ?? null,
    count: members.length,
    root: finding?.root ?? null,
    message: words?.rootText ?? "",
    oldest: times.sort(compareText)[0] ?? null,
    nextStep: words?.shortStep ?? null,
    fix: words?.fixes.find((fix) => fix.offered === "now" && runnable.has(fix.id))?.id ?? null,
    forbidden: worst && !finding && id !== LEFTOVERS ? forbiddenEvidence(worst) : [],
    members,
  };
}
