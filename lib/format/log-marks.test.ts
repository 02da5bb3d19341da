import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAnsi } from "./ansi.ts";
import { findLevel } from "./log-level.ts";
import { markPieces } from "./log-marks.ts";
import { findInLines } from "./log-search.ts";

describe("markPieces", () => {
  it("cuts at hits and at the level, across colours", () => {
    const { tokens } = parseAnsi("12:00 ERROR dis\u001b[31mk full");
    const text = tokens.map((token) => token.text).join("");
    const hits = findInLines([text], "disk").map((hit) => ({ ...hit, current: true }));
    expect(markPieces(tokens, hits, findLevel(text)).map((piece) => [piece.text, piece.hit, piece.level, piece.style.fg])).toEqual([
      ["12:00 ", "no", null, null],
      ["ERROR", "no", "error", null],
      [" ", "no", null, null],
      ["dis", "current", null, null],
      ["k", "current", null, 1],
      [" full", "no", null, 1],
    ]);
  });

  it("loses no text and marks exactly the hits", () => {
    const part = fc.constantFrom("a", "ab", "ERROR ", "\u001b[31m", "\u001b[0m", "x b");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.constantFrom("a", "b", "ab", "zz"), (parts, query) => {
        const { tokens } = parseAnsi(parts.join(""));
        const text = tokens.map((token) => token.text).join("");
        const hits = findInLines([text], query);
        const pieces = markPieces(
          tokens,
          hits.map((hit) => ({ ...hit, current: false })),
          findLevel(text),
        );
        expect(pieces.map((piece) => piece.text).join("")).toBe(text);
        const marked = pieces.filter((piece) => piece.hit === "hit").reduce((sum, piece) => sum + piece.text.length, 0);
        expect(marked).toBe(hits.length * query.length);
      }),
    );
  });
});
