import fc from "fast-check";
import { expect, test } from "vitest";
import { textEnd } from "./text-end.ts";

const inParts = async function* (text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};

test("what fits is whole, and of what does not the last whole lines, however it comes in parts", async () => {
  const lines = fc.array(
    fc.string({ unit: "grapheme", maxLength: 12 }).map((line) => line.replaceAll("\n", "")),
    { maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(lines, fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 50 }), async (all, bytes, size) => {
      const text = all.map((line) => `${line}\n`).join("");
      const end = await textEnd(inParts(text, size), bytes);
      expect(Buffer.byteLength(end)).toBeLessThanOrEqual(bytes);
      expect(text.endsWith(end)).toBe(true);
      if (Buffer.byteLength(text) <= bytes) expect(end).toBe(text);
      else if (end !== "") expect(all).toContain(end.split("\n")[0]);
    }),
  );
});

test("a line that is longer than all that is kept is kept by its end", async () => {
  expect(await textEnd(inParts(`first\n${"x".repeat(100)} end`, 7), 10)).toBe("xxxxxx end");
});

test("a text without end is given up", async () => {
  const endless = async function* () {
    const part = new Uint8Array(1024 * 1024);
    for (;;) yield part;
  };
  await expect(textEnd(endless(), 100)).rejects.toThrow("goes on beyond");
});
