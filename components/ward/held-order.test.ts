import fc from "fast-check";
import { expect, test } from "vitest";
import { buildView, type Item } from "./build-view.ts";
import { heldItems, longestRise, pendingChanges } from "./held-order.ts";
import { lineHeight } from "./line.ts";
import { WORST_FIRST } from "./sort.ts";
import { buildGroup, buildRow } from "./testing/build-row.ts";

const rows = (names: string): Item[] => [...names].map((uid) => ({ kind: "row", key: uid, uid, group: "" }));

test("held lines stay, whatever came, went or moved", () => {
  expect(heldItems(rows("abc"), rows("xcb")).map((item) => item.key)).toEqual(["a", "b", "c"]);
});

test("a held group keeps its height, though its causes split meanwhile", () => {
  const rowsOf = (name: string) => [buildRow({ name, group: "Node/w7" })];
  const part = { cause: "a-b", step: "look", count: 1, message: "", nextStep: "look", fix: null };
  const options = {
    matches: () => true,
    grouping: "cause",
    sort: WORST_FIRST,
    closed: new Set<string>(),
    unfolded: new Set<string>(),
  } as const;
  const view = (...causes: string[]) =>
    buildView(rowsOf("a"), [buildGroup({ id: "Node/w7", causes: causes.map((cause) => ({ ...part, cause })) })], options).items;
  const [held] = heldItems(view("a-b"), view("a-b", "c-d"));
  const [fresh] = view("a-b", "c-d");
  if (held?.kind !== "group" || fresh?.kind !== "group") throw new Error("the first line is the group's");
  expect([held.parts, held.group.said?.causes.length, fresh.parts]).toEqual([0, 2, 2]);
  for (const narrow of [false, true]) expect(lineHeight(held, narrow)).toBeLessThan(lineHeight(fresh, narrow));
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
