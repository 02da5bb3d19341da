import type { Timers } from "#server/watch/timers.ts";

/** Work may hold up everything else in the process for this long at a time, ms. */
const SLICE_MS = 8;

/** Does a thing for each id of a set: at once where there is little to do, in short slices where there is a flood. */
export class Slices {
  readonly #timers: Timers;
  readonly #run: (id: string) => void;
  readonly #waiting = new Set<string>();
  #spent = 0;
  #cancel: (() => void) | null = null;
  #closed = false;

  constructor(timers: Timers, run: (id: string) => void) {
    this.#timers = timers;
    this.#run = run;
  }

  /** Adds an id; it is not done before `start`. */
  add(id: string): void {
    this.#waiting.add(id);
  }

  get size(): number {
    return this.#waiting.size;
  }

  start(): void {
    if (this.#closed) return;
    const begun = this.#timers.now();
    for (const id of this.#waiting) {
      if (this.#spent + (this.#timers.now() - begun) >= SLICE_MS) break;
      this.#waiting.delete(id);
      this.#run(id);
    }
    this.#spent += this.#timers.now() - begun;
    if (this.#spent === 0 && this.#waiting.size === 0) return;
    this.#cancel ??= this.#timers.after(0, () => {
      this.#cancel = null;
      this.#spent = 0;
      this.start();
    });
  }

  close(): void {
    this.#closed = true;
    this.#cancel?.();
    this.#waiting.clear();
  }
}
