import type { EvidenceKey } from "#lib/contract/causes.ts";
import type { Missing, Subject } from "#lib/contract/diagnosis.ts";
import { type EvidenceSet, missing } from "#lib/evidence/types.ts";
import type { ServerVersion } from "#lib/kube/version.ts";
import type { Rule, RuleAnswer, RuleContext } from "#lib/rules/define.ts";
import type { PodSymptom } from "#lib/symptoms/classify.ts";
import { checklistOf } from "./checklist.ts";
import { compareText, rankFindings } from "./rank.ts";
import type { JudgedFinding, Judgement, RuleFault } from "./types.ts";

export interface RunInput {
  readonly subject: Subject;
  readonly symptom: PodSymptom;
  readonly evidence: EvidenceSet;
  readonly rules: readonly Rule[];
  /** API server's clock, ms. */
  readonly now: number;
  readonly version: ServerVersion;
}

interface Verdict {
  readonly rule: Rule;
  readonly answer: RuleAnswer;
  readonly fault: RuleFault | null;
}

/**
 * Asks every rule and puts the answers together. Pure, total and independent of the order of rules and evidence:
 * a rule gets exactly the evidence it declared, one whose required evidence is missing answers `unknown`,
 * and so does one that throws. Rules about a pod are not asked about anything else.
 */
export function runRules(input: RunInput): Judgement {
  const verdicts = input.rules
    .filter((rule) => input.subject.kind === "Pod" || !rule.meta.evidence.includes("pod"))
    .map((rule) => askRule(rule, input))
    .sort((a, b) => compareText(a.rule.meta.id, b.rule.meta.id));
  const graph = new Map(input.rules.map((rule) => [rule.meta.id, rule.meta.explains]));
  const findings = (advice: boolean) =>
    rankFindings(
      verdicts.filter(({ rule }) => (rule.meta.advice === true) === advice).flatMap(({ rule, answer }) => findingsOf(rule, answer)),
      graph,
    );
  return {
    subject: input.subject,
    symptom: input.symptom,
    causes: findings(false),
    ruledOut: verdicts.flatMap(({ rule, answer }) =>
      answer.verdict === "clear" && answer.because !== undefined
        ? [{ id: rule.meta.id, because: answer.because, params: answer.params ?? {}, cites: answer.cites ?? [] }]
        : [],
    ),
    unknown: verdicts.flatMap(({ rule, answer, fault }): Judgement["unknown"] => {
      if (fault !== null) return [{ id: rule.meta.id, missing: [] }];
      return answer.verdict === "unknown" ? [{ id: rule.meta.id, missing: answer.missing }] : [];
    }),
    advice: findings(true),
    checklist: checklistOf(input),
    faults: verdicts.flatMap(({ fault }) => (fault === null ? [] : [fault])),
  };
}

function findingsOf(rule: Rule, answer: RuleAnswer): readonly JudgedFinding[] {
  return answer.verdict === "found" ? answer.findings.map((finding) => ({ ...finding, id: rule.meta.id })) : [];
}

function askRule(rule: Rule, input: RunInput): Verdict {
  const context: RuleContext = { now: input.now, version: input.version, symptom: input.symptom, subject: input.subject };
  const [first, ...more] = missingOf(rule.meta.evidence, input.evidence);
  if (first) return { rule, answer: { verdict: "unknown", missing: [first, ...more] }, fault: null };
  try {
    return { rule, answer: rule.detect(narrow(rule, input.evidence) as never, context), fault: null };
  } catch (error) {
    return { rule, answer: { verdict: "clear" }, fault: { id: rule.meta.id, error } };
  }
}

function missingOf(keys: readonly EvidenceKey[], evidence: EvidenceSet): readonly Missing[] {
  return keys.flatMap((key) => {
    const value = evidence[key] ?? missing("stale");
    return value.ok ? [] : [{ evidence: key, why: value.why }];
  });
}

/** Exactly what the rule declared: required keys as values, optional ones as collected or missing. */
function narrow(rule: Rule, evidence: EvidenceSet): Readonly<Record<string, unknown>> {
  const required = rule.meta.evidence.map((key) => {
    const value = evidence[key];
    return [key, value?.ok ? value.value : undefined] as const;
  });
  const optional = rule.meta.optionalEvidence.map((key) => [key, evidence[key] ?? missing("stale")] as const);
  return Object.fromEntries<unknown>([...required, ...optional]);
}
