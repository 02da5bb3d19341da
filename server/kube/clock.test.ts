import fc from "fast-check";
import { expect, test } from "vitest";
import { ServerClock } from "./clock.ts";

const dateHeader = (ms: number) => new Date(ms).toUTCString();

test("equal clocks give no offset, before and after answers", () => {
  const clock = new ServerClock();
  expect(clock.offsetMs()).toBe(0);
  clock.heard(dateHeader(1_000_400), 1_000_350, 1_000_420);
  expect(clock.offsetMs()).toBe(0);
});

test("many answers narrow the offset down below the header's second", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -86_400_000, max: 86_400_000 }),
      fc.array(fc.nat(60_000), { minLength: 30, maxLength: 60 }),
      (offset, waits) => {
        const clock = new ServerClock();
        let now = 1_800_000_000_000;
        for (const wait of waits) {
          now += wait;
          clock.heard(dateHeader(now + 5 + offset), now, now + 10);
        }
        expect(Math.abs(clock.offsetMs() - offset)).toBeLessThanOrEqual(1_010);
      },
    ),
  );
});

test("a clock that was set anew is believed at once, garbage never", () => {
  const clock = new ServerClock();
  clock.heard(dateHeader(2_000_000), 2_000_000, 2_000_001);
  clock.heard(dateHeader(9_000_000), 2_001_000, 2_001_001);
  expect(clock.offsetMs()).toBeGreaterThan(6_990_000);
  const before = clock.offsetMs();
  clock.heard("yesterday", 1, 2);
  clock.heard(null, 1, 2);
  expect(clock.offsetMs()).toBe(before);
});
