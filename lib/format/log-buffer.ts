import type { LogLine } from "./log-lines.ts";

/** Most lines kept for display; older ones are dropped and counted. */
export const MAX_LINES = 50_000;
/** Most characters kept for display. */
export const MAX_CHARS = 20_000_000;
const DROP_STEP = 2_000;

/** Lines in order of arrival, with bounded memory: when it is full the oldest go, and how many went is known. */
export class LogBuffer {
  private kept: LogLine[] = [];
  private chars = 0;
  private gone = 0;
  private readonly maxLines: number;
  private readonly maxChars: number;

  constructor(limits: { readonly maxLines?: number; readonly maxChars?: number } = {}) {
    this.maxLines = limits.maxLines ?? MAX_LINES;
    this.maxChars = limits.maxChars ?? MAX_CHARS;
  }

  get lines(): readonly LogLine[] {
    return this.kept;
  }

  /** How many lines were dropped from the beginning. */
  get dropped(): number {
    return this.gone;
  }

  append(lines: readonly LogLine[]): void {
    for (const line of lines) {
      this.kept.push(line);
      this.chars += line.text.length;
    }
    if (this.kept.length > this.maxLines || this.chars > this.maxChars) {
      this.shrink();
    }
  }

  /** Drops in steps, so that a full buffer is not moved for every line. */
  private shrink(): void {
    const target = this.maxLines - Math.min(DROP_STEP, Math.floor(this.maxLines / 10));
    let count = Math.max(0, this.kept.length - target);
    let chars = this.kept.slice(0, count).reduce((sum, line) => sum + line.text.length, 0);
    while (this.chars - chars > this.maxChars && count < this.kept.length) {
      chars += this.kept[count]?.text.length ?? 0;
      count += 1;
    }
    this.kept = this.kept.slice(count);
    this.chars -= chars;
    this.gone += count;
  }
}

/**
 * Order of two RFC 3339 times with up to nine decimals (the API server trims trailing zeros, so text order is
 * not time order): negative when `a` is earlier.
 */
export function compareLogTimes(a: string, b: string): number {
  const bySecond = Math.floor(Date.parse(a) / 1000) - Math.floor(Date.parse(b) / 1000);
  return bySecond === 0 ? nanos(a) - nanos(b) : bySecond;
}

function nanos(time: string): number {
  return Number((/\.(\d{1,9})/.exec(time)?.[1] ?? "").padEnd(9, "0"));
}
