import type { Timers } from "../timers.ts";

interface Waiting {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** Timers whose clock moves only when a test says so. */
export class ManualTimers implements Timers {
  #now: number;
  #order = 0;
  readonly #waiting = new Set<Waiting>();

  constructor(now = Date.parse("2026-11-30T12:00:00Z")) {
    this.#now = now;
  }

  now = (): number => this.#now;
  random = (): number => 0.5;

  after = (ms: number, run: () => void): (() => void) => {
    const waiting = { at: this.#now + Math.max(0, ms), order: this.#order++, run };
    this.#waiting.add(waiting);
    return () => this.#waiting.delete(waiting);
  };

  /** How many timers are set. */
  get pending(): number {
    return this.#waiting.size;
  }

  /** Moves the clock, runs what comes due in order, and lets promises settle in between. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    await settle();
    for (let next = this.#next(until); next !== undefined; next = this.#next(until)) {
      this.#waiting.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
      await settle();
    }
    this.#now = until;
    await settle();
  }

  /** The clock jumps as if the machine had slept: timers come late, all at once. */
  async sleepMachine(ms: number): Promise<void> {
    this.#now += ms;
    await this.advance(0);
  }

  #next(until: number): Waiting | undefined {
    let first: Waiting | undefined;
    for (const one of this.#waiting) {
      if (one.at <= until && (first === undefined || one.at < first.at || (one.at === first.at && one.order < first.order))) first = one;
    }
    return first;
  }
}

/** Turns of the event loop that a list of a few pages takes, with room to spare. */
const TURNS = 40;

/** Lets everything run that waits for promises and turns of the event loop only. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
