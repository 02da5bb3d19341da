import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PlanAnswer, PlanRequest } from "#lib/contract/fixes.ts";
import type { Pod } from "#lib/kube/objects.ts";
import type { FixService } from "./service.ts";
import { checksOf, FixStand, isWrite } from "./testing/fix-stand.ts";

let stand: FixStand;
beforeEach(async () => {
  stand = await FixStand.start();
});
afterEach(() => stand.stop());

const MERGE = "application/merge-patch+json";
const RUNNING = {
  phase: "Running",
  podIP: "198.51.100.7",
  containerStatuses: [{ name: "app", containerID: "containerd://abc123", state: { running: {} } }],
};
const CONFIRM = { typedName: "ledger-0", reason: "INC-9: rack 4 is off" };
const SET = { apiVersion: "apps/v1", kind: "StatefulSet", name: "ledger", uid: "s-1", controller: true };

async function node(ready: "True" | "False" | "Unknown"): Promise<void> {
  await stand.create("/api/v1/nodes", { metadata: { name: "worker-1" } });
  await setReady(ready);
}
async function setReady(ready: string): Promise<void> {
  const body = { status: { conditions: [{ type: "Ready", status: ready }] } };
  await stand.client.json({ method: "PATCH", path: "/api/v1/nodes/worker-1/status", contentType: MERGE, body });
}

/** A pod whose deletion is overdue: its grace is a second, and a little more than that has passed. */
async function overdue(metadata: Pod["metadata"] = {}, spec: object = {}): Promise<Pod> {
  await stand.pod("ledger-0", metadata, { terminationGracePeriodSeconds: 1, ...spec }, RUNNING);
  await stand.remove("ledger-0");
  stand.advance(60_000);
  return stand.read("ledger-0");
}
const planOf = (fixes: FixService, pod: Pod, params: PlanRequest["params"] = {}) =>
  fixes.plan(stand.request(pod, "force-delete", params), "en");
const stated = (plan: PlanAnswer) => plan.confirm.statements.map(({ param, given }) => [param, given]);

describe("a force delete", () => {
  it("records the pod first, is sent once with grace 0 and the UID, and leaves the aftercare to be done", async () => {
    await node("Unknown");
    const pod = await overdue();
    const uid = pod.metadata?.uid ?? "";
    const fixes = stand.service();
    const plan = await planOf(fixes, pod);
    expect(plan.rung).toBe(4);
    expect(plan.what).toContain("worker-1 is silent (Ready=Unknown)");
    expect(plan.gentler.map(({ id }) => id)).toEqual(["out-of-service-taint"]);
    expect(plan.confirm).toEqual({ typedName: "ledger-0", reason: true, statements: [] });
    expect(stand.writes).toEqual([]);
    expect(await stand.isThere("ledger-0")).toBe(true);
    stand.before = async (request) => {
      // What is taken away must have been kept before the write.
      if (isWrite(request)) expect((await stand.audit.snapshots.last("test", uid))?.pod.status?.podIP).toBe("198.51.100.7");
    };
    await fixes.confirm(plan.planId, CONFIRM);
    expect(stand.writes.map(({ body }) => body)).toEqual([
      { kind: "DeleteOptions", apiVersion: "v1", gracePeriodSeconds: 0, preconditions: { uid, resourceVersion: expect.any(String) } },
    ]);
    const state = await stand.outcome(fixes, plan);
    expect(state.state).toBe("verified");
    expect(state.aftercare).toMatchObject({ id: "aftercare-force-delete" });
    const commands = state.aftercare?.steps.map(({ command }) => command).join("\n");
    expect(commands).toContain(`io.kubernetes.pod.uid=${uid}`);
    expect(commands).toContain("crictl stop --timeout 1 abc123");
    expect(fixes.state(plan.planId, "zh-CN").aftercare?.title).toContain("强制删除");
    expect(await stand.audit.snapshots.last("test", uid)).toMatchObject({
      reason: "force-delete",
      pod: { spec: { nodeName: "worker-1" } },
    });
  });

  it("lets one of fifty confirms through", async () => {
    await node("Unknown");
    const fixes = stand.service();
    const plan = await planOf(fixes, await overdue());
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => fixes.confirm(plan.planId, CONFIRM)));
    expect(results.filter(({ status }) => status === "fulfilled").length).toBe(1);
    expect(stand.writes.length).toBe(1);
  });

  it.each(["audit", "snapshots"])("does nothing when the store takes no row of %s", async (table) => {
    await node("Unknown");
    const fixes = stand.service();
    const plan = await planOf(fixes, await overdue());
    await stand.store.schema.dropTable("snapshots").execute();
    if (table === "audit") await stand.store.schema.dropTable("audit").execute();
    await expect(fixes.confirm(plan.planId, CONFIRM)).rejects.toMatchObject({ code: "store-unavailable" });
    expect(stand.writes).toEqual([]);
    expect(fixes.state(plan.planId).aftercare).toBeUndefined();
  });
});

describe("what has to be said first", () => {
  it("wants the node said to be off for a StatefulSet's pod", async () => {
    await node("Unknown");
    const pod = await overdue({ ownerReferences: [SET] });
    const fixes = stand.service();
    const shut = await planOf(fixes, pod);
    expect(stated(shut)).toEqual([["nodeOff", false]]);
    expect(checksOf(shut)).toMatchObject({ "node-confirmed-off": "fail", "no-live-writer": "fail" });
    await expect(fixes.confirm(shut.planId, CONFIRM)).rejects.toMatchObject({ code: "conflict" });
    const open = await planOf(fixes, pod, { nodeOff: "yes" });
    expect(open.allowed).toBe(true);
    await fixes.confirm(open.planId, CONFIRM);
    expect(await stand.outcome(fixes, open)).toMatchObject({ state: "verified" });
  });

  it("wants it for volumes of one writer or of unread modes, not for shared ones", async () => {
    await node("Unknown");
    const path = "/api/v1/namespaces/default/persistentvolumeclaims";
    const claim = (accessModes: string[]) => ({ accessModes, resources: { requests: { storage: "1Gi" } } });
    const volumes = [{ name: "d", persistentVolumeClaim: { claimName: "data" } }];
    const pod = await overdue({}, { volumes });
    expect(stated(await planOf(stand.service(), pod))).toEqual([["nodeOff", false]]);
    await stand.create(path, { metadata: { name: "data" }, spec: claim(["ReadWriteMany"]) });
    expect(stated(await planOf(stand.service(), pod))).toEqual([]);
    await stand.client.json({ method: "DELETE", path: `${path}/data` });
    await stand.create(path, { metadata: { name: "data" }, spec: claim(["ReadWriteOncePod"]) });
    expect(stated(await planOf(stand.service(), pod))).toEqual([["nodeOff", false]]);
  });

  it("wants somebody to have looked on a node that is Ready, which nobody can call off", async () => {
    await node("True");
    const pod = await overdue({ ownerReferences: [SET] });
    const plan = await planOf(stand.service(), pod);
    expect(plan.what).toContain("its kubelet could confirm");
    expect(stated(plan)).toEqual([["noLiveWriter", false]]);
    expect((await planOf(stand.service(), pod, { nodeOff: "yes" })).allowed).toBe(false);
    expect((await planOf(stand.service(), pod, { noLiveWriter: "yes" })).allowed).toBe(true);
  });

  it("refuses mirror pods, pods nobody deleted, pods inside their grace and pods that a finalizer holds", async () => {
    const fixes = stand.service();
    const alive = await stand.pod("alive-0");
    await expect(planOf(fixes, alive)).rejects.toThrow("not being deleted");
    await stand.remove("alive-0");
    await expect(planOf(fixes, await stand.read("alive-0"))).rejects.toThrow("inside its grace");
    await expect(planOf(fixes, await overdue({ finalizers: ["example.com/x"] }))).rejects.toThrow("example.com/x");
    const mirror = await stand.pod("etcd-1", { annotations: { "kubernetes.io/config.mirror": "f00d" } });
    await expect(planOf(fixes, mirror)).rejects.toThrow("mirror of a static pod");
  });
});

describe("never on a changed world", () => {
  it("does not act when the node has come back since the plan", async () => {
    await node("Unknown");
    const fixes = stand.service();
    const plan = await planOf(fixes, await overdue());
    await setReady("True");
    await expect(fixes.confirm(plan.planId, CONFIRM)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("kubelet"),
    });
    expect(stand.writes).toEqual([]);
  });

  it("touches nothing when the pod is swapped after the plan, or just before the write", async () => {
    await node("Unknown");
    const fixes = stand.service();
    const plan = await planOf(fixes, await overdue());
    stand.before = async (request) => {
      if (!isWrite(request)) return;
      await stand.remove("ledger-0", 0);
      await stand.pod("ledger-0");
    };
    await expect(fixes.confirm(plan.planId, CONFIRM)).rejects.toMatchObject({ code: "conflict" });
    expect(fixes.state(plan.planId).aftercare).toBeUndefined();
    stand.before = () => Promise.resolve();
    expect((await stand.read("ledger-0")).metadata?.deletionTimestamp).toBeUndefined();
    await stand.remove("ledger-0", 0);
    const again = await planOf(fixes, await overdue());
    await stand.remove("ledger-0", 0);
    await stand.pod("ledger-0");
    await expect(fixes.confirm(again.planId, CONFIRM)).rejects.toMatchObject({ code: "gone" });
    expect(await stand.isThere("ledger-0")).toBe(true);
  });
});
