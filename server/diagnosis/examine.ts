import type { EvidenceKey } from "#lib/contract/causes.ts";
import { runRules } from "#lib/diagnosis/run-rules.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import type { EvidenceSet } from "#lib/evidence/types.ts";
import type { ServerVersion } from "#lib/kube/version.ts";
import type { Rule } from "#lib/rules/define.ts";
import type { CollectSubject } from "#server/evidence/collector.ts";

/** Every key that some rule reads, so that nothing else is collected. */
export function keysOf(rules: readonly Rule[]): readonly EvidenceKey[] {
  return [...new Set(rules.flatMap(({ meta }) => [...meta.evidence, ...meta.optionalEvidence]))].sort();
}

/** Asks the rules about one pod. */
export function judge(
  subject: CollectSubject,
  evidence: EvidenceSet,
  context: { readonly rules: readonly Rule[]; readonly now: number; readonly version: ServerVersion; readonly asking?: boolean },
): Judgement {
  const { namespace = "", name = "", uid = "" } = subject.pod.metadata ?? {};
  return runRules({ subject: { kind: "Pod", namespace, name, uid }, symptom: subject.symptom, evidence, ...context });
}

/** True when two judgements say the same of the same pod. */
export function saysTheSame(a: Judgement | undefined, b: Judgement): boolean {
  return (
    a !== undefined &&
    JSON.stringify([a.symptom, a.causes, a.unknown, a.ruledOut, a.asking]) ===
      JSON.stringify([b.symptom, b.causes, b.unknown, b.ruledOut, b.asking])
  );
}
