import type { Timers } from "./timers.ts";

const FIRST_MS = 800;
const LONGEST_MS = 30_000;
const JITTER = 0.2;

/** Growing waits between attempts, 0.8 s doubling to 30 s, each ±20 % so that many watches do not knock together. */
export class BackOff {
  readonly #timers: Timers;
  #failures = 0;

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  get failures(): number {
    return this.#failures;
  }

  /** The next wait, ms. */
  next(): number {
    const base = Math.min(FIRST_MS * 2 ** this.#failures, LONGEST_MS);
    this.#failures += 1;
    return base * (1 - JITTER + 2 * JITTER * this.#timers.random());
  }

  /** Things went well: the next failure waits the shortest time again. */
  reset(): void {
    this.#failures = 0;
  }
}
