import type { RuleSummary } from "#lib/contract/rule-page.ts";

/**
 * Whether a cause fits what the reader typed: every term, separated by spaces, has to occur somewhere in it.
 * @param words what the page shows of this cause beside id, title and ids of evidence: names of evidence, certainties
 */
export function matchesRule(rule: RuleSummary, words: readonly string[], query: string): boolean {
  const shown = [rule.id, rule.title, ...rule.evidence, ...rule.optionalEvidence, ...words].join("\n").toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((term) => shown.includes(term));
}
