import { FIX_RUNGS, type FixId, type Locale, type SubjectClass, SYMPTOM_CLASSES } from "#lib/contract/causes.ts";
import { groupIdOf } from "#lib/contract/group-id.ts";
import { groupWords } from "#lib/contract/sick-group.ts";
import type { SickGroup, SickGroupCause } from "#lib/contract/ward.ts";
import { parseTime } from "#lib/kube/time.ts";
import { RULES } from "#lib/rules/registry.ts";
import { describeTogether } from "./describe.ts";
import { compareText, depths, type ExplainsGraph } from "./rank.ts";
import type { JudgedFinding, Judgement } from "./types.ts";

const EXPLAINS: ExplainsGraph = new Map(RULES.map(({ meta }) => [meta.id, meta.explains]));

/** Pods that are over and replaced by healthy ones fold together, whatever ended them: none of them is sick any more. */
export const LEFTOVERS = "leftovers";

/**
 * What a judgement folds on: the root of its first cause where several pods can share that, so that a broken node is one
 * group whatever it does to its pods; else the cause with its root. Without a cause, patients that lack the same permission
 * fold together, the others by class: "cause not known" is a group of its own, never hidden.
 */
export function groupKey(judgement: Judgement): string {
  return keyOf(judgement, ({ id, root }) => groupIdOf(id, root));
}

/** The same by cause and root: how the page of an object folds the pods around it. */
export function causeKey(judgement: Judgement): string {
  return keyOf(judgement, ({ id, root }) => `${id}:${root.key}`);
}

function keyOf(judgement: Judgement, known: (first: JudgedFinding) => string): string {
  if (judgement.symptom.leftover) return LEFTOVERS;
  const [first] = judgement.causes;
  if (first) return known(first);
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

/** One folded group: what it shares, how many, since when, how its causes split, and the next step. */
export interface JudgementGroup extends SickGroup {
  /** Evidence that is forbidden to us, when that is why no cause is known. */
  readonly forbidden: readonly string[];
  /** Worst first. */
  readonly members: readonly Judgement[];
}

export interface Grouping {
  readonly locale: Locale;
  /** Fixes that this product can run. */
  readonly runnable: ReadonlySet<string>;
  /** `groupKey` where nothing else is said. */
  readonly by?: (judgement: Judgement) => string;
}

/** Folds judgements into groups. Groups stand by their worst member, members in table order. */
export function groupJudgements(judgements: readonly Judgement[], grouping: Grouping): readonly JudgementGroup[] {
  const { by = groupKey } = grouping;
  const byKey = Map.groupBy([...judgements].sort(compareJudgements), by);
  return [...byKey].map(([id, members]) => toGroup(id, members, grouping));
}

function toGroup(id: string, members: readonly Judgement[], grouping: Grouping): JudgementGroup {
  const [worst] = members;
  // Leftovers share no cause, only that nobody misses them.
  const causes = id === LEFTOVERS ? [] : causesOf(members, grouping);
  const times = members.map(({ symptom }) => symptom.stuckSince).filter((time): time is string => time !== null);
  return {
    id,
    ...groupWords(causes),
    count: members.length,
    root: causes.length === 0 ? null : (worst?.causes[0]?.root ?? null),
    oldest: times.sort(compareText)[0] ?? null,
    causes,
    forbidden: worst && causes.length === 0 && id !== LEFTOVERS ? forbiddenEvidence(worst) : [],
    members,
  };
}

/** How the causes of a group split: first the one that explains most of the others, then the commonest, then by the worst member. */
function causesOf(members: readonly Judgement[], { locale, runnable }: Grouping): SickGroupCause[] {
  const firsts = members.flatMap(({ causes: [first] }) => first ?? []);
  const parts = [...Map.groupBy(firsts, ({ id, nextStep }) => `${id} ${nextStep}`).values()];
  const depth = depths(
    EXPLAINS,
    firsts.map(({ id }) => id),
  );
  const told = parts.flatMap((part) => {
    const [worst] = part;
    return worst ? [toCause(worst, part, locale, runnable)] : [];
  });
  return told.sort((a, b) => (depth.get(a.cause) ?? 0) - (depth.get(b.cause) ?? 0) || b.count - a.count);
}

function toCause(worst: JudgedFinding, part: readonly JudgedFinding[], locale: Locale, runnable: ReadonlySet<string>): SickGroupCause {
  const { rootText, shortStep } = describeTogether(worst, part, locale);
  const fix = firstFix(worst, runnable);
  return {
    cause: worst.id,
    step: worst.nextStep,
    count: part.length,
    message: rootText,
    nextStep: shortStep,
    fix: part.every((one) => firstFix(one, runnable) === fix) ? fix : null,
  };
}

/** Gentlest fix that is offered now and can be run here. */
function firstFix({ fixes }: JudgedFinding, runnable: ReadonlySet<string>): FixId | null {
  const offered = fixes.filter(({ id, offered: when }) => when === "now" && runnable.has(id));
  return offered.sort((a, b) => FIX_RUNGS[a.id] - FIX_RUNGS[b.id])[0]?.id ?? null;
}
