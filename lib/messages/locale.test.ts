import fc from "fast-check";
import { expect, test } from "vitest";
import { localeFrom } from "./locale.ts";

test("the cookie wins over the header", () => {
  expect(localeFrom("en", "zh-CN")).toBe("en");
  expect(localeFrom("zh-CN", "en-GB")).toBe("zh-CN");
});

test("the header is read by weight, not by place", () => {
  expect(localeFrom(undefined, "en;q=0.4, zh-TW;q=0.9")).toBe("zh-CN");
  expect(localeFrom(undefined, "de-DE,de;q=0.9,en;q=0.8,zh;q=0.7")).toBe("en");
  expect(localeFrom(undefined, "zh;q=0, en;q=0.1")).toBe("en");
});

test("a language that is not ours, or nothing, reads English", () => {
  expect(localeFrom("fr", "fr-FR")).toBe("en");
  expect(localeFrom(null, null)).toBe("en");
});

test("any header gives a language", () => {
  fc.assert(fc.property(fc.string(), (header) => ["en", "zh-CN"].includes(localeFrom(undefined, header))));
});
