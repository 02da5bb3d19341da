import { FIX_RUNGS, type Locale } from "#lib/contract/causes.ts";
import type { ChecklistLine, Diagnosis, Finding, FixOffer } from "#lib/contract/diagnosis.ts";
import { fill, fillQuoting } from "#lib/format/fill.ts";
import { withLongTimes } from "#lib/format/long-times.ts";
import { shortNames, shortValues } from "#lib/format/short-value.ts";
import { toRfc3339 } from "#lib/kube/time.ts";
import type { Params, Rule, RuleTexts } from "#lib/rules/define.ts";
import { RULES } from "#lib/rules/registry.ts";
import { CHECKLIST_MESSAGES } from "./checklist-messages.ts";
import { REMARK_MESSAGES } from "./remark-messages.ts";
import type { JudgedCheck, JudgedFinding, JudgedRemark, Judgement } from "./types.ts";
import { WAIT_MESSAGES } from "./wait-messages.ts";

/** Most characters of one value inside a line about the root, and inside a short step. */
const ROOT_VALUE = 36;
const STEP_VALUE = 18;

const BY_ID: ReadonlyMap<string, Rule> = new Map(RULES.map((rule) => [rule.meta.id, rule]));

/** A text a rule does not have stands as its id: visible, and an error in the rules' contract test. */
function text(texts: Readonly<Record<string, string>>, id: string, params: Params): string {
  return fillQuoting(withLongTimes(texts[id] ?? id, params), shortNames(params));
}

/** What the engine itself says when a rule is not there, e.g. a snapshot of an older version. */
const NO_TEXTS: RuleTexts = {
  title: "",
  roots: {},
  shortSteps: {},
  messages: {},
  nextSteps: {},
  avoid: {},
  offers: {},
  clear: {},
  notChecked: {},
};

function textsOf(id: string, locale: Locale, rules: ReadonlyMap<string, Rule>): RuleTexts {
  return rules.get(id)?.messages[locale] ?? { ...NO_TEXTS, title: id };
}

/** Puts words to one finding in one language. */
export function describeFinding(finding: JudgedFinding, locale: Locale, rules: ReadonlyMap<string, Rule> = BY_ID): Finding {
  const texts = textsOf(finding.id, locale, rules);
  const { params } = finding;
  return {
    id: finding.id,
    certainty: finding.certainty,
    title: fill(texts.title, params),
    message: text(texts.messages, finding.message, params),
    nextStep: text(texts.nextSteps, finding.nextStep, params),
    rootText: text(texts.roots, finding.message, shortValues(params, ROOT_VALUE, finding.day)),
    shortStep: text(texts.shortSteps, finding.nextStep, shortValues(params, STEP_VALUE, finding.day)),
    ...(finding.avoid !== undefined && { avoid: text(texts.avoid, finding.avoid, params) }),
    root: finding.root,
    cites: [...finding.cites],
    params: { ...params },
    fixes: finding.fixes
      .map(({ id, offered, why, wait, targets }) => ({
        id,
        rung: FIX_RUNGS[id],
        offered,
        why: text(texts.offers, why, params),
        ...(wait !== undefined && {
          wait: {
            until: wait.until === null ? null : toRfc3339(wait.until),
            expect: text(texts.offers, wait.expect, params),
            otherwise: text(texts.offers, wait.otherwise, params),
          },
        }),
        ...(targets !== undefined && { targets: [...targets] }),
      }))
      .sort((a, b) => a.rung - b.rung),
    runbooks: [...finding.runbooks],
    kubectl: [...finding.kubectl],
    notChecked: finding.notChecked.map((id) => text(texts.notChecked, id, params)),
  };
}

/** One name, or a kind and its name: what may stand for others of its like. A sentence, a list or a moment may not. */
const NAME = /^(?!\d{4}-)[A-Za-z][\w.:/@-]*(?: [\w.:/@-]+)?$/;

/** The first one's values in short; a name that is another one for others says how many there are beside it: `worker-7, +2`. */
function sharedValues(first: JudgedFinding, all: readonly JudgedFinding[], most: number): Params {
  const values = Object.entries(shortValues(first.params, most, first.day)).map(([key, short]) => {
    const value = first.params[key];
    if (typeof value !== "string" || !NAME.test(value)) return [key, short];
    const others = new Set(all.map(({ params }) => params[key]).filter((other) => other !== undefined)).size - 1;
    return [key, others === 0 ? short : `${short}, +${others}`];
  });
  return Object.fromEntries(values);
}

/** The line of several findings of one cause with one next step: the first one's root and step, and what differs in the others. */
export function describeTogether(
  first: JudgedFinding,
  all: readonly JudgedFinding[],
  locale: Locale,
  rules: ReadonlyMap<string, Rule> = BY_ID,
): Pick<Finding, "rootText" | "shortStep"> {
  const texts = textsOf(first.id, locale, rules);
  const alike = all.filter(({ message }) => message === first.message);
  return {
    rootText: text(texts.roots, first.message, sharedValues(first, alike, ROOT_VALUE)),
    shortStep: text(texts.shortSteps, first.nextStep, sharedValues(first, all, STEP_VALUE)),
  };
}

/** Puts words to one line of a round in one language. */
export function describeCheck(check: JudgedCheck, locale: Locale): ChecklistLine {
  const say = (id: string) => text(CHECKLIST_MESSAGES[locale], id, check.params);
  return {
    id: check.id,
    state: check.state,
    text: [check.text, ...(check.also ?? [])].map(say).join(locale === "en" ? " " : ""),
    ...(check.command !== undefined && { command: check.command }),
    ...(check.missing?.length && { missing: [...check.missing] }),
    ...(check.about !== undefined && { about: check.about }),
  };
}

/**
 * Adds what can be waited for to the first cause, unless the cause itself says whether waiting helps. It stands behind the
 * cause's own fixes (`after`): a moment that comes by itself mends nothing.
 */
function withWait(causes: readonly Finding[], { wait }: Judgement, locale: Locale): Finding[] {
  const [first, ...others] = causes;
  if (first === undefined || wait === null || first.fixes.some(({ id }) => id === "wait-until")) return [...causes];
  const say = (id: string) => text(WAIT_MESSAGES[locale], id, wait.params);
  const offer: FixOffer = {
    id: "wait-until",
    rung: FIX_RUNGS["wait-until"],
    offered: "after",
    why: say(wait.why),
    wait: { until: toRfc3339(wait.until), expect: wait.expect.map(say).join(locale === "en" ? " " : ""), otherwise: say(wait.otherwise) },
  };
  return [{ ...first, fixes: [offer, ...first.fixes] }, ...others];
}

/** Findings without the notes that a remark answers: what was looked at is not said to be unchecked. */
function answered(causes: readonly JudgedFinding[], remarks: readonly JudgedRemark[]): readonly JudgedFinding[] {
  const told = new Set(remarks.flatMap(({ answers }) => answers));
  return told.size === 0 ? causes : causes.map((cause) => ({ ...cause, notChecked: cause.notChecked.filter((id) => !told.has(id)) }));
}

/** Adds the remarks to the first cause: behind its sentence, before its step, with their evidence. */
function withRemarks([first, ...others]: readonly Finding[], remarks: readonly JudgedRemark[], locale: Locale): readonly Finding[] {
  if (first === undefined || remarks.length === 0) return first === undefined ? [] : [first, ...others];
  const say = (id: string, { params }: JudgedRemark) => text(REMARK_MESSAGES[locale], id, params);
  const join = (parts: readonly string[]) => parts.join(locale === "en" ? " " : "");
  const steps = remarks.flatMap((remark) => (remark.step === undefined ? [] : [say(remark.step, remark)]));
  const cites = remarks.flatMap((remark) => remark.cites);
  const message = join([first.message, ...remarks.map((remark) => say(remark.text, remark))]);
  const fixes = remarks.reduce((offers, remark) => waitingFirst(offers, remark, (id) => say(id, remark)), first.fixes);
  return [{ ...first, message, nextStep: join([...steps, first.nextStep]), cites: [...first.cites, ...cites], fixes }, ...others];
}

/** What comes by itself comes first: the fixes that change something stand behind the waiting. */
function waitingFirst(fixes: readonly FixOffer[], { waitUntil }: JudgedRemark, say: (id: string) => string): FixOffer[] {
  if (waitUntil === undefined || fixes.some(({ id }) => id === "wait-until")) return [...fixes];
  const wait = { until: toRfc3339(waitUntil), expect: say("adding-expect"), otherwise: say("adding-otherwise") };
  const offer: FixOffer = { id: "wait-until", rung: FIX_RUNGS["wait-until"], offered: "now", why: say("adding-wait"), wait };
  return [offer, ...fixes.map((fix) => (fix.offered === "now" ? { ...fix, offered: "after" as const } : fix))];
}

/** Turns a judgement into the contract's diagnosis in one language. */
export function toDiagnosis(judgement: Judgement, locale: Locale, rules: ReadonlyMap<string, Rule> = BY_ID): Diagnosis {
  const { symptom } = judgement;
  const remarks = judgement.remarks ?? [];
  const causes = answered(judgement.causes, remarks).map((finding) => describeFinding(finding, locale, rules));
  return {
    subject: judgement.subject,
    class: symptom.class,
    listed: symptom.listed,
    status: symptom.status,
    stuckSince: symptom.stuckSince,
    stuckSinceSource: symptom.stuckSinceSource,
    ...(symptom.overdueBySeconds !== undefined && { overdueBySeconds: symptom.overdueBySeconds }),
    causes: withWait(withRemarks(causes, remarks, locale), judgement, locale),
    ruledOut: judgement.ruledOut.map(({ id, because, params, cites }) => ({
      id,
      because: text(textsOf(id, locale, rules).clear, because, params),
      cites: [...cites],
    })),
    // Advice that could not be given is no cause that was not judged.
    unknown: judgement.unknown
      .filter(({ id }) => rules.get(id)?.meta.advice !== true)
      .map(({ id, missing }) => ({ id, missing: [...missing] })),
    advice: judgement.advice.map((finding) => describeFinding(finding, locale, rules)),
    checklist: judgement.checklist.map((check) => describeCheck(check, locale)),
  };
}
