import fc from "fast-check";
import { expect, it } from "vitest";
import { textChange } from "./text-change.ts";

it("finds the stretch that differs", () => {
  expect(textChange("a: 1\nb: 2\n", "a: 1\nb: 3\n")).toEqual({ from: 8, to: 9, insert: "3" });
  expect(textChange("aa", "aaa")).toEqual({ from: 2, to: 2, insert: "a" });
  expect(textChange("same", "same")).toBeNull();
});

it("turns any text into any other", () => {
  const text = fc.array(fc.constantFrom("a", "b", "\n", "ab"), { maxLength: 12 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const change = textChange(before, after);
      const result = change === null ? before : before.slice(0, change.from) + change.insert + before.slice(change.to);
      expect(result).toBe(after);
    }),
  );
});
