import type { AnsiStyle, AnsiToken } from "./ansi.ts";
import type { LevelMark, LogLevel } from "./log-level.ts";

/** A piece of a line as it is drawn: one style, wholly inside or outside of a search hit and of the level word. */
export interface LogPiece {
  readonly text: string;
  readonly style: AnsiStyle;
  readonly hit: "no" | "hit" | "current";
  readonly level: LogLevel | null;
}

export interface HitRange {
  readonly start: number;
  readonly end: number;
  readonly current: boolean;
}

/** Cuts the tokens of a line at the edges of hits (in order, not overlapping) and of the level word. */
export function markPieces(tokens: readonly AnsiToken[], hits: readonly HitRange[], level: LevelMark | null): LogPiece[] {
  const edges = new Set<number>();
  for (const range of level === null ? hits : [...hits, level]) {
    edges.add(range.start);
    edges.add(range.end);
  }
  const cuts = [...edges].sort((a, b) => a - b);
  const pieces: LogPiece[] = [];
  let at = 0;
  for (const token of tokens) {
    const end = at + token.text.length;
    const inside = cuts.filter((cut) => cut > at && cut < end);
    for (const [i, from] of [at, ...inside].entries()) {
      const to = inside[i] ?? end;
      const hit = hits.find((range) => range.start <= from && to <= range.end);
      pieces.push({
        text: token.text.slice(from - at, to - at),
        style: token.style,
        hit: hit === undefined ? "no" : hit.current ? "current" : "hit",
        level: level !== null && level.start <= from && to <= level.end ? level.level : null,
      });
    }
    at = end;
  }
  return pieces;
}
