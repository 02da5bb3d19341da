/** One place where the search text stands. Positions are in the line's shown text. */
export interface LogHit {
  /** Index of the line in the list that was searched. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** Hits beyond this are counted no further: "10,000+". */
export const HIT_CAP = 10_000;

/** Finds text over lines, regardless of upper and lower case, as written and not as a pattern. At most `HIT_CAP` hits. */
export function findInLines(lines: readonly string[], query: string): LogHit[] {
  const hits: LogHit[] = [];
  const pattern = literalPattern(query);
  if (pattern === null) {
    return hits;
  }
  for (const [line, text] of lines.entries()) {
    for (const match of text.matchAll(pattern)) {
      hits.push({ line, start: match.index, end: match.index + match[0].length });
      if (hits.length === HIT_CAP) {
        return hits;
      }
    }
  }
  return hits;
}

/** A pattern that finds exactly `query`; null for an empty one. A literal cannot backtrack, so any input is safe. */
export function literalPattern(query: string): RegExp | null {
  return query === "" ? null : new RegExp(query.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), "giu");
}

/** The hit after (or before) `current`, going round at the end; -1 when there are none. */
export function stepHit(count: number, current: number, by: 1 | -1): number {
  return count === 0 ? -1 : (((current + by) % count) + count) % count;
}

/** Index of the first hit at or after `line`; the first of all when none follows; -1 when there are none. */
export function hitFrom(hits: readonly LogHit[], line: number): number {
  const found = hits.findIndex((hit) => hit.line >= line);
  return found === -1 ? Math.min(0, hits.length - 1) : found;
}
