import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanText } from "./text.ts";

describe("cleanText", () => {
  test.each([
    ["colours and cursor moves", "a\u001b[31mred\u001b[0m\u001b[2Jb", "aredb"],
    ["a link of the terminal", "see \u001b]8;;http://evil.example\u0007here\u001b]8;;\u0007", "see here"],
    ["a title, ended by ST", "x\u001b]0;title\u001b\\y", "xy"],
    ["a sequence that never ends", "x\u001b]0;title", "x"],
    ["an escape at the end", "x\u001b", "x"],
    ["bidi overrides", "gpj.\u202eexe\u202c and \u2066x\u2069", "gpj.exe and x"],
    ["zero width", "pass\u200bword\ufeff", "password"],
    ["carriage return and NUL", "safe\rover\u0000written", "safeoverwritten"],
    ["C1 controls", "a\u009b31mb\u0085c", "a31mbc"],
    ["newline and tab stay", "a\n\tb", "a\n\tb"],
    ["a lone surrogate", "a\ud800b", "a\ufffdb"],
    ["words of every script stay", "日志 журнал السجل 😀 é", "日志 журнал السجل 😀 é"],
  ])("%s", (_what, text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });

  test("leaves nothing that acts, and changes nothing the second time", () => {
    const pieces = fc.constantFrom(
      "\u001b",
      "[",
      "]",
      "31",
      "m",
      "\u0007",
      "\\",
      "\u202e",
      "\u200b",
      "\r",
      "\n",
      "\u0090",
      "a",
      "世",
      "\ud83d",
      "\ude00",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.array(pieces).map((parts) => parts.join("")),
        ),
        (text) => {
          const clean = cleanText(text);
          const acting = [...clean].filter(
            (char) => /[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b-\u200f\ufeff]/u.test(char) && char !== "\n" && char !== "\t",
          );
          expect(acting).toEqual([]);
          expect(clean.isWellFormed()).toBe(true);
          expect(cleanText(clean)).toBe(clean);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
