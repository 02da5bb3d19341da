import type { EvidenceKey, FixId, MissingWhy, Offer } from "#lib/contract/causes.ts";
import type { Collected } from "#lib/evidence/types.ts";
import type { OfferedFix, RuleAnswer, RuleFinding } from "./define.ts";

/** A fix with the reason for its offer; `why` is a key of `offers` in the rule's texts, by default the fix's own id. */
export function offer(id: FixId, offered: Offer, why: string = id): OfferedFix {
  return { id, offered, why };
}

/**
 * Waiting for the moment that the cause names: `until` in ms, null where it is not known. The rule's `offers` say under
 * `wait-expect` what is seen then, and under `wait-otherwise` what comes next when it is not.
 */
export function waitUntil(until: number | null, offered: Offer = "now", why = "wait-until"): OfferedFix {
  return { ...offer("wait-until", offered, why), wait: { until, expect: "wait-expect", otherwise: "wait-otherwise" } };
}

/** `found` with these findings, or `otherwise` when there are none. */
export function foundOr(findings: readonly RuleFinding[], otherwise: RuleAnswer): RuleAnswer {
  const [first, ...more] = findings;
  return first ? { verdict: "found", findings: [first, ...more] } : otherwise;
}

/** `unknown`: each of these keys would decide by itself; those that could not be read are named. `first` could not. */
export function lackingEither(
  first: readonly [EvidenceKey, MissingWhy],
  ...others: readonly (readonly [EvidenceKey, Collected<unknown>])[]
): RuleAnswer {
  const more = others.flatMap(([evidence, value]) => (value.ok ? [] : [{ evidence, why: value.why }]));
  return { verdict: "unknown", missing: [{ evidence: first[0], why: first[1] }, ...more] };
}

/** `unknown`: this evidence would decide and could not be read. */
export function lacking(evidence: EvidenceKey, why: MissingWhy): RuleAnswer {
  return { verdict: "unknown", missing: [{ evidence, why }] };
}
