import type { AuditRow } from "#lib/contract/record.ts";

/** One act: what was meant, and what came of it when that is known. Newest first. */
export interface Act {
  readonly intent: AuditRow;
  readonly outcome: AuditRow | null;
}

/** Pairs intents with their outcomes; an outcome whose intent is not among the rows stands alone. */
export function actsOf(rows: readonly AuditRow[]): Act[] {
  const outcomes = new Map(rows.flatMap((row) => (row.kind === "outcome" && row.intentId !== null ? [[row.intentId, row] as const] : [])));
  const intents = rows.filter((row) => row.kind === "intent");
  const known = new Set(intents.map((row) => row.id));
  const lone = rows.filter((row) => row.kind === "outcome" && (row.intentId === null || !known.has(row.intentId)));
  const acts = [
    ...intents.map((intent) => ({ intent, outcome: outcomes.get(intent.id) ?? null })),
    ...lone.map((row) => ({ intent: row, outcome: row })),
  ];
  return acts.sort((a, b) => b.intent.id - a.intent.id);
}
