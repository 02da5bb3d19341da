import type { EvidenceKey } from "#lib/contract/causes.ts";
import type { Collected, EvidenceSet } from "#lib/evidence/types.ts";
import { COLLECTORS } from "#server/evidence/collectors.ts";

interface Answer {
  readonly value: Collected<unknown>;
  readonly at: number;
}

/** As `leastMs`: every answer holds, however old, and what is due was never asked for. */
export const NEVER_ASKED = Number.POSITIVE_INFINITY;

/** Answers of the on-demand pass about one pod, with their age. */
export class DemandedEvidence {
  readonly #answers = new Map<EvidenceKey, Answer>();

  put(evidence: EvidenceSet, at: number): void {
    for (const [key, value] of Object.entries(evidence)) this.#answers.set(key as EvidenceKey, { value, at });
  }

  /** Those of the keys that were answered, however long ago; not where the cache's own answer holds what was told. */
  known(keys: readonly EvidenceKey[]): EvidenceSet {
    const found = keys.flatMap((key) => {
      const answer = this.#answers.get(key);
      return answer === undefined || COLLECTORS[key]?.cacheFirst ? [] : [[key, answer.value] as const];
    });
    return Object.fromEntries(found) as EvidenceSet;
  }

  /**
   * Those of the keys that were never answered, or whose answer no longer holds. `leastMs` = answers younger than that
   * always hold, `mostMs` = older ones never do.
   */
  due(keys: readonly EvidenceKey[], now: number, leastMs = 0, mostMs = Number.POSITIVE_INFINITY): readonly EvidenceKey[] {
    return keys.filter((key) => {
      const answer = this.#answers.get(key);
      return answer === undefined || now - answer.at > Math.min(mostMs, Math.max(leastMs, COLLECTORS[key]?.ttlMs ?? 0));
    });
  }

  get holdsLogs(): boolean {
    return this.#answers.has("logs") || this.#answers.has("previousLogs");
  }
}
