import { expect, test } from "vitest";
import type { LiveMeta } from "../data/live/live-store.ts";
import { isZeroKnown, mayCallHealthy } from "./unread.ts";

function metaWith(...degraded: { resource: string; why: "forbidden" | "stale" | "error" }[]): LiveMeta {
  return { answer: { settled: true, complete: true, freshness: { degraded } } } as unknown as LiveMeta;
}

test("where everything was read, pods without a row are healthy and every zero is a count", () => {
  expect(mayCallHealthy(metaWith())).toBe(true);
  expect(isZeroKnown(metaWith(), "unknown")).toBe(true);
});

test("nobody is called healthy where nodes may not be read, and no zero is told of lost pods", () => {
  const meta = metaWith({ resource: "nodes", why: "forbidden" });
  expect(mayCallHealthy(meta)).toBe(false);
  expect(isZeroKnown(meta, "unknown")).toBe(false);
  expect(isZeroKnown(meta, "crash-loop")).toBe(true);
});

test("workloads that cannot be read make no zero of blocked ones", () => {
  expect(isZeroKnown(metaWith({ resource: "jobs", why: "error" }), "blocked")).toBe(false);
});

test("what was read and is stale keeps its words: the badge says of when they are", () => {
  expect(mayCallHealthy(metaWith({ resource: "nodes", why: "stale" }))).toBe(true);
});
