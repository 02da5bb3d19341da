import { type EvidenceKey, type SubjectClass, subjectClassSchema } from "#lib/contract/causes.ts";
import type { Missing, Subject } from "#lib/contract/diagnosis.ts";
import type { RoundFacts } from "#lib/evidence/round-facts.ts";
import { type EvidenceSet, missing } from "#lib/evidence/types.ts";
import type { ServerVersion } from "#lib/kube/version.ts";
import type { Rule, RuleAnswer, RuleContext } from "#lib/rules/define.ts";
import type { PodSymptom } from "#lib/symptoms/classify.ts";
import { checklistOf } from "./checklist.ts";
import { compareText, type ExplainsGraph, rankFindings } from "./rank.ts";
import { remarksOf } from "./remarks.ts";
import type { JudgedFinding, Judgement, RuleFault } from "./types.ts";
import { waitOf } from "./waits.ts";

export interface RunInput {
  readonly subject: Subject;
  readonly symptom: PodSymptom;
  readonly evidence: EvidenceSet;
  readonly rules: readonly Rule[];
  /** API server's clock, ms. */
  readonly now: number;
  readonly version: ServerVersion;
  /** Some of the evidence was never asked for yet. */
  readonly asking?: boolean;
  /** What the round of a subject that is no pod looks at besides; looked at only when somebody reads the round. */
  readonly round?: RoundFacts | undefined;
}

interface Verdict {
  readonly answer: RuleAnswer;
  readonly fault: RuleFault | null;
}

/** What a set of rules needs for every pod alike; worked out once, as thousands of pods are judged by the same rules. */
interface Panel {
  /** Those that are asked about a subject of a class, in the order of ids. */
  readonly ofClass: ReadonlyMap<SubjectClass, readonly Asked[]>;
  readonly graph: ExplainsGraph;
}

interface Asked {
  readonly rule: Rule;
  /** The same for all rules that declare the same evidence: what is prepared for one is handed to the others. */
  readonly declares: number;
  readonly needsPod: boolean;
}

const PANELS = new WeakMap<readonly Rule[], Panel>();

function panelOf(rules: readonly Rule[]): Panel {
  const known = PANELS.get(rules);
  if (known) return known;
  const sorted = [...rules].sort((a, b) => compareText(a.meta.id, b.meta.id));
  const declarations = new Map<string, number>();
  const all = sorted.map((rule): Asked => {
    const declaration = `${[...rule.meta.evidence].sort().join()}|${[...rule.meta.optionalEvidence].sort().join()}`;
    const declares = declarations.get(declaration) ?? declarations.size;
    declarations.set(declaration, declares);
    return { rule, declares, needsPod: rule.meta.evidence.includes("pod") };
  });
  const ofClass = new Map(
    subjectClassSchema.options.map((one) => [one, all.filter(({ rule: { meta } }) => meta.classes?.includes(one) ?? true)]),
  );
  const panel = { ofClass, graph: new Map(sorted.map(({ meta }) => [meta.id, meta.explains])) };
  PANELS.set(rules, panel);
  return panel;
}

/**
 * Asks every rule and puts the answers together. Pure, total and independent of the order of rules and evidence:
 * a rule gets exactly the evidence it declared, one whose required evidence is missing answers `unknown`,
 * and so does one that throws. Rules about a pod are not asked about anything else, and none outside its classes.
 */
export function runRules(input: RunInput): Judgement {
  const panel = panelOf(input.rules);
  const context: RuleContext = { now: input.now, version: input.version, symptom: input.symptom, subject: input.subject };
  const causes: JudgedFinding[] = [];
  const advice: JudgedFinding[] = [];
  const ruledOut: Judgement["ruledOut"][number][] = [];
  const unknown: Judgement["unknown"][number][] = [];
  const faults: RuleFault[] = [];
  const given: Given[] = [];
  const day = new Date(input.now).toISOString().slice(0, 10);
  const isPod = input.subject.kind === "Pod";
  for (const { rule, declares, needsPod } of panel.ofClass.get(input.symptom.class) ?? []) {
    if (needsPod && !isPod) continue;
    const { id } = rule.meta;
    given[declares] ??= give(rule, input.evidence);
    const { answer, fault } = askRule(rule, given[declares], context);
    if (fault !== null) {
      faults.push(fault);
      unknown.push({ id, missing: [] });
    } else if (answer.verdict === "unknown") {
      unknown.push({ id, missing: answer.missing });
    } else if (answer.verdict === "found") {
      const found = rule.meta.advice === true ? advice : causes;
      for (const finding of answer.findings) found.push({ ...finding, id, day });
    } else if (answer.because !== undefined) {
      ruledOut.push({ id, because: answer.because, params: answer.params ?? {}, cites: answer.cites ?? [] });
    }
  }
  let round: Judgement["checklist"] | undefined;
  const ranked = rankFindings(causes, panel.graph);
  return {
    subject: input.subject,
    symptom: input.symptom,
    causes: ranked,
    ruledOut,
    unknown,
    advice: rankFindings(advice, panel.graph),
    // Thousands of rows are judged of which few are opened: the round is made when somebody looks.
    get checklist() {
      round ??= checklistOf(input);
      return round;
    },
    get wait() {
      return waitOf(input.evidence);
    },
    get remarks() {
      return remarksOf(input.evidence, input.symptom, ranked[0]?.id, input.now);
    },
    faults,
    ...(input.asking === true && { asking: true as const }),
  };
}

function askRule(rule: Rule, { lacking, evidence }: Given, context: RuleContext): Verdict {
  if (lacking !== null) return { answer: { verdict: "unknown", missing: lacking }, fault: null };
  try {
    return { answer: rule.detect(evidence as never, context), fault: null };
  } catch (error) {
    return { answer: { verdict: "clear" }, fault: { id: rule.meta.id, error } };
  }
}

/** What a rule gets, or what it lacks. */
interface Given {
  readonly lacking: readonly [Missing, ...Missing[]] | null;
  readonly evidence: Readonly<Record<string, unknown>>;
}

function give(rule: Rule, evidence: EvidenceSet): Given {
  return { lacking: missingOf(rule.meta.evidence, evidence), evidence: narrow(rule, evidence) };
}

/** Required evidence that is not there; null when all is. */
function missingOf(keys: readonly EvidenceKey[], evidence: EvidenceSet): readonly [Missing, ...Missing[]] | null {
  let lacking: [Missing, ...Missing[]] | null = null;
  for (const key of keys) {
    const value = evidence[key] ?? NOT_READ;
    if (value.ok) continue;
    const one = { evidence: key, why: value.why };
    if (lacking === null) lacking = [one];
    else lacking.push(one);
  }
  return lacking;
}

const NOT_READ = missing("stale");

const EMPTY = new WeakMap<Rule, Readonly<Record<string, unknown>>>();

/** An object with a rule's keys to be copied: one that grows key by key takes twice the room, a hundred times for each pod. */
function emptyOf(rule: Rule): Readonly<Record<string, unknown>> {
  const known = EMPTY.get(rule);
  if (known) return known;
  const empty = Object.fromEntries([...rule.meta.evidence, ...rule.meta.optionalEvidence].map((key) => [key, undefined]));
  EMPTY.set(rule, empty);
  return empty;
}

/** Exactly what the rule declared: required keys as values, optional ones as collected or missing. */
function narrow(rule: Rule, evidence: EvidenceSet): Readonly<Record<string, unknown>> {
  const given: Record<string, unknown> = { ...emptyOf(rule) };
  for (const key of rule.meta.evidence) {
    const value = evidence[key];
    given[key] = value?.ok ? value.value : undefined;
  }
  for (const key of rule.meta.optionalEvidence) given[key] = evidence[key] ?? NOT_READ;
  return given;
}
