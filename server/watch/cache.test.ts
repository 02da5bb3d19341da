import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { KubeEvent, KubeObject, Node, Pod } from "#lib/kube/objects.ts";
import { classifyPod } from "#lib/symptoms/classify.ts";
import { classifyObject } from "#lib/symptoms/classify-object.ts";
import { DEFAULT_PATIENCE, type SymptomInput } from "#lib/symptoms/types.ts";
import { ClusterCache } from "./cache.ts";
import type { ListWatchPhase, ListWatchStatus } from "./list-watch.ts";
import { FakeApi } from "./testing/fake-api.ts";
import { ManualTimers } from "./testing/manual-timers.ts";
import type { WatchedResource } from "./types.ts";

const NOW = Date.parse("2026-11-30T12:00:00Z");
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString().replace(".000", "");
let version = 1;

interface PodShape {
  readonly uid?: string;
  readonly age?: number;
  readonly ready?: boolean;
  readonly node?: string | null;
  readonly restarts?: number;
  readonly phase?: string;
  readonly owner?: { readonly kind: string; readonly name: string; readonly uid: string };
  readonly deletedFor?: number;
  readonly grace?: number;
}

function pod(name: string, shape: PodShape = {}): Pod {
  const { uid = name, age = 3600, ready = true, node = "n1", restarts = 0, phase = node === null ? "Pending" : "Running" } = shape;
  const since = ago(age - 5);
  version += 1;
  return {
    metadata: {
      name,
      namespace: "shop",
      uid,
      resourceVersion: String(version),
      creationTimestamp: ago(age),
      labels: { app: "web" },
      ...(shape.owner ? { ownerReferences: [{ apiVersion: "apps/v1", controller: true, ...shape.owner }] } : {}),
      ...(shape.deletedFor === undefined
        ? {}
        : { deletionTimestamp: ago(shape.deletedFor - (shape.grace ?? 30)), deletionGracePeriodSeconds: shape.grace ?? 30 }),
    },
    spec: {
      ...(node === null ? {} : { nodeName: node }),
      containers: [{ name: "app", image: "web:1", resources: { requests: { cpu: "100m" } } }],
    },
    status: {
      phase,
      startTime: since,
      conditions: [
        { type: "PodScheduled", status: node === null ? "False" : "True", lastTransitionTime: since },
        { type: "Ready", status: ready && node !== null ? "True" : "False", lastTransitionTime: since },
      ],
      containerStatuses:
        node === null ? [] : [{ name: "app", ready, restartCount: restarts, state: { running: { startedAt: since } }, started: true }],
    },
  };
}

const node = (name: string, ready = "True"): Node => ({
  metadata: { name, uid: `node-${name}` },
  status: {
    conditions: [
      { type: "Ready", status: ready, lastTransitionTime: ago(300), reason: ready === "Unknown" ? "NodeStatusUnknown" : "KubeletReady" },
    ],
  },
  ...(ready === "Unknown"
    ? { spec: { taints: [{ key: "node.kubernetes.io/unreachable", effect: "NoExecute", timeAdded: ago(300) }] } }
    : {}),
});

const event = (podName: string, uid: string, name = "e1"): KubeEvent => ({
  metadata: { name, uid: `event-${name}`, resourceVersion: "1" },
  involvedObject: { kind: "Pod", namespace: "shop", name: podName, uid },
  reason: "BackOff",
  type: "Warning",
  message: "Back-off restarting failed container",
  count: 3,
  firstTimestamp: ago(600),
  lastTimestamp: ago(60),
});

let timers: ManualTimers;
let cache: ClusterCache;
let changed: string[];
let lost: string[];
let classified: SymptomInput[];

beforeEach(() => {
  timers = new ManualTimers(NOW);
  changed = [];
  lost = [];
  classified = [];
  cache = new ClusterCache({
    client: new FakeApi(),
    timers,
    patience: DEFAULT_PATIENCE,
    classify(input) {
      classified.push(input);
      return classifyPod(input);
    },
    classifyObject,
    admit: (object) => object,
    onUnreadable: (what) => changed.push(`unreadable ${what}`),
    listener: {
      podChanged: (uid) => changed.push(uid),
      workloadChanged: (uid) => changed.push(`blocked ${uid}`),
      objectChanged: (kind, namespace, name) => changed.push(`${kind} ${namespace}/${name}`),
      nodeLost: (name) => lost.push(name),
      freshnessChanged: () => undefined,
    },
  });
});
afterEach(() => cache.close());

function status(phase: ListWatchPhase, more: Partial<ListWatchStatus> = {}): ListWatchStatus {
  return { phase, synced: phase === "watching", since: NOW, message: null, retryAt: null, lastHeard: NOW, read: 0, total: null, ...more };
}
function list(resource: WatchedResource, ...objects: readonly KubeObject[]): void {
  const sink = cache.sink(resource);
  sink.begin();
  sink.page(objects);
  sink.commit();
  cache.setStatus(resource, status("watching"));
}
const put = (object: KubeObject, resource: WatchedResource = "pods") => cache.sink(resource).change("MODIFIED", object);
const classOf = (uid: string) => cache.slim(uid)?.symptom.class;

describe("pods", () => {
  test("healthy ones are slim only, sick ones are kept in full", () => {
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
    list("pods", pod("a"), pod("b"));
    const [a, b] = cache.pods();
    expect([a?.labels === b?.labels, a?.requests === b?.requests, a?.symptom === b?.symptom]).toEqual([true, true, true]);
  });

  test("coming, turning, healing and going is told for sick pods only", () => {
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
    list("pods", pod("p", { node: null, age: 10 }));
    expect(cache.slim("p")?.symptom).toMatchObject({ class: "pending", listed: false });
    changed.length = 0;
    await timers.advance(30_000);
    expect([cache.slim("p")?.symptom.listed, changed]).toEqual([true, ["p"]]);
  });

  test("an ending pod turns terminating when its deadline and patience have passed", async () => {
    list("pods", pod("p", { deletedFor: 5 }));
    expect(classOf("p")).toBe("ending");
    await timers.advance(26_000);
    expect(classOf("p")).toBe("terminating");
    await timers.advance(31_000);
    expect(cache.slim("p")?.symptom.listed).toBe(true);
  });

  test("the first sight of a state is kept as long as the state lasts", async () => {
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

describe("surroundings", () => {
  test("a lost node makes its sick pods be judged again, and its healthy ones be read in full", async () => {
    list("nodes", node("n1"), node("n2"));
    list("pods", pod("sick", { ready: false }), pod("well"), pod("far", { node: "n2" }));
    put(node("n1", "Unknown"), "nodes");
    await timers.advance(50);
    expect([classOf("sick"), classOf("well"), lost]).toEqual(["unknown", "healthy", ["n1"]]);
    cache.refreshFrom([pod("well"), pod("stranger")]);
    expect([classOf("well"), cache.slim("stranger")]).toEqual(["unknown", undefined]);
    put(node("n1"), "nodes");
    await timers.advance(50);
    expect([classOf("sick"), classOf("well"), classOf("far")]).toEqual(["not-ready", "healthy", "healthy"]);
  });

  test("what was read beside the watch never overwrites something newer", () => {
    list("pods", pod("p"));
    const older = pod("p", { ready: false });
    put(pod("p"));
    cache.refreshFrom([older]);
    expect(classOf("p")).toBe("healthy");
  });

  test("nodes that are not there are found when all nodes are known", () => {
    list("pods", pod("a", { node: "ghost" }), pod("b", { node: "n1" }));
    list("nodes", node("n1"));
    expect(lost).toEqual(["ghost"]);
  });

  test("heartbeats are no news", () => {
    list("nodes", node("n1"));
    changed.length = 0;
    const later = node("n1");
    put(
      {
        ...later,
        status: {
          ...later.status,
          images: [{}],
          conditions: later.status?.conditions?.map((one) => ({ ...one, lastHeartbeatTime: ago(0) })),
        },
      } as Node,
      "nodes",
    );
    expect(changed).toEqual([]);
  });

  test("an event makes its pod be judged again, with it", async () => {
    list("events");
    list("pods", pod("p", { ready: false }), pod("well"));
    classified.length = 0;
    put(event("p", "p"), "events");
    put(event("well", "well", "e2"), "events");
    await timers.advance(50);
    expect(classified.map(({ pod: one, events }) => [one.metadata?.name, events?.length])).toEqual([["p", 1]]);
  });

  test("the controller is looked up by name and UID", () => {
    const owner = { kind: "ReplicaSet", name: "web", uid: "rs1" };
    list("replicasets", {
      metadata: { name: "web", namespace: "shop", uid: "rs1" },
      spec: { replicas: 2, template: {} },
      status: { readyReplicas: 2 },
    } as KubeObject);
    list("pods", pod("a", { owner, phase: "Failed", ready: false }), pod("b", { owner: { ...owner, uid: "rs0" }, ready: false }), pod("c"));
    expect(classified.map(({ controller, replacementHealthy }) => [controller?.metadata?.uid ?? controller, replacementHealthy])).toEqual([
      ["rs1", true],
      ["rs1", true],
      [null, undefined],
      [null, undefined],
      [undefined, undefined],
    ]);
    expect(cache.object("replicasets", "shop", "web")).toMatchObject({ kind: "ReplicaSet", spec: { replicas: 2 } });
    expect(cache.object("replicasets", "shop", "web")).not.toHaveProperty("spec.template");
  });
});

describe("workloads", () => {
  const deployment = {
    kind: "Deployment",
    metadata: { name: "web", namespace: "shop", uid: "d1" },
    spec: { replicas: 2 },
    status: {},
  } as KubeObject;
  const replicaSet = (failed: boolean, replicas = 0) =>
    ({
      metadata: {
        name: "web-1",
        namespace: "shop",
        uid: "rs1",
        ownerReferences: [{ apiVersion: "apps/v1", kind: "Deployment", name: "web", uid: "d1", controller: true }],
      },
      spec: { replicas: 2 },
      status: {
        replicas,
        conditions: failed ? [{ type: "ReplicaFailure", status: "True", lastTransitionTime: ago(100), reason: "FailedCreate" }] : [],
      },
    }) as KubeObject;
  const blocked = () => [...cache.blockedWorkloads()].map(({ object, symptom }) => [object.kind, object.metadata?.name, symptom.status]);

  test("one that may not create its pods is told under the top controller's name, until it can", async () => {
    list("deployments", deployment);
    list("replicasets", replicaSet(false));
    await timers.advance(200);
    expect(blocked()).toEqual([]);
    put(replicaSet(true), "replicasets");
    await timers.advance(200);
    expect([blocked(), cache.blockedWorkload("d1")?.symptom.class]).toEqual([[["Deployment", "web", "FailedCreate"]], "blocked"]);
    expect(changed.filter((one) => one.startsWith("blocked"))).toEqual(["blocked d1"]);
    put({ ...deployment, status: { replicas: 1 } } as KubeObject, "deployments");
    await timers.advance(200);
    expect(blocked()).toEqual([]);
  });

  test("an event of the ReplicaSet is enough, and a workload that goes takes its row along", async () => {
    list("deployments", deployment);
    list("replicasets", replicaSet(false));
    list("events");
    const failed = {
      ...event("web-1", "rs1"),
      reason: "FailedCreate",
      involvedObject: { kind: "ReplicaSet", namespace: "shop", name: "web-1", uid: "rs1" },
    };
    put(failed, "events");
    await timers.advance(200);
    expect(blocked()).toHaveLength(1);
    cache.sink("deployments").change("DELETED", deployment);
    cache.sink("replicasets").change("DELETED", replicaSet(false));
    await timers.advance(200);
    expect(blocked()).toEqual([]);
  });
});

describe("what cannot be read", () => {
  test("is missing with its reason, never empty", () => {
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
    ["forbidden", false, "unreachable"],
    ["stopped", true, "not-connected"],
  ] as const)("a pod watch that is %s (synced: %s) makes the cluster %s", (phase, synced, state) => {
    cache.setStatus("pods", status(phase, { synced, message: "why" }));
    expect(cache.freshness().state).toBe(state);
  });

  test("every resource that is behind is named with why", () => {
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
    ]);
  });

  test("a cluster that was never reached says why", () => {
    cache.setConnectProblem("connect ECONNREFUSED");
    expect(cache.freshness()).toMatchObject({ state: "unreachable", message: "connect ECONNREFUSED", lastHeard: null });
  });
});
