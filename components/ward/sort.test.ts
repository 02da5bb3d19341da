import fc from "fast-check";
import { expect, test } from "vitest";
import { compareRows, parseSort, printSort, SORT_KEYS } from "./sort.ts";
import { buildRow } from "./testing/build-row.ts";

test("a sort survives the address; what is none is refused", () => {
  for (const key of SORT_KEYS)
    for (const reverse of [true, false]) expect(parseSort(printSort({ key, reverse }))).toEqual({ key, reverse });
  expect(parseSort("-nonsense")).toBeNull();
});

test("what is not known stands last, whatever the column", () => {
  const known = buildRow({ name: "a" });
  expect(compareRows({ key: "state", reverse: false })(buildRow({ name: "b", stuckSince: null }), known)).toBeGreaterThan(0);
  expect(compareRows({ key: "node", reverse: false })(buildRow({ name: "b", node: null }), known)).toBeGreaterThan(0);
  expect(compareRows({ key: "cause", reverse: false })(buildRow({ name: "b", cause: null }), known)).toBeGreaterThan(0);
});

test("first clicks show the interesting end: most restarts, longest in state", () => {
  const calm = buildRow({ name: "a", restarts: 1, stuckSince: "2026-11-30T11:00:00Z" });
  const wild = buildRow({ name: "b", restarts: 99, stuckSince: "2026-11-30T10:00:00Z" });
  expect(compareRows({ key: "restarts", reverse: false })(wild, calm)).toBeLessThan(0);
  expect(compareRows({ key: "state", reverse: false })(wild, calm)).toBeLessThan(0);
  expect(compareRows({ key: "state", reverse: true })(wild, calm)).toBeGreaterThan(0);
});

test("every comparator is a total order", () => {
  const row = fc
    .record({
      name: fc.constantFrom("a", "b", "c"),
      node: fc.constantFrom(null, "n1", "n2"),
      stuckSince: fc.constantFrom(null, "2026-11-30T10:00:00Z", "2026-11-30T10:00:00.2Z"),
      restarts: fc.nat(2),
      uid: fc.constantFrom("1", "2", "3", "4"),
    })
    .map((change) => buildRow(change));
  fc.assert(
    fc.property(row, row, row, fc.constantFrom(...SORT_KEYS), fc.boolean(), (a, b, c, key, reverse) => {
      const compare = compareRows({ key, reverse });
      expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) || 0);
      if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0);
    }),
  );
});
