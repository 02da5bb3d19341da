import { expect, it } from "vitest";
import { shortQuote } from "./short-quote.ts";

it("keeps what is short as it is", () => {
  expect(shortQuote("no such host", 12)).toBe("no such host");
});

it("takes the middle out of what is long, and keeps the end, where a chain of errors says why", () => {
  const words = `failed to pull and unpack image "registry.example.net/shop/web:1": ${"x".repeat(600)}: no space left on device`;
  const shown = shortQuote(words);
  expect([...shown]).toHaveLength(400);
  expect(shown).toMatch(/^failed to pull and unpack image "registry\.example\.net\/shop\/web:1"/);
  expect(shown).toMatch(/…x+: no space left on device$/);
  expect(shortQuote("🚢".repeat(30), 11)).toBe(`${"🚢".repeat(4)}…${"🚢".repeat(6)}`);
});
