import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { KubeEvent } from "#lib/kube/objects.ts";
import { WATCHED_RESOURCES } from "./resources.ts";
import { ago, event, node, type OpenCache, openCache, status } from "./testing/open-cache.ts";

let stand: OpenCache;
beforeEach(() => {
  stand = openCache();
});
afterEach(() => stand.cache.close());

const OTHERS = WATCHED_RESOURCES.filter((resource) => resource !== "pods" && resource !== "events");

describe("nobody is healthy before everything that tells was read", () => {
  test("a pod that only its events tell to be sick: read, and not yet settled", () => {
    const { cache, classOf, list, pod } = stand;
    const sick = { ...pod("api", { restarts: 4 }) };
    const [container] = sick.status?.containerStatuses ?? [];
    const restarted = { ...container, lastState: { terminated: { exitCode: 1, finishedAt: ago(100) } } };
    list("pods", { ...sick, status: { ...sick.status, containerStatuses: [restarted] } } as typeof sick);
    for (const resource of OTHERS) list(resource, ...(resource === "nodes" ? [node("n1")] : []));
    const before = { progress: cache.progress(), class: classOf("api") };
    const told = event("api", "api");
    list("events", { ...told, involvedObject: { ...told.involvedObject, fieldPath: "spec.containers{app}" } } as KubeEvent);
    const after = { progress: cache.progress(), class: classOf("api") };
    expect(before).toMatchObject({ progress: { complete: true, settled: false }, class: "healthy" });
    // In the same turn: who hears that it is settled sees the pod as it is.
    expect(after).toMatchObject({ progress: { complete: true, settled: true }, class: "unstable" });
  });

  test("each collection counts, whether it was begun or not, and is named until it was read", () => {
    const { cache, list, pod } = stand;
    list("pods", pod("p"));
    const named = () => cache.freshness().degraded.map(({ resource, why }) => `${resource} ${why}`);
    expect(named()).toEqual(WATCHED_RESOURCES.filter((resource) => resource !== "pods").map((resource) => `${resource} syncing`));
    for (const resource of [...OTHERS, "events"] as const) {
      expect(cache.progress().settled).toBe(false);
      cache.setStatus(resource, status("listing"));
      expect(cache.progress().settled).toBe(false);
      list(resource);
    }
    expect([cache.progress().settled, named()]).toEqual([true, []]);
  });

  test("what cannot be read is not waited for; it stays named", () => {
    const { cache, list, pod } = stand;
    list("pods", pod("p"));
    for (const resource of OTHERS) cache.setStatus(resource, status("retrying", { message: "503" }));
    cache.setStatus("events", status("forbidden", { message: "no" }));
    expect(cache.progress().settled).toBe(true);
    expect(cache.freshness().degraded).toHaveLength(OTHERS.length + 1);
  });
});
