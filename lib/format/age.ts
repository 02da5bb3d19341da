const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/**
 * kubectl's short age, e.g. `45s`, `4m47s`, `6d3h`, as the AGE and RESTARTS columns print it.
 * Takes seconds; fractions are cut off. Slightly negative values print `0s`, others `<invalid>`, as kubectl does.
 */
export function kubectlAge(seconds: number): string {
  const whole = Math.trunc(seconds);
  if (whole < -1) return "<invalid>";
  if (whole < 2 * MINUTE) return `${Math.max(0, whole)}s`;
  if (whole < 10 * MINUTE) return pair(whole, MINUTE, "m", 1, "s");
  if (whole < 3 * HOUR) return `${Math.floor(whole / MINUTE)}m`;
  if (whole < 8 * HOUR) return pair(whole, HOUR, "h", MINUTE, "m");
  if (whole < 2 * DAY) return `${Math.floor(whole / HOUR)}h`;
  if (whole < 8 * DAY) return pair(whole, DAY, "d", HOUR, "h");
  if (whole < 2 * YEAR) return `${Math.floor(whole / DAY)}d`;
  if (whole < 8 * YEAR) return pair(whole, YEAR, "y", DAY, "d");
  return `${Math.floor(whole / YEAR)}y`;
}

function pair(seconds: number, big: number, bigUnit: string, small: number, smallUnit: string): string {
  const rest = Math.floor((seconds % big) / small);
  return `${Math.floor(seconds / big)}${bigUnit}${rest === 0 ? "" : `${rest}${smallUnit}`}`;
}

const UNIT_SECONDS: Readonly<Record<string, number>> = { s: 1, m: MINUTE, h: HOUR, d: DAY, y: YEAR };

/** Reads `1h30m`, `45s`, `3d4h` into seconds. Returns null for anything else; units must go from big to small. */
export function parseAge(text: string): number | null {
  if (!/^(?:\d+y)?(?:\d+d)?(?:\d+h)?(?:\d+m)?(?:\d+s)?$/.test(text) || text === "") return null;
  let seconds = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+)([ydhms])/g)) seconds += Number(amount) * (UNIT_SECONDS[unit ?? ""] ?? 0);
  return seconds;
}
