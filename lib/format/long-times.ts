import { formatElapsed } from "./elapsed.ts";

/** Params that tell how long something has lasted or will last still; settings such as a grace stay as they are written. */
const LASTING: ReadonlySet<string> = new Set(["terminating", "overdue", "ran", "left", "silent", "pulling", "by"]);
/** From so many seconds on a time is told in minutes, hours and days: what nobody counts, nobody reads. */
const LONG_SECONDS = 120;

/**
 * A text whose `{ran} s` or `{ran} 秒` with many seconds are put in as `24m 52s` or `24分52秒`; all other places are kept
 * to be filled.
 */
export function withLongTimes(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{([a-zA-Z]+)\} (s\b|秒)/g, (whole, name: string, unit: string) => {
    const seconds = LASTING.has(name) ? params[name] : undefined;
    if (typeof seconds !== "number" || seconds < LONG_SECONDS) return whole;
    return formatElapsed(seconds, unit === "s" ? "en" : "zh-CN");
  });
}
