import type { Timers } from "./timers.ts";

/** So long without a byte is normal in a quiet cluster, and long enough to ask. */
const QUIET_MS = 10_000;
const CHECK_MS = 5_000;

export interface PulseOptions {
  readonly timers: Timers;
  /** When any watch last heard a byte, ms of our clock; null before the first. */
  readonly lastHeard: () => number | null;
  /** A small question to the API server: resolves to null when it answered, whatever it said, else to why not. */
  readonly ask: () => Promise<string | null>;
  /** Why the API server is taken for silent; null = it answers again. */
  readonly onChange: (problem: string | null) => void;
}

/**
 * Tells a silent API server from a quiet cluster. A frozen server keeps its connections open and says nothing, as an
 * idle watch does between two bookmarks a minute apart (F7.1): only a question tells the two apart.
 */
export class Pulse {
  readonly #options: PulseOptions;
  #cancel: (() => void) | null = null;
  #problem: string | null = null;
  #closed = false;

  constructor(options: PulseOptions) {
    this.#options = options;
    this.#later();
  }

  close(): void {
    this.#closed = true;
    this.#cancel?.();
  }

  #later(): void {
    this.#cancel = this.#options.timers.after(CHECK_MS, () => void this.#check());
  }

  async #check(): Promise<void> {
    const { timers, lastHeard, ask } = this.#options;
    const heard = lastHeard();
    const isQuiet = heard !== null && timers.now() - heard >= QUIET_MS;
    const problem = isQuiet ? await ask() : null;
    if (this.#closed) return;
    if (heard !== null && problem !== this.#problem) {
      this.#problem = problem;
      this.#options.onChange(problem);
    }
    this.#later();
  }
}
