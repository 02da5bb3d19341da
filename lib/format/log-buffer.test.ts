import { describe, expect, it } from "vitest";
import { PLAIN } from "./ansi.ts";
import { compareLogTimes, LogBuffer } from "./log-buffer.ts";
import type { LogLine } from "./log-lines.ts";

const line = (number: number, text = "x"): LogLine => ({ number, time: null, text, moreBytes: 0, start: PLAIN });
const range = (from: number, to: number, text?: string) => Array.from({ length: to - from }, (_, i) => line(from + i, text));

describe("LogBuffer", () => {
  it("keeps the newest lines and counts what went", () => {
    const buffer = new LogBuffer({ maxLines: 100 });
    for (let at = 1; at <= 1000; at += 7) {
      buffer.append(range(at, at + 7));
    }
    expect(buffer.lines.length).toBeLessThanOrEqual(100);
    expect(buffer.lines.length).toBeGreaterThanOrEqual(90);
    expect(buffer.lines[0]?.number).toBe(buffer.dropped + 1);
    expect(buffer.lines.at(-1)?.number).toBe(1001);
  });

  it("bounds the characters too", () => {
    const buffer = new LogBuffer({ maxLines: 1000, maxChars: 500 });
    buffer.append(range(1, 101, "0123456789"));
    const chars = buffer.lines.reduce((sum, kept) => sum + kept.text.length, 0);
    expect(chars).toBeLessThanOrEqual(500);
    expect(buffer.lines.at(-1)?.number).toBe(100);
  });
});

describe("compareLogTimes", () => {
  it("orders by nanosecond, whatever zeros were trimmed", () => {
    const times = ["2026-10-01T12:00:00.12Z", "2026-10-01T12:00:00.1Z", "2026-10-01T12:00:00Z", "2026-10-01T11:59:59.999999999Z"];
    expect(times.toSorted(compareLogTimes)).toEqual(times.toReversed());
    expect(compareLogTimes("2026-10-01T12:00:00.1Z", "2026-10-01T12:00:00.100Z")).toBe(0);
  });
});
