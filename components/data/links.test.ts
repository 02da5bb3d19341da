import fc from "fast-check";
import { expect, test } from "vitest";
import { pathPart, recordHref, wardHref } from "./links.ts";

test("cluster names with slashes, colons and ats survive the way through the address", () => {
  const name = "arn:aws:eks:eu-1:123:cluster/prod@x";
  expect(wardHref(name)).toBe("/c/arn%3Aaws%3Aeks%3Aeu-1%3A123%3Acluster%2Fprod%40x");
  expect(pathPart(wardHref(name).slice(3))).toBe(name);
});

test("a record's link names the pod, its uid, and what to open", () => {
  const pod = { namespace: "shop", name: "cart-1", uid: "u 1" };
  expect(recordHref("demo", pod)).toBe("/c/demo/pods/shop/cart-1?uid=u%201");
  expect(recordHref("demo", pod, { tab: "logs", previous: true })).toBe("/c/demo/pods/shop/cart-1?uid=u%201&tab=logs&previous=true");
});

test("any name comes back as it was; what is no encoding stays what it is", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (name) => pathPart(encodeURIComponent(name)) === name));
  expect(pathPart("100%")).toBe("100%");
});
