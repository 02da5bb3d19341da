import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode, LineSplitter, type LogLine } from "./log-lines.ts";

const encode = (text: string) => new TextEncoder().encode(text);

/** Splits `bytes` fed in pieces of the given sizes; an unfinished last line counts as a line. */
function split(bytes: Uint8Array, sizes: readonly number[], options = { timestamps: false, cap: 64 }): LogLine[] {
  const splitter = new LineSplitter(options);
  const lines: LogLine[] = [];
  let at = 0;
  for (const size of [...sizes, bytes.length]) {
    lines.push(...splitter.push(bytes.subarray(at, at + size)));
    at += size;
  }
  const rest = splitter.pending();
  return rest === null ? lines : [...lines, rest];
}

describe("LineSplitter", () => {
  it("numbers lines and keeps empty ones", () => {
    expect(split(encode("a\n\nb\nc"), []).map((l) => [l.number, l.text])).toEqual([
      [1, "a"],
      [2, ""],
      [3, "b"],
      [4, "c"],
    ]);
  });

  it("takes the API server's timestamp off, and leaves a line alone that has none", () => {
    const text = "2026-10-01T12:03:57.112345678Z checkpoint\nplain\n2026-10-01T12:03:58+02:00 \n2026-10-01 not one\n";
    const lines = split(encode(text), [], { timestamps: true, cap: 64 });
    expect(lines.map((l) => [l.time, l.text])).toEqual([
      ["2026-10-01T12:03:57.112345678Z", "checkpoint"],
      [null, "plain"],
      ["2026-10-01T12:03:58+02:00", ""],
      [null, "2026-10-01 not one"],
    ]);
  });

  it("cuts a long line at the cap and says how many bytes are left out", () => {
    const [line, next] = split(encode(`${"x".repeat(1000)}\nnext\n`), [10, 500]);
    expect(line).toMatchObject({ text: "x".repeat(64), moreBytes: 936 });
    expect(next).toMatchObject({ text: "next", moreBytes: 0, number: 2 });
  });

  it("does not cut inside a character", () => {
    // 63 ASCII bytes and a three-byte character: the cap of 64 falls into it.
    const [line] = split(encode(`${"x".repeat(63)}世界\n`), []);
    expect(line?.text).toBe("x".repeat(63));
    expect(line?.moreBytes).toBe(6);
  });

  it("shows a run of broken bytes once", () => {
    expect(decode(Uint8Array.of(0x61, 0xff, 0xfe, 0xff, 0x62))).toBe("a\uFFFDb");
    expect(split(Uint8Array.of(0xff, 0xfe, 0x0a, 0xff, 0x0a), []).map((l) => l.text)).toEqual(["\uFFFD", "\uFFFD"]);
  });

  it("starts a line with the colour the one before left on", () => {
    const lines = split(encode("\u001b[31mred\nstill\u001b[0m\nplain\n"), []);
    expect(lines.map((l) => l.start.fg)).toEqual([null, 1, null]);
  });

  it("gives the same lines however the bytes arrive", () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.string({ unit: "grapheme", maxLength: 120 }).map(encode),
      fc.array(fc.constantFrom("\n", "abc", "世", "\u001b[32m", "\r"), { maxLength: 60 }).map((parts) => encode(parts.join(""))),
    );
    fc.assert(
      fc.property(bytes, fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 20 }), (data, sizes) => {
        expect(split(data, sizes)).toEqual(split(data, []));
      }),
      { numRuns: 500 },
    );
  });

  it("loses no byte: kept and left-out bytes and line feeds add up", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
        const bytes = encode(text);
        const lines = split(bytes, []);
        const shown = lines.reduce((sum, line) => sum + encode(line.text).length + line.moreBytes, 0);
        const feeds = bytes.filter((byte) => byte === 10).length;
        expect(shown + feeds).toBe(bytes.length);
      }),
    );
  });
});
