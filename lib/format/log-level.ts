export type LogLevel = "error" | "warn" | "info" | "debug";

/** Where a line names its level, in its shown text. */
export interface LevelMark {
  readonly level: LogLevel;
  readonly start: number;
  readonly end: number;
}

const NAMES: Readonly<Record<string, LogLevel>> = {
  emerg: "error",
  panic: "error",
  fatal: "error",
  crit: "error",
  critical: "error",
  severe: "error",
  error: "error",
  err: "error",
  warn: "warn",
  warning: "warn",
  info: "info",
  notice: "info",
  debug: "debug",
  trace: "debug",
};
const KLOG: Readonly<Record<string, LogLevel>> = { F: "error", E: "error", W: "warn", I: "info" };
const WORDS = Object.keys(NAMES).sort((a, b) => b.length - a.length);
// The level stands near the beginning; a word further on is part of the message.
const REACH = 96;
const KEYED = new RegExp(`\\b(?:level|lvl|severity)"?\\s*[=:]\\s*"?(${WORDS.join("|")})\\b`, "i");
const UPPER = new RegExp(`(?<![A-Za-z_-])(${WORDS.map((word) => word.toUpperCase()).join("|")})(?![A-Za-z_])`);
const BRACKETED = new RegExp(`[[(<](${WORDS.join("|")})[\\])>]`, "i");
const LEADING = new RegExp(`^(${WORDS.join("|")}):`, "i");

/** The level a line carries by one of the usual forms: a key, brackets, an upper-case word, `error:`, or klog's first letter. */
export function findLevel(text: string): LevelMark | null {
  const klog = /^([FEWI])\d{4} \d\d:\d\d:\d\d/.exec(text);
  if (klog !== null) {
    return { level: KLOG[klog[1] ?? ""] ?? "info", start: 0, end: 1 };
  }
  const head = text.slice(0, REACH);
  const match = KEYED.exec(head) ?? BRACKETED.exec(head) ?? LEADING.exec(head) ?? UPPER.exec(head);
  const word = match?.[1];
  if (match === null || match === undefined || word === undefined) {
    return null;
  }
  const start = match.index + match[0].lastIndexOf(word);
  return { level: NAMES[word.toLowerCase()] ?? "info", start, end: start + word.length };
}
