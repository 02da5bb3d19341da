/**
 * Reads an RFC 3339 time of the API. Returns ms since the epoch, or null when there is none.
 * Years before 2000 count as "never": the runtime writes 1970 for containers that did not start (F3.1).
 */
export function parseTime(text: string | null | undefined): number | null {
  if (!text) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) || ms < YEAR_2000 ? null : ms;
}

const YEAR_2000 = Date.UTC(2000, 0, 1);

/** Writes ms since the epoch as the API does: RFC 3339 in UTC with whole seconds. */
export function toRfc3339(ms: number): string {
  return `${new Date(Math.floor(ms / 1000) * 1000).toISOString().slice(0, 19)}Z`;
}

/** The same with milliseconds, for times of our own: clocks are compared by them, and how far a page is behind. */
export function toRfc3339Millis(ms: number): string {
  return new Date(Math.floor(ms)).toISOString();
}
