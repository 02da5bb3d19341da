import type { Timers } from "#server/watch/timers.ts";
import { learnKinds } from "./learn-kinds.ts";
import type { Reads } from "./reads.ts";

/** The first table, and the verdicts that come after it, are not held up. */
const AFTER_SETTLED_MS = 2_000;
/** Kinds come and go with the installing of operators. */
const AGAIN_MS = 10 * 60_000;

/** Learns where kinds are served before anybody opens a record: once everything was read, and again now and then. */
export class KindsAhead {
  readonly #reads: Reads;
  readonly #timers: Timers;
  readonly #isSettled: () => boolean;
  #cancel: (() => void) | null = null;
  #closed = false;

  constructor(reads: Reads, timers: Timers, isSettled: () => boolean) {
    this.#reads = reads;
    this.#timers = timers;
    this.#isSettled = isSettled;
  }

  /** To be told whenever more was read from the cluster. */
  freshnessChanged(): void {
    if (this.#cancel === null && this.#isSettled()) this.#learnAfter(AFTER_SETTLED_MS);
  }

  close(): void {
    this.#closed = true;
    this.#cancel?.();
  }

  #learnAfter(ms: number): void {
    this.#cancel = this.#timers.after(ms, () => {
      void learnKinds(this.#reads).then(() => {
        if (!this.#closed) this.#learnAfter(AGAIN_MS);
      });
    });
  }
}
