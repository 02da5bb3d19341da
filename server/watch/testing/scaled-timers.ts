import type { Timers } from "../timers.ts";

/** Timers that run so many times faster than the clock on the wall, for tests over real connections. */
export function scaledTimers(factor: number): Timers {
  const start = Date.now();
  const began = performance.now();
  return {
    now: () => start + (performance.now() - began) * factor,
    after(ms, run) {
      const timer = setTimeout(run, ms / factor);
      return () => clearTimeout(timer);
    },
    random: () => Math.random(),
  };
}
