import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findInLines, HIT_CAP, hitFrom, stepHit } from "./log-search.ts";

describe("findInLines", () => {
  it("finds every place, in any case", () => {
    expect(findInLines(["Error: error", "ok", "an ERROR"], "error")).toEqual([
      { line: 0, start: 0, end: 5 },
      { line: 0, start: 7, end: 12 },
      { line: 2, start: 3, end: 8 },
    ]);
  });

  it("takes the text as written, not as a pattern", () => {
    expect(findInLines(["a.c abc a[c] (a)-/b"], "a.c")).toHaveLength(1);
    expect(findInLines(["a.c abc a[c] (a)-/b"], "(a)-/b")).toHaveLength(1);
    expect(findInLines(["x"], "")).toEqual([]);
  });

  it("keeps positions right after characters whose lower case is longer", () => {
    expect(findInLines(["İİ fail"], "fail")).toEqual([{ line: 0, start: 3, end: 7 }]);
  });

  it("stops counting at the cap", () => {
    expect(findInLines([`${"x".repeat(HIT_CAP + 50)}`], "x")).toHaveLength(HIT_CAP);
  });

  it("finds a text in every line that was built around it", () => {
    const word = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(word, fc.string({ maxLength: 10 }), fc.string({ maxLength: 10 }), (query, before, after) => {
        const hits = findInLines([before + query + after], query);
        expect(hits.length).toBeGreaterThan(0);
        for (const hit of hits) {
          expect((before + query + after).slice(hit.start, hit.end).toLowerCase()).toBe(query.toLowerCase());
        }
      }),
    );
  });
});

describe("moving between hits", () => {
  it("goes round in both directions", () => {
    expect([stepHit(3, 2, 1), stepHit(3, 0, -1), stepHit(3, -1, 1), stepHit(0, 0, 1)]).toEqual([0, 2, 0, -1]);
  });

  it("starts at what is in view", () => {
    const hits = findInLines(["x", "-", "x"], "x");
    expect([hitFrom(hits, 0), hitFrom(hits, 1), hitFrom(hits, 9), hitFrom([], 0)]).toEqual([0, 1, 0, -1]);
  });
});
