import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checksOf, FixStand, isWrite } from "./testing/fix-stand.ts";

let stand: FixStand;
beforeEach(async () => {
  stand = await FixStand.start();
});
afterEach(() => stand.stop());

async function budget(name: string, allowed: number): Promise<void> {
  const path = "/apis/policy/v1/namespaces/default/poddisruptionbudgets";
  await stand.create(path, { metadata: { name }, spec: { minAvailable: 2, selector: { matchLabels: { app: "web" } } } });
  const status = { observedGeneration: 1, disruptionsAllowed: allowed, currentHealthy: 2 + allowed, desiredHealthy: 2, expectedPods: 3 };
  await stand.client.json({
    method: "PATCH",
    path: `${path}/${name}/status`,
    contentType: "application/merge-patch+json",
    body: { status },
  });
}
const READY = { phase: "Running", conditions: [{ type: "Ready", status: "True" }] };
const web = () => stand.pod("web-1", { labels: { app: "web" } }, {}, READY);

describe("an eviction", () => {
  it("is sent once with the UID, spends the budget, and is verified when the UID is gone", async () => {
    await budget("web", 1);
    const pod = await web();
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(pod, "evict-pod"), "en");
    expect(plan.what).toContain("The budget web allows 1 disruption");
    expect(checksOf(plan)).toMatchObject({ "budget-allows": "pass", "dry-run-accepted": "pass", permission: "pass" });
    expect((await stand.read("web-1")).metadata?.deletionTimestamp).toBeUndefined();
    expect(stand.writes).toEqual([]);
    await fixes.confirm(plan.planId, {});
    expect(stand.writes).toMatchObject([
      {
        method: "POST",
        path: "/api/v1/namespaces/default/pods/web-1/eviction",
        body: { deleteOptions: { preconditions: { uid: pod.metadata?.uid } } },
      },
    ]);
    expect((await stand.read("web-1")).metadata?.deletionTimestamp).toBeDefined();
    await stand.remove("web-1", 0);
    expect(await stand.outcome(fixes, plan)).toMatchObject({ state: "verified" });
  });

  it("names the budget that refuses, with its allowance", async () => {
    await budget("web", 0);
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(await web(), "evict-pod"), "en");
    expect(plan.allowed).toBe(false);
    const said = plan.preconditions.find(({ id }) => id === "budget-allows");
    expect(said).toMatchObject({ state: "fail", message: "web allows no disruption: 2 pods healthy, 2 needed" });
    expect(plan.dryRun.message).toContain("The disruption budget web needs 2 healthy pods and has 2 currently");
    await expect(fixes.confirm(plan.planId, {})).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("web") });
    expect(stand.writes).toEqual([]);
  });

  it("names both budgets when two select the pod, which the API server answers with 500 and no reason", async () => {
    await budget("web", 1);
    await budget("all", 1);
    const plan = await stand.service().plan(stand.request(await web(), "evict-pod"), "en");
    expect(plan.allowed).toBe(false);
    expect(plan.what).toContain("The budgets all, web all select this pod");
    expect(plan.dryRun).toMatchObject({ ok: false, message: expect.stringContaining("more than one PodDisruptionBudget") });
  });

  it("says the budget that refuses when its allowance went between the last look and the write", async () => {
    await budget("web", 1);
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(await web(), "evict-pod"), "en");
    stand.before = async (request) => {
      if (!isWrite(request)) return;
      const path = "/apis/policy/v1/namespaces/default/poddisruptionbudgets/web/status";
      const body = { status: { disruptionsAllowed: 0, currentHealthy: 2 } };
      await stand.client.json({ method: "PATCH", path, contentType: "application/merge-patch+json", body });
    };
    await expect(fixes.confirm(plan.planId, {})).rejects.toMatchObject({
      code: "too-many-requests",
      message: expect.stringContaining("The disruption budget web needs 2 healthy pods"),
    });
    expect((await stand.audit.list({}))[0]).toMatchObject({ state: "refused", detail: expect.stringContaining("budget web") });
    expect((await stand.read("web-1")).metadata?.deletionTimestamp).toBeUndefined();
  });

  it("asks no budget for a pod that is not running", async () => {
    await budget("web", 0);
    const pod = await stand.pod("web-1", { labels: { app: "web" } }, {}, { phase: "Pending" });
    const plan = await stand.service().plan(stand.request(pod, "evict-pod"), "en");
    expect(checksOf(plan)).toMatchObject({ "budget-allows": "pass", "dry-run-accepted": "pass" });
  });

  it("refuses mirror pods, pods of DaemonSets and deleted pods, each with its reason", async () => {
    const fixes = stand.service();
    const mirror = await stand.pod("etcd-1", { annotations: { "kubernetes.io/config.mirror": "f00d" } });
    await expect(fixes.plan(stand.request(mirror, "evict-pod"), "en")).rejects.toThrow("mirror of a static pod");
    const owner = { apiVersion: "apps/v1", kind: "DaemonSet", name: "agent", uid: "d-1", controller: true };
    const daemon = await stand.pod("agent-1", { ownerReferences: [owner] });
    await expect(fixes.plan(stand.request(daemon, "evict-pod"), "en")).rejects.toThrow("DaemonSet agent");
    await stand.pod("web-1");
    await stand.remove("web-1");
    await expect(fixes.plan(stand.request(await stand.read("web-1"), "evict-pod"), "en")).rejects.toThrow("already being deleted");
  });

  it("touches nothing when the pod is swapped after the plan, or just before the write", async () => {
    const pod = await web();
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(pod, "evict-pod"), "en");
    stand.before = async (request) => {
      if (!isWrite(request)) return;
      await stand.remove("web-1", 0);
      await web();
    };
    await expect(fixes.confirm(plan.planId, {})).rejects.toMatchObject({ code: "conflict" });
    stand.before = () => Promise.resolve();
    expect((await stand.read("web-1")).metadata?.deletionTimestamp).toBeUndefined();
    const again = await fixes.plan(stand.request(await stand.read("web-1"), "evict-pod"), "en");
    await stand.remove("web-1", 0);
    await web();
    await expect(fixes.confirm(again.planId, {})).rejects.toMatchObject({ code: "gone" });
    expect((await stand.read("web-1")).metadata?.deletionTimestamp).toBeUndefined();
  });
});
