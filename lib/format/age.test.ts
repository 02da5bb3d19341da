import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kubectlAge, parseAge } from "./age.ts";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const YEAR = 365 * DAY;

describe("kubectlAge", () => {
  it.each([
    [-5, "<invalid>"],
    [-1, "0s"],
    [0, "0s"],
    [119, "119s"],
    [120, "2m"],
    [121, "2m1s"],
    [4 * MINUTE + 42, "4m42s"],
    [10 * MINUTE + 5, "10m"],
    [179 * MINUTE + 59, "179m"],
    [3 * HOUR, "3h"],
    [7 * HOUR + 59 * MINUTE, "7h59m"],
    [8 * HOUR + 59 * MINUTE, "8h"],
    [47 * HOUR, "47h"],
    [48 * HOUR, "2d"],
    [7 * DAY + 23 * HOUR, "7d23h"],
    [8 * DAY + 5 * HOUR, "8d"],
    [2 * YEAR - 1, "729d"],
    [2 * YEAR, "2y"],
    [3 * YEAR + 40 * DAY, "3y40d"],
    [9 * YEAR, "9y"],
  ])("%d s is %s", (seconds, text) => expect(kubectlAge(seconds)).toBe(text));

  it("loses less than its smallest unit and can be read back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 * YEAR }), (seconds) => {
        const back = parseAge(kubectlAge(seconds));
        expect(back).not.toBeNull();
        const lost = seconds - (back ?? 0);
        expect(lost).toBeGreaterThanOrEqual(0);
        expect(lost).toBeLessThan(
          seconds < 10 * MINUTE ? 1 : seconds < 8 * HOUR ? MINUTE : seconds < 8 * DAY ? HOUR : seconds < 8 * YEAR ? DAY : YEAR,
        );
      }),
    );
  });
});

describe("parseAge", () => {
  it.each([
    ["1h30m", 5400],
    ["45s", 45],
    ["3d4h", 3 * DAY + 4 * HOUR],
    ["2y", 2 * YEAR],
  ])("%s", (text, seconds) => expect(parseAge(text)).toBe(seconds));

  it.each(["", "5", "h", "1m1h", "1h 30m", "-5s", "1.5h"])("refuses %j", (text) => expect(parseAge(text)).toBeNull());
});
