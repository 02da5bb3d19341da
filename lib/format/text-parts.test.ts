import fc from "fast-check";
import { expect, test } from "vitest";
import { codeParts, placeholderParts } from "./text-parts.ts";

test("placeholders are marked and keep their braces", () => {
  expect(placeholderParts("Node {node} is silent since {since}.")).toEqual([
    { text: "Node ", marked: false },
    { text: "{node}", marked: true },
    { text: " is silent since ", marked: false },
    { text: "{since}", marked: true },
    { text: ".", marked: false },
  ]);
  expect(placeholderParts("{}, { node } and {a-b} are no placeholders")).toHaveLength(1);
});

test("inline code is marked and loses its backticks", () => {
  expect(codeParts("`a` and `b c`, but not ` alone")).toEqual([
    { text: "a", marked: true },
    { text: " and ", marked: false },
    { text: "b c", marked: true },
    { text: ", but not ` alone", marked: false },
  ]);
});

const text = fc.string({ unit: fc.constantFrom("a", "Z", " ", "{", "}", "`", "节", ".") });

test("no character is lost or moved", () => {
  fc.assert(
    fc.property(text, (whole) => {
      const rejoined = placeholderParts(whole).map((part) => part.text);
      expect(rejoined.join("")).toBe(whole);
      const code = codeParts(whole).map((part) => (part.marked ? `\`${part.text}\`` : part.text));
      expect(code.join("")).toBe(whole);
    }),
  );
});
