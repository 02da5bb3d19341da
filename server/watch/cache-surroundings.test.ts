import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { KubeObject, Node } from "#lib/kube/objects.ts";
import { ago, event, node, type OpenCache, openCache } from "./testing/open-cache.ts";

let stand: OpenCache;
beforeEach(() => {
  stand = openCache();
});
afterEach(() => stand.cache.close());

describe("surroundings", () => {
  test("a lost node makes its sick pods be judged again, and its healthy ones be read in full", async () => {
    const { cache, classOf, list, lost, pod, put, timers } = stand;
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
    const { cache, classOf, list, pod, put } = stand;
    list("pods", pod("p"));
    const older = pod("p", { ready: false });
    put(pod("p"));
    cache.refreshFrom([older]);
    expect(classOf("p")).toBe("healthy");
  });

  test("nodes that are not there are found when all nodes are known", () => {
    const { list, lost, pod } = stand;
    list("pods", pod("a", { node: "ghost" }), pod("b", { node: "n1" }));
    list("nodes", node("n1"));
    expect(lost).toEqual(["ghost"]);
  });

  test("heartbeats are no news", () => {
    const { changed, list, put } = stand;
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
    const { classified, list, pod, put, timers } = stand;
    list("events");
    list("pods", pod("p", { ready: false }), pod("well"));
    classified.length = 0;
    put(event("p", "p"), "events");
    put(event("well", "well", "e2"), "events");
    await timers.advance(50);
    expect(classified.map(({ pod: one, events }) => [one.metadata?.name, events?.length])).toEqual([["p", 1]]);
  });

  test("the controller is looked up by name and UID", () => {
    const { cache, classified, list, pod } = stand;
    const owner = { kind: "ReplicaSet", name: "web", uid: "rs1" };
    list("replicasets", {
      metadata: { name: "web", namespace: "shop", uid: "rs1" },
      spec: { replicas: 2, template: {} },
      status: { replicas: 2, readyReplicas: 2 },
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
  const blocked = () =>
    [...stand.cache.blockedWorkloads()].map(({ object, symptom }) => [object.kind, object.metadata?.name, symptom.status]);

  test("one that may not create its pods is told under the top controller's name, until it can", async () => {
    const { cache, changed, list, put, timers } = stand;
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
    const { cache, list, put, timers } = stand;
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
