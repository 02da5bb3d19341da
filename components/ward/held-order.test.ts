import fc from "fast-check";
import { expect, test } from "vitest";
import type { Item } from "./build-view.ts";
import { heldItems, longestRise, pendingChanges } from "./held-order.ts";

const rows = (names: string): Item[] => [...names].map((uid) => ({ kind: "row", key: uid, uid, group: "" }));

test("held lines stay, whatever came, went or moved", () => {
  expect(heldItems(rows("abc"), rows("xcb")).map((item) => item.key)).toEqual(["a", "b", "c"]);
});

test.each([
  ["abc", "abc", 0],
  ["abc", "abcd", 1],
  ["abc", "ac", 1],
  ["abc", "cab", 1],
  ["abc", "xcb", 3],
  ["", "abc", 3],
])("from %s to %s are %d changes", (before, after, count) => {
  expect(pendingChanges(rows(before), rows(after))).toBe(count);
});

test("one row that moves far is one change, however far", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 40 }), fc.nat(), fc.nat(), (size, from, to) => {
      const before = Array.from({ length: size }, (_, i) => String(i));
      const after = before.toSpliced(from % size, 1).toSpliced(to % size, 0, String(from % size));
      const items = (keys: string[]): Item[] => keys.map((key) => ({ kind: "row", key, uid: key, group: "" }));
      expect(pendingChanges(items(before), items(after))).toBe(from % size === to % size ? 0 : 1);
    }),
  );
});

test("the longest rise of a permutation agrees with trying every subset", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(50), { maxLength: 9 }), (places) => {
      let best = 0;
      for (let mask = 0; mask < 2 ** places.length; mask += 1) {
        const chosen = places.filter((_, i) => mask & (1 << i));
        if (chosen.every((place, i) => i === 0 || place > (chosen[i - 1] ?? 0))) best = Math.max(best, chosen.length);
      }
      return longestRise(places) === best;
    }),
  );
});
