import type { Run } from "../behaviour/programs.ts";

type Log = NonNullable<Run["log"]>;

/** Never more lines of the past than this: what a rotated file would still hold. */
const KEPT_LINES = 600;

/** Lines at fixed moments: `[ms from the start, text]`. */
export function fixedLog(lines: readonly (readonly [atMs: number, text: string])[]): Log {
  return (untilMs) => lines.filter(([atMs]) => atMs <= untilMs).map(([atMs, text]) => ({ atMs, text }));
}

/** A line every so often, for ever; `text` gets its number. The newest are kept. */
export function periodicLog(everyMs: number, text: (index: number) => string, head: readonly (readonly [number, string])[] = []): Log {
  return (untilMs) => {
    const count = Math.max(0, Math.floor(untilMs / everyMs));
    const first = Math.max(1, count - KEPT_LINES);
    const start = first === 1 ? head.filter(([atMs]) => atMs <= untilMs).map(([atMs, line]) => ({ atMs, text: line })) : [];
    const rest = Array.from({ length: Math.max(0, count - first + 1) }, (_, index) => ({
      atMs: (first + index) * everyMs,
      text: text(first + index),
    }));
    return [...start, ...rest];
  };
}

const ESCAPE = "\u001b[";

/** ANSI colours as programs use them in their logs. */
export const paint = {
  red: (text: string) => `${ESCAPE}31m${text}${ESCAPE}0m`,
  yellow: (text: string) => `${ESCAPE}33m${text}${ESCAPE}0m`,
  green: (text: string) => `${ESCAPE}32m${text}${ESCAPE}0m`,
  cyan: (text: string) => `${ESCAPE}36m${text}${ESCAPE}0m`,
  dim: (text: string) => `${ESCAPE}2m${text}${ESCAPE}0m`,
  boldRed: (text: string) => `${ESCAPE}1;31m${text}${ESCAPE}0m`,
};
