import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { axisTicks, clusterByPlace, labelSides, place, timelineWindow } from "./timeline-scale.ts";

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 9, 1, 12, 45, 15);

describe("timelineWindow", () => {
  it("shows the change from well to sick", () => {
    const since = NOW - 36 * MINUTE;
    const window = timelineWindow("trouble", [NOW - 12 * 24 * 60 * MINUTE], since, NOW);
    expect(window.from).toBe(since - 12 * MINUTE);
    expect(window.to).toBeGreaterThan(NOW);
  });

  it("takes the last hour when nothing says since when", () => {
    expect(timelineWindow("trouble", [], null, NOW).from).toBe(NOW - 60 * MINUTE);
    expect(timelineWindow("hour", [NOW - 5 * 60 * MINUTE], NOW, NOW).from).toBe(NOW - 60 * MINUTE);
  });

  it("shows all that is known, a time ahead of the clock too", () => {
    const window = timelineWindow("all", [NOW - 3 * 24 * 60 * MINUTE, NOW + 5 * MINUTE], null, NOW);
    expect(window.from).toBe(NOW - 3 * 24 * 60 * MINUTE);
    expect(window.to).toBeGreaterThan(NOW + 5 * MINUTE);
  });
});

describe("axisTicks", () => {
  it("stands on round local times", () => {
    const window = { from: Date.UTC(2026, 9, 1, 11, 55), to: Date.UTC(2026, 9, 1, 12, 46) };
    expect(axisTicks(window, 6, 0).map((tick) => new Date(tick).toISOString().slice(11, 16))).toEqual([
      "12:00",
      "12:10",
      "12:20",
      "12:30",
      "12:40",
    ]);
    const days = { from: Date.UTC(2026, 9, 1), to: Date.UTC(2026, 9, 5) };
    const east = axisTicks(days, 5, 8 * 60 * MINUTE).map((tick) => new Date(tick).getUTCHours());
    expect(new Set(east)).toEqual(new Set([16]));
  });

  it("gives few ticks, all inside, evenly spaced, for any window", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 40 * 365 * 24 * 60 * MINUTE }), fc.integer({ min: 2, max: 12 }), (length, most) => {
        const window = { from: NOW - length, to: NOW };
        const ticks = axisTicks(window, most, 0);
        expect(ticks.length).toBeLessThanOrEqual(most + 1);
        const gaps = new Set(ticks.slice(1).map((tick, i) => tick - (ticks[i] ?? 0)));
        expect(gaps.size).toBeLessThanOrEqual(1);
        for (const tick of ticks) {
          expect(tick).toBeGreaterThanOrEqual(window.from);
          expect(tick).toBeLessThanOrEqual(window.to);
        }
      }),
    );
  });
});

describe("clusterByPlace", () => {
  it("joins marks that would lie on each other and leaves out what is not in view", () => {
    const window = { from: 0, to: 1000 };
    const marks = clusterByPlace(window, [500, 505, 900, 2000, null], (time) => time, 0.02);
    expect(marks).toEqual([
      { at: 0.5, items: [500, 505] },
      { at: 0.9, items: [900] },
    ]);
    expect(place(window, -5)).toBe(0);
  });
});

describe("labelSides", () => {
  it("prefers the right, then the left, then none", () => {
    expect(labelSides([{ x: 10, width: 50 }], 200, 6)).toEqual(["right"]);
    expect(labelSides([{ x: 150, width: 60 }], 200, 6)).toEqual(["left"]);
    expect(
      labelSides(
        [
          { x: 10, width: 60 },
          { x: 40, width: 60 },
          { x: 60, width: 100 },
        ],
        200,
        6,
      ),
    ).toEqual(["none", "none", "right"]);
  });

  it("never lets two labels overlap", () => {
    const mark = fc.record({ x: fc.integer({ min: 0, max: 600 }), width: fc.integer({ min: 5, max: 200 }) });
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 12 }), (unsorted) => {
        const marks = unsorted.toSorted((a, b) => a.x - b.x);
        const spans = labelSides(marks, 600, 6).flatMap((side, i) => {
          const { x, width } = marks[i] ?? { x: 0, width: 0 };
          if (side === "none") return [];
          return [side === "right" ? { from: x + 6, to: x + 6 + width } : { from: x - 6 - width, to: x - 6 }];
        });
        for (const [i, span] of spans.entries()) {
          expect(span.from).toBeGreaterThanOrEqual(0);
          expect(span.to).toBeLessThanOrEqual(600);
          expect(span.to).toBeLessThanOrEqual(spans[i + 1]?.from ?? Number.POSITIVE_INFINITY);
        }
      }),
    );
  });
});
