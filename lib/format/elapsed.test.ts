import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAge, formatClock, formatCoarse, formatElapsed, formatLag } from "./elapsed.ts";

test.each([
  [0, "0s", "0秒"],
  [59.9, "59s", "59秒"],
  [2_172, "36m 12s", "36分12秒"],
  [7_860, "2h 11m", "2小时11分"],
  [21_720, "6h 02m", "6小时2分"],
  [273_600, "3d 04h", "3天4小时"],
  [86_400, "1d 00h", "1天"],
  [-5, "0s", "0秒"],
])("%d s in state", (seconds, en, zh) => {
  expect(formatElapsed(seconds, "en")).toBe(en);
  expect(formatElapsed(seconds, "zh-CN")).toBe(zh);
});

// Values of kubectl's own AGE column.
test.each([
  [0, "0s"],
  [119, "119s"],
  [120, "2m"],
  [192, "3m12s"],
  [600, "10m"],
  [10_799, "179m"],
  [10_800, "3h"],
  [11_520, "3h12m"],
  [28_800, "8h"],
  [172_799, "47h"],
  [172_800, "2d"],
  [183_600, "2d3h"],
  [691_200, "8d"],
  [62_985_600, "729d"],
  [63_072_000, "2y"],
  [64_281_600, "2y14d"],
  [252_288_000, "8y"],
])("%d s of age", (seconds, expected) => {
  expect(formatAge(seconds)).toBe(expected);
});

test("a lag is told in ms, then in seconds, then as a time", () => {
  expect(formatLag(143.4, "en")).toBe("143 ms");
  expect(formatLag(2_130, "en")).toBe("2.1 s");
  expect(formatLag(192_000, "zh-CN")).toBe("3分12秒");
});

test("a time of another day says which day", () => {
  const now = new Date(2026, 10, 30, 12, 0, 0).getTime();
  expect(formatClock(now - 60_000, now, "en")).toBe("11:59:00");
  expect(formatClock(now - 86_400_000, now, "en")).toBe("29 Nov 12:00:00");
  expect(formatClock(now - 400 * 86_400_000, now, "en")).toBe("26 Oct 2025 12:00:00");
  expect(formatClock(now - 400 * 86_400_000, now, "zh-CN")).toBe("2025年10月26日 12:00:00");
  expect(formatClock(new Date(2027, 0, 1, 0, 0, 1).getTime(), now, "en")).toBe("1 Jan 2027 00:00:01");
});

test("no time is longer than the column is wide", () => {
  fc.assert(fc.property(fc.integer({ min: -1_000, max: 4e8 }), (s) => formatElapsed(s, "en").length <= 9 && formatAge(s).length <= 6));
});

test("a coarse time is kubectl's age in English, and the same in words in Chinese", () => {
  expect(formatCoarse(273_600, "en")).toBe("3d4h");
  expect(formatCoarse(273_600, "zh-CN")).toBe("3天4小时");
  expect(formatCoarse(-5, "zh-CN")).toBe("0秒");
});
