import { expect, test } from "vitest";
import { parseFilter, printFilter } from "#lib/contract/filter.ts";
import { shorthandTerms, toggleValue, valuesOf, withValues } from "./filter-terms.ts";

const toggled = (q: string, value: string) => printFilter(toggleValue(parseFilter(q), "class", value));

test("a tile switches its class on and off and leaves everything else alone", () => {
  expect(toggled("", "pending")).toBe("class:pending");
  expect(toggled("web !ns:kube-system", "pending")).toBe("class:pending web !ns:kube-system");
  expect(toggled("web class:pending", "creating")).toBe("web class:pending,creating");
  expect(toggled("class:pending,creating !class:ending", "pending")).toBe("class:creating !class:ending");
  expect(toggled("class:pending web", "pending")).toBe("web");
});

test("several terms of one key become one", () => {
  expect(printFilter(withValues(parseFilter("ns:a x ns:b"), "ns", ["c"]))).toBe("ns:c x");
  expect(valuesOf(parseFilter("ns:a !ns:z ns:b,c"), "ns")).toEqual(["a", "b", "c"]);
});

test("shorthands of a link read as terms", () => {
  expect(printFilter(shorthandTerms({ class: "pending,creating", namespace: "shop", node: null }))).toBe("class:pending,creating ns:shop");
});
