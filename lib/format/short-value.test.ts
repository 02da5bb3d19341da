import fc from "fast-check";
import { expect, it } from "vitest";
import { shortNames, shortValue, shortValues } from "./short-value.ts";

it("says a moment by its clock", () => {
  expect(shortValue("2026-11-30 12:04:11 UTC", 5)).toBe("12:04 UTC");
  expect(shortValue("2026-11-30 12:04:11 UTC", 5, "2026-11-30")).toBe("12:04 UTC");
  expect(shortValue("2026-11-27 12:04:11 UTC", 5, "2026-11-30")).toBe("11-27 12:04 UTC");
});

it("keeps both ends of a name and the beginning of a sentence", () => {
  expect(shortValue("registry.example.com/team/web:1.0.4", 21)).toBe("registry.e…/web:1.0.4");
  expect(shortValue("KeyError: DATABASE_URL is not set", 12)).toBe("KeyError: D…");
  expect(shortValue("a sentence of words", 12)).toBe("a sentence…");
  expect(shortValue("2026-11-28T10:53:30Z – 2026-11-28 10:53:30,123 no route to host", 12)).toBe("no route to…");
  expect(shortValue("2026-11-28T10:53:30Z", 10)).toHaveLength(10);
  expect(shortValues({ count: 1234567, name: "web" }, 3)).toEqual({ count: 1234567, name: "web" });
});

it("is never longer than asked, and leaves what fits", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 3, max: 40 }), (value, most) => {
      const short = String(shortValue(value, most));
      expect([...short].length).toBeLessThanOrEqual(most);
      if ([...value].length <= most) expect(short).toBe(value);
    }),
  );
});

it("cuts names that nobody gives, and leaves what is not one name", () => {
  const long = `web-${"abcdefghi-".repeat(24)}z`;
  const digest = `sha256:${"0123456789abcdef".repeat(4)}`;
  const words = "a line of a log that goes on and on, about nothing in particular, and is longer than eighty characters";
  const short = shortNames({
    pod: long,
    owner: `ReplicaSet ${long}`,
    object: `shop/${long}`,
    digest,
    words,
    count: 3,
    host: "registry.example.com",
  });
  expect(short.pod).toHaveLength(80);
  expect(short.pod).toMatch(/^web-abcdefghi-.*….*-z$/);
  expect(short.owner).toBe(`ReplicaSet ${short.pod}`);
  expect(short.object).toBe(`shop/${short.pod}`);
  expect(short).toMatchObject({ digest, words, count: 3, host: "registry.example.com" });
});
