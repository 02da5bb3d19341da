import { expect, test, vi } from "vitest";
import type { SickDelta } from "#lib/contract/ward.ts";
import { buildAnswer, buildRow } from "../../ward/testing/build-row.ts";
import { LiveStore } from "./live-store.ts";

const delta = (seq: number, change: Partial<SickDelta> = {}): SickDelta => ({
  seq,
  now: "2026-11-30T12:00:01Z",
  complete: true,
  settled: true,
  podsRead: 2,
  podsTotal: null,
  upsert: [],
  remove: [],
  ...change,
});

test("a row's listener hears of its own row only, and of nothing that is equal", () => {
  const store = new LiveStore();
  store.applySnapshot(buildAnswer([buildRow({ name: "a" }), buildRow({ name: "b" })]), 1_000);
  const [a, b] = [vi.fn(), vi.fn()];
  store.subscribeRow("uid-a", a);
  store.subscribeRow("uid-b", b);
  store.applyDelta(delta(2, { upsert: [buildRow({ name: "a", restarts: 4 }), buildRow({ name: "b" })] }), 2_000);
  expect(a).toHaveBeenCalledTimes(1);
  expect(b).not.toHaveBeenCalled();
  expect(store.row("uid-a")).toMatchObject({ version: 2, changedAt: 2_000, row: { restarts: 4 } });
});

test("a gap is refused, a repeated frame is passed over", () => {
  const store = new LiveStore();
  expect(store.applyDelta(delta(1), 0)).toBe(false);
  store.applySnapshot(buildAnswer([buildRow({ name: "a" })], { seq: 5 }), 1_000);
  expect(store.applyDelta(delta(7, { remove: ["uid-a"] }), 2_000)).toBe(false);
  expect(store.applyDelta(delta(5, { remove: ["uid-a"] }), 2_000)).toBe(true);
  expect([...store.present()]).toHaveLength(1);
  expect(store.applyDelta(delta(6, { remove: ["uid-a"] }), 2_000)).toBe(true);
  expect([...store.present()]).toHaveLength(0);
});

test("a second snapshot removes what is no longer there and leaves equal rows alone", () => {
  const store = new LiveStore();
  store.applySnapshot(buildAnswer([buildRow({ name: "a" }), buildRow({ name: "b" })]), 1_000);
  const before = store.row("uid-a");
  store.applySnapshot(buildAnswer([buildRow({ name: "a" })], { seq: 9 }), 5_000);
  expect(store.row("uid-a")).toBe(before);
  expect(store.row("uid-b")?.gone).toBe(true);
  expect(store.snapshot()?.rows.map((row) => row.name)).toEqual(["a"]);
  store.forgetGone();
  expect(store.row("uid-b")).toBeUndefined();
});

test("the clock's offset comes from the frame that was fastest", () => {
  const store = new LiveStore();
  const now = Date.parse("2026-11-30T12:00:00Z");
  store.applySnapshot(buildAnswer([], { now: new Date(now).toISOString() }), now + 2_400);
  store.applyDelta(delta(2, { now: new Date(now + 1_000).toISOString() }), now + 3_100);
  store.applyDelta(delta(3, { now: new Date(now + 2_000).toISOString() }), now + 4_900);
  expect(store.meta.offsetMs).toBe(-2_100);
});

test("a delta without counts keeps the counts there were", () => {
  const store = new LiveStore();
  store.applySnapshot(buildAnswer([], { counts: { pending: 2 } }), 0);
  store.applyDelta(delta(2), 1);
  expect(store.meta.answer?.counts).toEqual({ pending: 2 });
});

test("an overdue row is the same row a minute later, and a tab that joins then gets it as it is then", () => {
  const store = new LiveStore();
  const row = buildRow({ name: "a", class: "terminating", overdueBy: 10 });
  store.applySnapshot(buildAnswer([row]), 0);
  const before = store.row("uid-a");
  expect(before?.deadline).toBe(Date.parse("2026-11-30T11:59:50Z"));
  store.applySnapshot(buildAnswer([{ ...row, overdueBy: 70 }], { seq: 2, now: "2026-11-30T12:01:00.4Z" }), 60_400);
  expect(store.row("uid-a")).toBe(before);
  expect(store.snapshot()?.rows[0]?.overdueBy).toBe(70);
});

test("how far behind is measured from the change that was heard to the frame that was applied", () => {
  const store = new LiveStore();
  const now = Date.parse("2026-11-30T12:00:00Z");
  const freshness = buildAnswer([]).freshness;
  store.applySnapshot(buildAnswer([]), now);
  expect(store.meta.behindMs).toBeNull();
  const heard = new Date(now + 900).toISOString();
  store.applyDelta(delta(2, { upsert: [buildRow({ name: "a" })], freshness: { ...freshness, newestChange: heard } }), now + 1_040);
  expect(store.meta.behindMs).toBe(140);
  // A verdict that is ready later changes a row without a change of the cluster.
  store.applyDelta(delta(3, { upsert: [buildRow({ name: "b" })] }), now + 60_000);
  expect(store.meta.behindMs).toBe(140);
});
