import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { KubeObject } from "#lib/kube/objects.ts";
import { NOW, node, type OpenCache, openCache, status } from "./testing/open-cache.ts";

let stand: OpenCache;
beforeEach(() => {
  stand = openCache();
});
afterEach(() => stand.cache.close());

describe("pods", () => {
  test("healthy ones are slim only, sick ones are kept in full", () => {
    const { cache, changed, list, pod } = stand;
    list("nodes", node("n1"));
    list("pods", pod("good"), pod("bad", { ready: false }));
    expect([...cache.pods()].map(({ name, symptom }) => [name, symptom.class])).toEqual([
      ["good", "healthy"],
      ["bad", "not-ready"],
    ]);
    expect([cache.fullPod("good"), cache.fullPod("bad")?.metadata?.name, cache.fullPod("bad")?.kind]).toEqual([undefined, "bad", "Pod"]);
    expect(cache.slimByName("shop", "good")).toMatchObject({
      node: "n1",
      phase: "Running",
      labels: { app: "web" },
      requests: { cpu: 0.1 },
    });
    expect(changed).toEqual(["Node /n1", "bad"]);
  });

  test("equal values are shared between pods", () => {
    const { cache, list, pod } = stand;
    list("pods", pod("a"), pod("b"));
    const [a, b] = cache.pods();
    expect([a?.labels === b?.labels, a?.requests === b?.requests, a?.symptom === b?.symptom]).toEqual([true, true, true]);
  });

  test("coming, turning, healing and going is told for sick pods only", () => {
    const { cache, changed, list, pod, put } = stand;
    list("pods", pod("a"));
    put(pod("a"));
    put(pod("a", { ready: false }));
    put(pod("a", { ready: false }));
    put(pod("a"));
    put(pod("b"));
    cache.sink("pods").change("DELETED", pod("b"));
    put(pod("c", { ready: false }));
    cache.sink("pods").change("DELETED", pod("c"));
    expect(changed).toEqual(["a", "a", "a", "c", "c"]);
  });

  test("indexes follow: a pod is bound, then another one takes its name", () => {
    const { cache, list, pod, put } = stand;
    const owner = { kind: "ReplicaSet", name: "web", uid: "rs1" };
    list("pods", pod("a", { node: null, owner }));
    expect([...cache.podsOnNode("n2")]).toEqual([]);
    put(pod("a", { node: "n2", owner }));
    put(pod("a", { uid: "a2", node: "n2", ready: false }));
    expect([...cache.podsOnNode("n2")].map(({ uid }) => uid)).toEqual(["a2"]);
    expect([[...cache.podsOfOwner("rs1")], cache.slim("a"), cache.slimByName("shop", "a")?.uid]).toEqual([[], undefined, "a2"]);
    expect([...cache.podsInNamespace("shop")]).toHaveLength(1);
  });

  test("a new list replaces what was there as one batch; what did not change is not judged again", () => {
    const { cache, changed, classified, list, pod } = stand;
    const same = pod("same", { ready: false });
    list("pods", same, pod("old", { ready: false }), pod("moved"));
    changed.length = 0;
    classified.length = 0;
    const sink = cache.sink("pods");
    sink.begin();
    sink.page([same, pod("moved", { ready: false }), pod("new", { ready: false })]);
    expect(changed).toEqual([]);
    expect(cache.slim("old")).toBeDefined();
    sink.commit();
    expect(changed.sort()).toEqual(["moved", "new", "old"]);
    expect(classified.map(({ pod: one }) => one.metadata?.name)).not.toContain("same");
  });

  test("one that makes no sense is told and leaves the others alone", () => {
    const { cache, changed, list, pod } = stand;
    list(
      "pods",
      pod("a"),
      { metadata: { name: "odd", namespace: "shop", uid: "x" }, status: { containerStatuses: 7 } } as KubeObject,
      pod("b"),
    );
    expect([...cache.pods()].map(({ name }) => name)).toEqual(["a", "b"]);
    expect(changed).toEqual(["unreadable shop/odd"]);
  });
});

describe("time", () => {
  test("a young pod is listed when its patience ends, without any news", async () => {
    const { cache, changed, list, pod, timers } = stand;
    list("pods", pod("p", { node: null, age: 10 }));
    expect(cache.slim("p")?.symptom).toMatchObject({ class: "pending", listed: false });
    changed.length = 0;
    await timers.advance(30_000);
    expect([cache.slim("p")?.symptom.listed, changed]).toEqual([true, ["p"]]);
  });

  test("an ending pod turns terminating when its deadline and patience have passed", async () => {
    const { cache, classOf, list, pod, timers } = stand;
    list("pods", pod("p", { deletedFor: 5 }));
    expect(classOf("p")).toBe("ending");
    await timers.advance(26_000);
    expect(classOf("p")).toBe("terminating");
    await timers.advance(31_000);
    expect(cache.slim("p")?.symptom.listed).toBe(true);
  });

  test("the first sight of a state is kept as long as the state lasts", async () => {
    const { classified, list, pod, put, timers } = stand;
    list("pods", pod("p", { ready: false }));
    await timers.advance(5_000);
    classified.length = 0;
    put(pod("p", { ready: false }));
    expect(classified.at(-1)?.firstSeen).toBe(NOW);
    put(pod("p", { deletedFor: 100 }));
    expect(classified.at(-1)?.firstSeen).toBe(NOW + 5_000);
    put(pod("p"));
    put(pod("p", { ready: false }));
    expect(classified.at(-1)?.firstSeen).toBe(NOW + 5_000);
  });

  test("restarts that were seen are counted, and forgotten after half an hour", async () => {
    const { classified, list, pod, put, timers } = stand;
    list("pods", pod("p", { restarts: 2 }));
    put(pod("p", { restarts: 3 }));
    await timers.advance(60_000);
    put(pod("p", { restarts: 4 }));
    expect(classified.at(-1)?.observedRestarts).toEqual([NOW, NOW + 60_000]);
    await timers.advance(1_795_000);
    put(pod("p", { restarts: 4 }));
    expect(classified.at(-1)?.observedRestarts).toEqual([NOW + 60_000]);
  });
});

describe("what cannot be read", () => {
  test("is missing with its reason, never empty", () => {
    const { cache, classified, list, pod } = stand;
    expect(cache.nodes()).toEqual({ missing: "stale" });
    cache.setStatus("nodes", status("forbidden", { message: "no" }));
    cache.setStatus("events", status("absent"));
    expect(cache.node("n1")).toEqual({ missing: "forbidden" });
    expect(cache.eventsOf({ kind: "Pod", namespace: "shop", name: "p" })).toEqual({ missing: "absent" });
    expect(cache.object("jobs", "shop", "j")).toEqual({ missing: "stale" });
    list("pods", pod("p", { ready: false }));
    expect([classified.at(-1)?.node, classified.at(-1)?.events]).toEqual([undefined, undefined]);
  });

  test("what was read before and is stale is still given", () => {
    const { cache, list } = stand;
    list("nodes", node("n1"));
    cache.setStatus("nodes", status("retrying", { synced: true, message: "down" }));
    expect(cache.node("n1")).toMatchObject({ metadata: { name: "n1" } });
    expect(cache.node("n9")).toBeNull();
  });
});

describe("freshness", () => {
  test.each([
    ["waiting", false, "syncing"],
    ["listing", false, "syncing"],
    ["listing", true, "syncing"],
    ["watching", true, "live"],
    ["retrying", true, "stale"],
    ["retrying", false, "unreachable"],
    ["forbidden", true, "stale"],
    ["forbidden", false, "forbidden"],
    ["stopped", true, "not-connected"],
  ] as const)("a pod watch that is %s (synced: %s) makes the cluster %s", (phase, synced, state) => {
    const { cache } = stand;
    cache.setStatus("pods", status(phase, { synced, message: "why" }));
    expect(cache.freshness().state).toBe(state);
  });

  test("every resource that is behind is named with why", () => {
    const { cache } = stand;
    cache.setStatus("pods", status("watching"));
    cache.setStatus("nodes", status("forbidden", { message: "nodes is forbidden" }));
    cache.setStatus("events", status("retrying", { synced: true, message: "reset" }));
    cache.setStatus("jobs", status("absent", { message: "not served" }));
    cache.setStatus("deployments", status("listing"));
    expect(cache.freshness().degraded).toEqual([
      { resource: "nodes", why: "forbidden", message: "nodes is forbidden" },
      { resource: "events", why: "stale", message: "reset" },
      { resource: "jobs", why: "error", message: "not served" },
      { resource: "deployments", why: "syncing", message: "" },
      ...["persistentvolumeclaims", "replicasets", "statefulsets", "daemonsets"].map((resource) => ({
        resource,
        why: "syncing",
        message: "",
      })),
    ]);
  });

  test("a cluster that was never reached says why", () => {
    const { cache } = stand;
    cache.setConnectProblem("connect ECONNREFUSED");
    expect(cache.freshness()).toMatchObject({ state: "unreachable", message: "connect ECONNREFUSED", lastHeard: null });
  });
});
