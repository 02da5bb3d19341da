import { expect, test } from "vitest";
import { formatLogTime } from "./log-time.ts";

const NOW = new Date(2026, 9, 1, 12, 45, 15).getTime();
const at = (day: number, ms: number) => new Date(2026, 9, day, 12, 3, 57, ms).toISOString();

test("shows milliseconds, and the date only for another day", () => {
  expect(formatLogTime(at(1, 112), NOW)).toBe("12:03:57.112");
  expect(formatLogTime(at(1, 4).replace("Z", "999999Z"), NOW)).toBe("12:03:57.004");
  expect(formatLogTime(at(3, 0), NOW)).toBe("10-03 12:03:57.000");
  expect(formatLogTime("yesterday", NOW)).toBe("yesterday");
});
