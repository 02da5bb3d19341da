import type { EvidenceKey } from "#lib/contract/causes.ts";
import type { Rule, RuleAnswer } from "#lib/rules/define.ts";

/** A rule that finds its cause with what it saw of the evidence as params, so that a test can read it back. */
export function watcher(optionalEvidence: readonly EvidenceKey[], see: (evidence: Readonly<Record<string, unknown>>) => string): Rule {
  const texts = { title: "t", roots: {}, shortSteps: {}, messages: {}, nextSteps: {}, avoid: {}, offers: {}, clear: {}, notChecked: {} };
  const detect = (evidence: never): RuleAnswer => ({
    verdict: "found",
    findings: [
      {
        certainty: "likely",
        message: "m",
        nextStep: "n",
        params: { saw: see(evidence) },
        root: { kind: "x", key: "x", label: "x" },
        cites: [],
        fixes: [],
        runbooks: [],
        kubectl: [],
        notChecked: [],
      },
    ],
  });
  const meta = {
    id: "watcher",
    evidence: ["pod" as const],
    optionalEvidence,
    certainties: [],
    explains: [],
    fixes: [],
    runbooks: [],
  };
  return { meta, messages: { en: texts, "zh-CN": texts }, detect };
}
