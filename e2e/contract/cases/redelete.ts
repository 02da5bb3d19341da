import { expect, it } from "vitest";
import type { Bench } from "../driver.ts";

export function redeleteCases(bench: () => Bench): void {
  const marked = async (grace: number, finalizers: readonly string[] = []) => {
    const pod = await bench().pod({ finalizers });
    const { json } = await bench().send("DELETE", pod.path, { body: { gracePeriodSeconds: grace } });
    return { ...pod, first: json };
  };
  const again = (path: string, body?: unknown) => bench().send("DELETE", path, body === undefined ? {} : { body });

  it("does nothing without a grace of its own", async () => {
    const { path, first } = await marked(30);
    const { status, json } = await again(path);
    expect([status, json.metadata]).toEqual([200, first.metadata]);
    expect((await bench().get(path)).metadata.resourceVersion).toBe(first.metadata.resourceVersion);
  });

  it.each([
    ["the same", 30],
    ["a longer", 60],
  ])("does nothing with %s grace", async (_title, gracePeriodSeconds) => {
    const { path, first } = await marked(30);
    const { status, json } = await again(path, { gracePeriodSeconds });
    expect([status, json.metadata]).toEqual([200, first.metadata]);
  });

  it("shortens with a smaller grace, counted from the first request", async () => {
    const { path, first } = await marked(60);
    const { status, json } = await again(path, { gracePeriodSeconds: 20 });
    expect([status, json.metadata.deletionGracePeriodSeconds]).toEqual([200, 20]);
    const earlier = Date.parse(first.metadata.deletionTimestamp) - Date.parse(json.metadata.deletionTimestamp);
    expect(earlier).toBe(40_000);
    expect(json.metadata.generation).toBe(first.metadata.generation);
  });

  it("never puts a shortened deadline into the past: it becomes now, with grace 1", async () => {
    const { path, first } = await marked(60);
    const requested = Date.parse(first.metadata.deletionTimestamp) - 60_000;
    await new Promise((resolve) => setTimeout(resolve, 4_100));
    const { json } = await again(path, { gracePeriodSeconds: 2 });
    expect(json.metadata.deletionGracePeriodSeconds).toBe(1);
    const deadline = Date.parse(json.metadata.deletionTimestamp) - requested;
    expect(deadline).toBeGreaterThanOrEqual(4_000);
    expect(deadline).toBeLessThanOrEqual(7_000);
  });

  it("removes with grace 0", async () => {
    const { path } = await marked(30);
    expect((await again(path, { gracePeriodSeconds: 0 })).status).toBe(200);
    expect((await bench().send("GET", path)).status).toBe(404);
  });

  it("keeps a pod with finalizers at grace 0, whatever is asked after that", async () => {
    const { path } = await marked(30, ["example.com/hold"]);
    const forced = await again(path, { gracePeriodSeconds: 0 });
    expect([forced.status, forced.json.metadata.deletionGracePeriodSeconds]).toEqual([200, 0]);
    const { metadata } = await bench().get(path);
    expect(metadata.finalizers).toEqual(["example.com/hold"]);
    for (const body of [undefined, { gracePeriodSeconds: 0 }, { gracePeriodSeconds: 30 }]) {
      const { status, json } = await again(path, body);
      expect([status, json.metadata.resourceVersion]).toEqual([200, metadata.resourceVersion]);
    }
  });

  it("applies a propagation policy to a pod at grace 0", async () => {
    const { path } = await marked(30, ["example.com/hold"]);
    await again(path, { gracePeriodSeconds: 0 });
    await again(path, { propagationPolicy: "Foreground" });
    expect((await bench().get(path)).metadata.finalizers).toEqual(["example.com/hold", "foregroundDeletion"]);
    await again(path, { propagationPolicy: "Orphan" });
    expect((await bench().get(path)).metadata.finalizers).toEqual(["example.com/hold", "orphan"]);
    await again(path, { propagationPolicy: "Background" });
    expect((await bench().get(path)).metadata.finalizers).toEqual(["example.com/hold"]);
  });

  it("ignores a propagation policy while a grace is pending and nothing is shortened", async () => {
    const { path } = await marked(30);
    await again(path, { propagationPolicy: "Foreground" });
    expect((await bench().get(path)).metadata.finalizers).toBeUndefined();
  });

  it("applies a propagation policy that comes with a shorter grace", async () => {
    const { path } = await marked(60);
    await again(path, { propagationPolicy: "Foreground", gracePeriodSeconds: 30 });
    const { metadata } = await bench().get(path);
    expect([metadata.finalizers, metadata.deletionGracePeriodSeconds]).toEqual([["foregroundDeletion"], 30]);
  });

  it("checks preconditions before it does nothing", async () => {
    const { path } = await marked(30);
    const { status, json } = await again(path, { preconditions: { uid: "11111111-2222-4333-8444-555555555555" } });
    expect([status, json.reason]).toEqual([409, "Conflict"]);
  });

  it("changes nothing in a dry run of a shorter grace", async () => {
    const { path, first } = await marked(60);
    const { status, json } = await again(path, { gracePeriodSeconds: 20, dryRun: ["All"] });
    expect([status, json.metadata.deletionGracePeriodSeconds]).toEqual([200, 20]);
    expect((await bench().get(path)).metadata).toEqual(first.metadata);
  });
}
