import { setTimeout as pause } from "node:timers/promises";

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;

/**
 * Asks again and again, first often and then twice a second, until the answer is neither undefined
 * nor false, and returns it.
 *
 * @param what what is waited for, for the error message
 * @param check may throw: that counts as "not yet", and its message is quoted when time is up
 * @param firstPauseMs shorter for what is a matter of milliseconds and asked often
 * @throws when `timeoutMs` is over
 */
export async function waitFor<T>(
  what: string,
  check: () => Promise<T | undefined | false>,
  timeoutMs = 60_000,
  firstPauseMs = FIRST_PAUSE_MS,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  let reason = "";
  for (let wait = firstPauseMs; ; wait = Math.min(wait * 1.3, LONGEST_PAUSE_MS)) {
    try {
      const answer = await check();
      if (answer !== undefined && answer !== false) return answer;
      reason = "";
    } catch (error) {
      reason = error instanceof Error ? `: ${error.message}` : "";
    }
    if (performance.now() > deadline) throw new Error(`${what}: not within ${timeoutMs / 1000} s${reason}`);
    await pause(wait);
  }
}
