/** Clock, timers and chance, as an argument: tests of back-off and stalls move the clock themselves. */
export interface Timers {
  /** ms since the epoch, our clock. */
  now(): number;
  /** Calls `run` once after `ms`; the answer takes it back. */
  after(ms: number, run: () => void): () => void;
  /** In [0, 1). */
  random(): number;
}

export const systemTimers: Timers = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};
