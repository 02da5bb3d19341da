import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DrainStand, NODE, statesOf } from "./testing/drain-stand.ts";
import type { FixStand } from "./testing/fix-stand.ts";

let on: DrainStand;
let stand: FixStand;
beforeEach(async () => {
  on = await DrainStand.start();
  stand = on.stand;
});
afterEach(() => stand.stop());

const controlledBy = (kind: string, uid: string) => ({
  ownerReferences: [{ apiVersion: "apps/v1", kind, name: "agent", uid, controller: true }],
});
async function agent(): Promise<void> {
  const daemonSet = await stand.create<{ metadata: { uid: string } }>("/apis/apps/v1/namespaces/default/daemonsets", {
    metadata: { name: "agent" },
    spec: { selector: { matchLabels: { app: "agent" } }, template: { metadata: { labels: { app: "agent" } }, spec: { containers: [] } } },
  });
  await stand.pod("agent-1", controlledBy("DaemonSet", daemonSet.metadata.uid));
}

describe("a drain", () => {
  it("cordons first, evicts each pod of the list by its UID, and is verified when they are gone", async () => {
    const pods = await Promise.all(["web-1", "web-2", "web-3"].map((name) => on.pod(name)));
    await agent();
    on.atEachLook(() => on.finish());
    expect(await on.drain(stand.service())).toMatchObject({
      state: "verified",
      detail: "Every pod of the list (3) is gone. worker-1 stays cordoned.",
      drain: { stoppable: false },
    });
    const [cordon, ...evictions] = stand.writes;
    expect(cordon).toMatchObject({ method: "PATCH", path: `/api/v1/nodes/${NODE}`, body: { spec: { unschedulable: true } } });
    expect(evictions.map(({ body }) => body)).toMatchObject(
      pods.map(({ metadata }) => ({ deleteOptions: { preconditions: { uid: metadata?.uid, resourceVersion: expect.any(String) } } })),
    );
    expect(JSON.stringify(evictions)).not.toContain("gracePeriodSeconds");
    expect(await on.names()).toEqual(["agent-1"]);
    expect((await on.node()).spec?.unschedulable).toBe(true);
    const rows = (await stand.audit.list({})).toReversed();
    expect(new Set(rows.map(({ planId }) => planId)).size).toBe(1);
    expect(rows[0]).toMatchObject({ kind: "intent", fix: "drain-node", reason: "INC-7", target: { name: NODE } });
    const outcomes = rows.filter(({ kind }) => kind === "outcome").map(({ fix, state, target }) => [fix, target.name, state]);
    expect(outcomes.sort()).toEqual([
      ["drain-node", NODE, "verified"],
      ["evict-pod", "web-1", "verified"],
      ["evict-pod", "web-2", "verified"],
      ["evict-pod", "web-3", "verified"],
    ]);
    await on.closed();
    expect(await stand.audit.firstBroken()).toBeNull();
    for (const { metadata } of pods)
      expect(await stand.audit.snapshots.last("test", metadata?.uid ?? "")).toMatchObject({ reason: "drain-node", pod: { kind: "Pod" } });
  });

  it("tries a refused eviction again, ever more slowly, until its budget allows it, under one audit row", async () => {
    await on.pod("web-1", "web");
    await on.budget("web", "web", 0);
    const fixes = stand.service();
    const plan = await on.plan(fixes);
    let said = "";
    on.atEachLook(async (look) => {
      if (look < 20) said = fixes.state(plan.planId).drain?.pods[0]?.detail ?? said;
      else await on.allow("web", 1);
      await on.finish();
    });
    await fixes.confirm(plan.planId, {});
    expect(await stand.outcome(fixes, plan)).toMatchObject({ state: "verified" });
    expect(said).toMatch(/^waits for web: it allows 0 disruptions \(2 healthy, 2 needed\); refused \d times, next try in \d+ s$/);
    const evictions = on.sent().filter((one) => one.endsWith("/eviction")).length;
    expect(evictions).toBeGreaterThan(2);
    expect(evictions).toBeLessThan(8);
    const rows = (await stand.audit.list({})).filter(({ fix }) => fix === "evict-pod");
    expect(rows.map(({ kind, state }) => [kind, state])).toEqual([
      ["outcome", "verified"],
      ["intent", "executing"],
    ]);
    expect(rows[0]?.detail).toBe(`The UID is gone. The eviction was refused ${evictions - 1} times before.`);
  });

  it("spends no more than a budget allows at a time", async () => {
    await Promise.all(["web-1", "web-2", "web-3"].map((name) => on.pod(name, "web")));
    await on.budget("web", "web", 1);
    const fixes = stand.service();
    const plan = await on.plan(fixes);
    let most = 0;
    on.atEachLook(async () => {
      const states = Object.values(statesOf(fixes.state(plan.planId)));
      most = Math.max(most, states.filter((state) => state === "terminating").length);
      if ((await on.names()).length === 0) return;
      await on.finish();
      await on.allow("web", 1);
    });
    await fixes.confirm(plan.planId, {});
    expect(await stand.outcome(fixes, plan)).toMatchObject({ state: "verified" });
    expect(most).toBe(1);
  });

  it("sends nothing to a pod with two budgets until one is left", async () => {
    await on.pod("both-1", "both");
    await on.budget("one", "both", 1);
    await on.budget("two", "both", 1);
    const fixes = stand.service();
    const plan = await on.plan(fixes);
    let said = "";
    on.atEachLook(async (look) => {
      if (look === 10) {
        said = fixes.state(plan.planId).drain?.pods[0]?.detail ?? "";
        expect(on.sent()).toEqual([`PATCH ${NODE}`]);
        await on.dropBudget("two");
      }
      await on.finish();
    });
    await fixes.confirm(plan.planId, {});
    expect(await stand.outcome(fixes, plan)).toMatchObject({ state: "verified" });
    expect(said).toBe("one, two select it together; it is evicted once one is left");
    expect(on.sent()).toEqual([`PATCH ${NODE}`, "POST both-1/eviction"]);
  });

  it("waits for what is being deleted already, and says what is left when nothing moves", async () => {
    await on.pod("old-1", "old", {}, { finalizers: ["example.com/hold"] });
    await stand.remove("old-1");
    const state = await on.drain(stand.service());
    expect(state).toMatchObject({ state: "not-verified", detail: expect.stringContaining("Still terminating: default/old-1") });
    expect(statesOf(state)).toEqual({ "old-1": "terminating" });
    expect(on.sent()).toEqual([`PATCH ${NODE}`]);
    await on.closed();
  });

  it("ends at a standstill with the budgets named, every row closed", async () => {
    await on.pod("web-1", "web");
    await on.budget("web", "web", 0);
    // Ten times as quick as it is waited for: half an hour has many looks.
    const sleep = (ms: number) => {
      stand.advance(ms * 10);
      return new Promise<void>((resolve) => setTimeout(resolve, 1));
    };
    expect(await on.drain(stand.service({ sleep }))).toMatchObject({
      state: "not-verified",
      detail: expect.stringMatching(/Nothing has moved for 30 min.*Held by their disruption budgets: default\/web-1/),
    });
    await on.closed();
    const row = (await stand.audit.list({})).find(({ fix, kind }) => fix === "evict-pod" && kind === "outcome");
    expect(row).toMatchObject({ state: "refused", detail: expect.stringContaining("The disruption budget web needs 2") });
  }, 30_000);

  it("touches no pod that came since, nor one that took a name of the list", async () => {
    await on.pod("web-1", "web");
    await on.budget("web", "web", 0);
    const fixes = stand.service();
    const plan = await on.plan(fixes);
    on.atEachLook(async (look) => {
      if (look !== 4) return;
      await stand.remove("web-1", 0);
      await on.pod("web-1", "web");
      await on.pod("late-1");
      await on.allow("web", 1);
    });
    await fixes.confirm(plan.planId, {});
    const state = await stand.outcome(fixes, plan);
    expect(state).toMatchObject({ state: "verified", detail: expect.stringContaining("Came since and not touched: 2") });
    expect(state.drain?.cameSince.map(({ name }) => name).sort()).toEqual(["late-1", "web-1"]);
    for (const name of ["web-1", "late-1"]) expect((await stand.read(name)).metadata?.deletionTimestamp).toBeUndefined();
    const row = (await stand.audit.list({})).find(({ fix, kind }) => fix === "evict-pod" && kind === "outcome");
    expect(row).toMatchObject({ state: "refused", detail: expect.stringContaining("but not by this eviction") });
  });

  it("touches nothing when the pod is swapped between the look and the eviction", async () => {
    await on.pod("web-1", "web");
    stand.before = async ({ method, path, query }) => {
      if (method !== "POST" || !path.endsWith("/eviction") || query?.dryRun !== undefined) return;
      stand.before = () => Promise.resolve();
      await stand.remove("web-1", 0);
      await on.pod("web-1", "web");
    };
    expect(await on.drain(stand.service())).toMatchObject({ state: "verified" });
    expect((await stand.read("web-1")).metadata?.deletionTimestamp).toBeUndefined();
  });

  it("does not evict when the cordon is refused or the node is uncordoned meanwhile", async () => {
    await on.pod("web-1", "web");
    await on.budget("web", "web", 0);
    const fixes = stand.service();
    const late = await on.plan(fixes);
    await on.patch(`/api/v1/nodes/${NODE}`, { spec: { unschedulable: true } });
    await expect(fixes.confirm(late.planId, {})).rejects.toMatchObject({ code: "conflict" });
    expect(stand.writes).toEqual([]);
    const plan = await on.plan(fixes);
    on.atEachLook(async (look) => {
      if (look === 4) await on.patch(`/api/v1/nodes/${NODE}`, { spec: { unschedulable: false } });
    });
    await fixes.confirm(plan.planId, {});
    expect(await stand.outcome(fixes, plan)).toMatchObject({
      state: "not-verified",
      detail: expect.stringContaining("not cordoned any more"),
    });
    expect(await stand.isThere("web-1")).toBe(true);
  });
});
