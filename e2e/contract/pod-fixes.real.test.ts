import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Pod } from "#lib/kube/objects.ts";
import { checksOf, FixStand, isWrite } from "#server/fixes/testing/fix-stand.ts";
import { whyNoBinaries } from "../cluster/binaries.ts";
import { startControlPlane } from "../cluster/control-plane.ts";
import { requireOrSkip } from "../cluster/require.ts";

const runs = requireOrSkip("the fixes of single pods on the real control plane", await whyNoBinaries("control-plane"));
const MERGE = "application/merge-patch+json";
const BUDGETS = "/apis/policy/v1/namespaces/default/poddisruptionbudgets";
const WHY = "INC-1: tried on a real API server";

const container = (state: object) => ({
  name: "app",
  image: "registry.example.test/app:1",
  imageID: "",
  ready: false,
  restartCount: 0,
  containerID: "containerd://abc123",
  state,
});
const RUNNING = { phase: "Running", containerStatuses: [container({ running: {} })], conditions: [{ type: "Ready", status: "True" }] };
const ENDED = { phase: "Succeeded", containerStatuses: [container({ terminated: { exitCode: 0 } })] };

/** Each cures what it is for, and none touches another object, on an API server that nobody wrote for the purpose. */
describe.skipIf(!runs)("the fixes of single pods on the real control plane", () => {
  let stand: FixStand;

  beforeAll(async () => {
    const plane = await startControlPlane({ controllers: false, scheduler: false, kwok: false });
    const kubeconfig = parse(await readFile(plane.kubeconfigPath, "utf8")) as Record<string, unknown>;
    stand = await FixStand.on(kubeconfig, () => plane.stop());
    await stand.create("/api/v1/nodes", { metadata: { name: "worker-1" } });
    const body = { status: { conditions: [{ type: "Ready", status: "Unknown" }] } };
    await stand.client.json({ method: "PATCH", path: "/api/v1/nodes/worker-1/status", contentType: MERGE, body });
  }, 20 * 60_000);
  afterAll(() => stand?.stop(), 60_000);

  async function budget(name: string, allowed: number): Promise<void> {
    const made = await stand.create<Pod>(BUDGETS, {
      metadata: { name },
      spec: { minAvailable: 1, selector: { matchLabels: { app: "web" } } },
    });
    const counts = { disruptionsAllowed: allowed, currentHealthy: 1 + allowed, desiredHealthy: 1, expectedPods: 2 };
    const body = { status: { ...counts, observedGeneration: made.metadata?.generation ?? 1 } };
    await stand.client.json({ method: "PATCH", path: `${BUDGETS}/${name}/status`, contentType: MERGE, body });
  }
  const dropBudget = (name: string) => stand.client.json({ method: "DELETE", path: `${BUDGETS}/${name}` });

  it("evict-pod goes through one budget, names the one that refuses, and both when there are two", async () => {
    await budget("web", 1);
    const pod = await stand.pod("web-1", { labels: { app: "web" } }, {}, RUNNING);
    const fixes = stand.service();
    const plan = await fixes.plan(stand.request(pod, "evict-pod"), "en");
    expect(checksOf(plan)).toMatchObject({ "budget-allows": "pass", "dry-run-accepted": "pass" });
    await fixes.confirm(plan.planId, {});
    expect((await stand.read("web-1")).metadata?.deletionTimestamp).toBeDefined();
    await stand.remove("web-1", 0);
    expect(await stand.outcome(fixes, plan)).toMatchObject({ state: "verified" });

    const next = await stand.pod("web-2", { labels: { app: "web" } }, {}, RUNNING);
    const refused = await fixes.plan(stand.request(next, "evict-pod"), "en");
    expect(checksOf(refused)).toMatchObject({ "budget-allows": "fail", "dry-run-accepted": "fail" });
    expect(refused.dryRun.message).toContain("The disruption budget web");
    await budget("all", 1);
    const two = await fixes.plan(stand.request(next, "evict-pod"), "en");
    expect(two.dryRun.message).toContain("more than one PodDisruptionBudget");
    expect(two.what).toContain("all, web");
    expect((await stand.read("web-2")).metadata?.deletionTimestamp).toBeUndefined();
    await Promise.all([dropBudget("web"), dropBudget("all"), stand.remove("web-2", 0)]);
  });

  it("remove-finalizer takes off the one that is meant, never its neighbour, and the last one ends the pod", async () => {
    const owner = { apiVersion: "example.com/v1", kind: "Runner", name: "pool", uid: "r-1" };
    const finalizers = ["example.com/a", "example.com/b"];
    await stand.pod("runner-0", { finalizers, ownerReferences: [owner] }, {}, ENDED);
    await stand.remove("runner-0", 0);
    const fixes = stand.service();
    const confirm = { typedName: "runner-0", reason: WHY };
    const ask = async (finalizer: string) =>
      fixes.plan(stand.request(await stand.read("runner-0"), "remove-finalizer", { finalizer }), "en");

    const late = await ask("example.com/b");
    stand.before = async (request) => {
      if (isWrite(request))
        await stand.patch("runner-0", [{ op: "replace", path: "/metadata/finalizers", value: finalizers.toReversed() }]);
    };
    await expect(fixes.confirm(late.planId, confirm)).rejects.toMatchObject({ code: "conflict" });
    stand.before = () => Promise.resolve();
    expect((await stand.read("runner-0")).metadata?.finalizers).toEqual(["example.com/b", "example.com/a"]);

    const one = await ask("example.com/b");
    expect(checksOf(one)).toMatchObject({ "containers-ended": "pass", "owner-gone": "pass", "dry-run-accepted": "pass" });
    await fixes.confirm(one.planId, confirm);
    expect(await stand.outcome(fixes, one)).toMatchObject({ state: "verified" });
    expect((await stand.read("runner-0")).metadata?.finalizers).toEqual(["example.com/a"]);
    const last = await ask("example.com/a");
    await fixes.confirm(last.planId, confirm);
    expect(await stand.outcome(fixes, last)).toMatchObject({ state: "verified", detail: "The UID is gone." });
    expect(await stand.isThere("runner-0")).toBe(false);
  });

  it("force-delete takes a pod of a silent node away at once, and not its successor of the same name", async () => {
    const overdue = async () => {
      await stand.pod("ledger-0", {}, { terminationGracePeriodSeconds: 1 }, RUNNING);
      await stand.remove("ledger-0");
      stand.advance(60_000);
      return stand.read("ledger-0");
    };
    const fixes = stand.service();
    const confirm = { typedName: "ledger-0", reason: WHY };
    const swapped = await fixes.plan(stand.request(await overdue(), "force-delete"), "en");
    stand.before = async (request) => {
      if (!isWrite(request)) return;
      await stand.remove("ledger-0", 0);
      await stand.pod("ledger-0", {}, {}, RUNNING);
    };
    await expect(fixes.confirm(swapped.planId, confirm)).rejects.toMatchObject({ code: "conflict" });
    stand.before = () => Promise.resolve();
    expect((await stand.read("ledger-0")).metadata?.deletionTimestamp).toBeUndefined();
    await stand.remove("ledger-0", 0);

    const pod = await overdue();
    const plan = await fixes.plan(stand.request(pod, "force-delete"), "en");
    expect(checksOf(plan)).toMatchObject({ "still-terminating": "pass", "dry-run-accepted": "pass" });
    expect(await stand.isThere("ledger-0")).toBe(true);
    await fixes.confirm(plan.planId, confirm);
    const state = await stand.outcome(fixes, plan);
    expect(state).toMatchObject({ state: "verified", aftercare: { id: "aftercare-force-delete" } });
    expect(await stand.isThere("ledger-0")).toBe(false);
    expect(await stand.audit.snapshots.last("test", pod.metadata?.uid ?? "")).toMatchObject({ reason: "force-delete" });
    expect(await stand.audit.firstBroken()).toBeNull();
  });
});
