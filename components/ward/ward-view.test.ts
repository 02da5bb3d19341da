import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LiveStore } from "../data/live/live-store.ts";
import type { ViewOptions } from "./build-view.ts";
import { WORST_FIRST } from "./sort.ts";
import { buildAnswer, buildRow } from "./testing/build-row.ts";
import { WardView } from "./ward-view.ts";

const options: ViewOptions = { matches: () => true, grouping: "none", sort: WORST_FIRST, closed: new Set(), unfolded: new Set() };
const since = (minute: number) => `2026-11-30T10:${String(minute).padStart(2, "0")}:00Z`;
const rest = { now: "2026-11-30T12:00:01Z", complete: true, settled: true, podsRead: 3, podsTotal: null };

function start() {
  const store = new LiveStore();
  store.applySnapshot(buildAnswer([buildRow({ name: "a", stuckSince: since(1) }), buildRow({ name: "b", stuckSince: since(2) })]), 1_000);
  const view = new WardView(store, options);
  const told = vi.fn();
  view.subscribe(told);
  return { store, view, told, names: () => view.current().items.map((item) => item.key.replace("uid-", "")) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("without a hold the order follows at once", () => {
  const { store, names } = start();
  store.applyDelta({ ...rest, seq: 2, upsert: [buildRow({ name: "c", stuckSince: since(0) })], remove: ["uid-b"] }, 2_000);
  expect(names()).toEqual(["c", "a"]);
});

test("while held nothing moves, changes are counted, and gone rows keep their place", () => {
  const { store, view, names } = start();
  view.hold();
  store.applyDelta({ ...rest, seq: 2, upsert: [buildRow({ name: "c", stuckSince: since(0) })], remove: ["uid-b"] }, 2_000);
  vi.advanceTimersByTime(300);
  expect(names()).toEqual(["a", "b"]);
  expect(view.current()).toMatchObject({ pending: 2, held: true });
  expect(store.row("uid-b")?.gone).toBe(true);
  view.release();
  expect(names()).toEqual(["c", "a"]);
  expect(view.current()).toMatchObject({ pending: 0, held: false });
  expect(store.row("uid-b")).toBeUndefined();
});

test("showing what waits goes on holding the new order", () => {
  const { store, view, names } = start();
  view.hold();
  store.applyDelta({ ...rest, seq: 2, upsert: [buildRow({ name: "c", stuckSince: since(0) })], remove: [] }, 2_000);
  vi.advanceTimersByTime(300);
  view.applyPending();
  expect(names()).toEqual(["c", "a", "b"]);
  store.applyDelta({ ...rest, seq: 3, upsert: [], remove: ["uid-c"] }, 3_000);
  vi.advanceTimersByTime(300);
  expect(names()).toEqual(["c", "a", "b"]);
  expect(view.current().pending).toBe(1);
});

test("what the reader asks for is never held back", () => {
  const { view, names } = start();
  view.hold();
  view.setOptions({ ...options, matches: (row) => row.name === "b" });
  expect(names()).toEqual(["b"]);
  expect(view.current().held).toBe(true);
});
