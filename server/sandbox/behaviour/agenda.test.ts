import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Agenda } from "./agenda.ts";

describe("the agenda", () => {
  it("gives entries out by time, and by the order they were asked for at the same time", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 })), (times) => {
        const agenda = new Agenda();
        const done: [number, number][] = [];
        for (const [index, at] of times.entries()) agenda.plan(String(index), at, () => done.push([at, index]));
        for (let entry = agenda.take(100); entry; entry = agenda.take(100)) entry.run();
        const expected = times.map((at, index): [number, number] => [at, index]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
        expect(done).toEqual(expected);
      }),
    );
  });

  it("keeps the earlier of two times for one key", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 50 }))), (plans) => {
        const agenda = new Agenda();
        const earliest = new Map<string, number>();
        for (const [key, at] of plans) {
          agenda.plan(String(key), at, () => undefined);
          earliest.set(String(key), Math.min(at, earliest.get(String(key)) ?? Number.POSITIVE_INFINITY));
        }
        const given: number[] = [];
        for (let entry = agenda.take(100); entry; entry = agenda.take(100)) given.push(entry.at);
        expect(given).toEqual([...earliest.values()].sort((a, b) => a - b));
      }),
    );
  });

  it("gives out nothing before its time, and nothing that was cancelled", () => {
    const agenda = new Agenda();
    agenda.plan("a", 10, () => undefined);
    agenda.plan("b", 20, () => undefined);
    expect(agenda.take(9)).toBeNull();
    agenda.cancel("a");
    expect([agenda.nextAt(), agenda.take(19), agenda.take(20)?.at]).toEqual([20, null, 20]);
  });
});
