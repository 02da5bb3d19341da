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

/** Waits `ms`, or until `signal` aborts; never rejects. */
export function sleep(timers: Timers, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      cancel();
      signal.removeEventListener("abort", done);
      resolve();
    };
    const cancel = timers.after(ms, done);
    signal.addEventListener("abort", done, { once: true });
  });
}

/** Waits for the work, but no longer than `ms`; what it has done by then stands. */
export async function within(timers: Timers, ms: number, work: Promise<unknown>): Promise<void> {
  let cancel = () => {};
  const limit = new Promise<void>((resolve) => {
    cancel = timers.after(ms, resolve);
  });
  await Promise.race([work, limit]).finally(() => cancel());
}
