import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applySgr, PLAIN, parseAnsi, plainText, styleAfter } from "./ansi.ts";

const ESC = "\u001b";
const BEL = "\u0007";
// Text that holds nothing special: what a program prints apart from escapes.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be in it
const HIDDEN = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const printable = fc.string({ unit: "grapheme", maxLength: 40 }).map((text) => text.replaceAll(new RegExp(HIDDEN, "g"), ""));
const sgr = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 110 }).map(String), fc.constantFrom("38;5;208", "48;2;1;2;3", "38:2::255:0:0", "", "4:3")), {
    maxLength: 4,
  })
  .map((codes) => `${ESC}[${codes.join(";")}m`);
const otherEscape = fc.constantFrom(
  `${ESC}[2K`,
  `${ESC}[?25l`,
  `${ESC}[10;20H`,
  `${ESC}[1 q`,
  `${ESC}(B`,
  `${ESC}]0;a title${BEL}`,
  `${ESC}]8;;https://example.com/${ESC}\\`,
  `${ESC}P1$r0m${ESC}\\`,
  "\u009b31m",
  "\u009d0;t\u009c",
);
const hostile = fc
  .array(
    fc.oneof(printable, sgr, otherEscape, fc.string({ unit: "binary", maxLength: 6 }), fc.constantFrom(ESC, "\r", `${ESC}[`, `${ESC}]`)),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.join("").replaceAll("\n", ""));

const textOf = (line: string) => plainText(line);

describe("parseAnsi", () => {
  it("reads colours and drops their escapes", () => {
    const { tokens, end } = parseAnsi(`a${ESC}[1;31mERROR${ESC}[0m: disk`);
    expect(tokens.map((t) => [t.text, t.style.fg, t.style.bold])).toEqual([
      ["a", null, false],
      ["ERROR", 1, true],
      [": disk", null, false],
    ]);
    expect(end).toBe(PLAIN);
  });

  it("carries a colour into the next line", () => {
    const first = parseAnsi(`${ESC}[33mstart`);
    expect(parseAnsi("still yellow", first.end).tokens[0]?.style.fg).toBe(3);
    expect(styleAfter("still yellow", first.end)).toBe(first.end);
    expect(styleAfter(`${ESC}[39m`, first.end).fg).toBeNull();
  });

  it("shows a link's text and never its address", () => {
    const line = `see ${ESC}]8;;https://evil.example/${ESC}\\the docs${ESC}]8;;${ESC}\\ now`;
    expect(textOf(line)).toBe("see the docs now");
  });

  it("does not let an unfinished string sequence swallow the line", () => {
    expect(textOf(`before ${ESC}]0;after`)).toBe("before 0;after");
    expect(textOf(`before ${ESC}[31`)).toBe("before ");
  });

  it("shows what stands after the last carriage return and counts the rest", () => {
    const line = parseAnsi("10%\r50%\r100% done");
    expect(line.tokens.map((t) => t.text)).toEqual(["100% done"]);
    expect(line.overwritten).toBe(2);
    expect(parseAnsi("windows line\r")).toMatchObject({ overwritten: 0, tokens: [{ text: "windows line" }] });
    expect(parseAnsi(`100%\r${" ".repeat(4)}`)).toMatchObject({ overwritten: 0, tokens: [{ text: "100%" }] });
  });

  it("marks a run of unprintable bytes once", () => {
    expect(textOf("a\u0000\u0001\u0002b\u0085c")).toBe("a\uFFFDb\uFFFDc");
    expect(textOf("bell\u0007 \u202eoverride\u202c")).toBe("bell override");
  });

  it("never shows a control character, whatever comes in", () => {
    fc.assert(
      fc.property(hostile, (line) => {
        const parsed = parseAnsi(line);
        for (const token of parsed.tokens) {
          expect(token.text).not.toBe("");
          expect(HIDDEN.test(token.text)).toBe(false);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("changes nothing in text without escapes", () => {
    fc.assert(
      fc.property(printable, (text) => {
        expect(textOf(text)).toBe(text);
      }),
    );
  });

  it("keeps every printable part between any complete escapes", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(printable, fc.oneof(sgr, otherEscape)), { maxLength: 8 }), printable, (parts, last) => {
        const line = parts.map(([text, code]) => text + code).join("") + last;
        expect(textOf(line)).toBe(parts.map(([text]) => text).join("") + last);
      }),
      { numRuns: 1000 },
    );
  });

  it("gives the same text and end style when a line is cut between escapes", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(printable, sgr), { maxLength: 8 }), fc.nat(8), (parts, cut) => {
        const head = parts.slice(0, cut).join("");
        const tail = parts.slice(cut).join("");
        const whole = parseAnsi(head + tail);
        const first = parseAnsi(head);
        const second = parseAnsi(tail, first.end);
        expect([...first.tokens, ...second.tokens].map((t) => t.text).join("")).toBe(whole.tokens.map((t) => t.text).join(""));
        expect(second.end).toEqual(whole.end);
      }),
    );
  });
});

describe("applySgr", () => {
  it.each([
    ["31", { fg: 1 }],
    ["97", { fg: 15 }],
    ["44", { bg: 4 }],
    ["103", { bg: 11 }],
    ["38;5;9", { fg: 9 }],
    ["38;5;196", { fg: 9 }],
    ["38;2;0;180;0", { fg: 2 }],
    ["38:2::255:0:0", { fg: 9 }],
    ["38:2:255:0:0", { fg: 9 }],
    ["48;5;244", { bg: 8 }],
    ["58;5;1;1", { bold: true, fg: null }],
    ["4:0", { underline: false }],
    ["8", { dim: true }],
    ["38;5;999", { fg: null }],
    ["1;;3", { bold: false, italic: true }],
    ["31;99999", { fg: null }],
  ])("%s", (params, expected) => {
    expect(applySgr(params, PLAIN)).toMatchObject(expected);
  });

  it("returns the same object when nothing changes, so equal neighbours join", () => {
    expect(applySgr("39", PLAIN)).toBe(PLAIN);
    expect(parseAnsi(`a${ESC}[39mb`).tokens).toHaveLength(1);
  });

  it("takes off with 0 whatever was put on", () => {
    fc.assert(
      fc.property(sgr, (code) => {
        expect(parseAnsi(`${code}${ESC}[m`).end).toEqual(PLAIN);
      }),
    );
  });
});
