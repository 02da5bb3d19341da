import { CERTAINTIES } from "#lib/contract/causes.ts";
import type { JudgedFinding } from "./types.ts";

/** Cause id to the ids it explains, as the rules' meta declare it. */
export type ExplainsGraph = ReadonlyMap<string, readonly string[]>;

/** Everything a cause explains, directly or through others. Cycles end where they close. */
export function explainedBy(graph: ExplainsGraph, id: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [...(graph.get(id) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next) || next === id) continue;
    seen.add(next);
    open.push(...(graph.get(next) ?? []));
  }
  return seen;
}

/** Length of the longest chain of causes above this one, among the ids given; 0 = nothing that was found explains it. */
export function depths(graph: ExplainsGraph, ids: readonly string[]): ReadonlyMap<string, number> {
  const found = new Set(ids);
  const below = new Map([...found].map((id) => [id, [...explainedBy(graph, id)].filter((other) => found.has(other))]));
  const depth = new Map([...found].map((id) => [id, 0]));
  for (let round = 0; round < found.size; round += 1) {
    for (const [id, explained] of below) {
      for (const other of explained) depth.set(other, Math.max(depth.get(other) ?? 0, (depth.get(id) ?? 0) + 1));
    }
  }
  return depth;
}

/**
 * Orders findings, best explanation first: depth in `explains` among what was found, certainty, id (design,
 * "The verdict's shape"); findings of one rule by root and text. The result does not depend on the input's order.
 */
export function rankFindings<T extends JudgedFinding>(findings: readonly T[], graph: ExplainsGraph): readonly T[] {
  if (findings.length < 2) return findings;
  const depth = depths(
    graph,
    findings.map((finding) => finding.id),
  );
  return [...findings].sort(
    (a, b) =>
      (depth.get(a.id) ?? 0) - (depth.get(b.id) ?? 0) ||
      CERTAINTIES.indexOf(a.certainty) - CERTAINTIES.indexOf(b.certainty) ||
      compareText(a.id, b.id) ||
      compareText(a.root.key, b.root.key) ||
      compareText(a.message, b.message) ||
      compareText(paramsText(a), paramsText(b)),
  );
}

function paramsText(finding: JudgedFinding): string {
  return JSON.stringify(Object.entries(finding.params).sort(([a], [b]) => compareText(a, b)));
}

/** Compares by code units: the same order on every machine and in every language. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
