import { runRules } from "#lib/diagnosis/run-rules.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import { collected, type EvidenceSet } from "#lib/evidence/types.ts";
import type { Rule, RuleAnswer, RuleFinding, RuleMeta } from "#lib/rules/define.ts";
import { classifyPod } from "#lib/symptoms/classify.ts";
import { buildPod, NOW } from "./build-pod.ts";

export const VERSION = { major: 1, minor: 36 };
export const POD = buildPod();
export const SUBJECT = { kind: "Pod", namespace: "shop", name: "web-0", uid: "uid-web-0" };
const TEXTS = {
  title: "Title of {what}",
  roots: { one: "root of {what}" },
  shortSteps: { look: "look" },
  messages: { one: "It is {what}." },
  nextSteps: { look: "Look at {what}." },
  avoid: { hurry: "Do not hurry {what}." },
  offers: { last: "Last.", first: "First." },
  clear: { not: "Not {what}." },
  notChecked: { logs: "No logs of {what}." },
};

/** A finding that says `what` is web-0, with the given parts laid over it. */
export function finding(parts: Partial<RuleFinding> = {}): RuleFinding {
  return {
    certainty: "certain",
    message: "one",
    nextStep: "look",
    params: { what: "web-0" },
    root: { kind: "Node", key: "Node/worker-1", label: "worker-1" },
    cites: [{ object: "Pod/shop/web-0", path: "status.phase", value: "Running" }],
    fixes: [],
    runbooks: [],
    kubectl: [],
    notChecked: [],
    ...parts,
  };
}

/** A rule that always gives this answer. */
export function rule(id: string, answer: RuleAnswer | (() => RuleAnswer), meta: Partial<RuleMeta> = {}): Rule {
  return {
    meta: {
      id,
      evidence: ["pod"],
      optionalEvidence: [],
      certainties: ["certain"],
      explains: [],
      fixes: [],
      runbooks: [],
      ...meta,
    },
    messages: { en: TEXTS, "zh-CN": TEXTS },
    detect: () => (typeof answer === "function" ? answer() : answer),
  };
}

export const found = (parts: Partial<RuleFinding> = {}): RuleAnswer => ({ verdict: "found", findings: [finding(parts)] });

/** What these rules say about a healthy pod. */
export function run(rules: readonly Rule[], evidence: EvidenceSet = { pod: collected(POD) }, subject = SUBJECT): Judgement {
  const symptom = classifyPod({ pod: POD, now: NOW, version: VERSION });
  return runRules({ subject, symptom, evidence, rules, now: NOW, version: VERSION });
}
