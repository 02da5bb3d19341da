import type { EvidenceKey } from "#lib/contract/causes.ts";
import { type Collected, type EvidenceSet, missing } from "#lib/evidence/types.ts";
import { COLLECTORS } from "#server/evidence/collectors.ts";

interface Answer {
  readonly value: Collected<unknown>;
  readonly at: number;
}

/**
 * Evidence whose meaning is its age, and how old our own reading of it may be, ms: a Lease that we read two minutes
 * ago was not "last renewed two minutes ago". With a monitor grace of 40 s and more, 20 s cannot make a node look lost.
 */
const PERISHABLE_MS: Partial<Record<EvidenceKey, number>> = { nodeLease: 20_000 };

/** Answers of the on-demand pass about one pod, with their age. */
export class DemandedEvidence {
  readonly #answers = new Map<EvidenceKey, Answer>();

  put(evidence: EvidenceSet, at: number): void {
    for (const [key, value] of Object.entries(evidence)) this.#answers.set(key as EvidenceKey, { value, at });
  }

  /** Those of the keys that were answered, however long ago; what perishes is `stale` once it is too old. */
  known(keys: readonly EvidenceKey[], now: number): EvidenceSet {
    const found = keys.flatMap((key) => {
      const answer = this.#answers.get(key);
      if (answer === undefined) return [];
      const perished = answer.value.ok && now - answer.at > (PERISHABLE_MS[key] ?? Number.POSITIVE_INFINITY);
      return [[key, perished ? missing("stale") : answer.value] as const];
    });
    return Object.fromEntries(found) as EvidenceSet;
  }

  /** Those of the keys that were never answered, or whose answer no longer holds. `leastMs` = answers younger than that always hold. */
  due(keys: readonly EvidenceKey[], now: number, leastMs = 0): readonly EvidenceKey[] {
    return keys.filter((key) => {
      const answer = this.#answers.get(key);
      return answer === undefined || now - answer.at > Math.max(leastMs, COLLECTORS[key]?.ttlMs ?? 0);
    });
  }

  get holdsLogs(): boolean {
    return this.#answers.has("logs") || this.#answers.has("previousLogs");
  }
}
