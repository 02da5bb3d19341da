const KNOWN = new Map<string, number>();
const MOST = 20_000;

/**
 * An RFC 3339 time as ms since the epoch. Times are compared a hundred thousand times while a table is ordered, so each
 * text is read once.
 */
export function timeOf(text: string): number {
  const known = KNOWN.get(text);
  if (known !== undefined) return known;
  if (KNOWN.size >= MOST) KNOWN.clear();
  const time = Date.parse(text);
  KNOWN.set(text, time);
  return time;
}
