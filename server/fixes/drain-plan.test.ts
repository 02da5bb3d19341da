import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Judgement } from "#lib/diagnosis/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import { createKubeClient } from "#server/kube/client.ts";
import { clustersOf } from "#server/kube/kubeconfig.ts";
import type { ClusterView } from "#server/watch/types.ts";
import { DrainStand } from "./testing/drain-stand.ts";
import { checksOf, type FixStand } from "./testing/fix-stand.ts";

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

describe("the plan of a drain", () => {
  it("shows every pod before anything is sent, asks each eviction in a dry run, and writes nothing", async () => {
    await on.pod("web-1", "web");
    await on.pod("held-1", "held");
    await on.budget("held", "held", 0);
    await on.pod("both-1", "both");
    await on.budget("one", "both", 1);
    await on.budget("two", "both", 1);
    await on.pod("old-1", "old", {}, { finalizers: ["example.com/hold"] });
    await stand.remove("old-1");
    await agent();
    await stand.pod("etcd-1", { annotations: { "kubernetes.io/config.mirror": "x" } });
    const plan = await on.plan(stand.service());
    const rows = plan.drain?.map(({ name, fate, why, dryRun }) => [name, fate, why, dryRun?.state ?? null]);
    expect(rows).toEqual([
      ["both-1", "evict", "one, two select it together: never let go until one is left", "unknown"],
      ["held-1", "evict", "held allows no disruption now (2 healthy, 2 needed)", "unknown"],
      ["web-1", "evict", "no disruption budget", "pass"],
      ["old-1", "wait", expect.stringMatching(/^its deletion was asked for at/), null],
      ["agent-1", "leave", expect.stringContaining("DaemonSet agent"), null],
      ["etcd-1", "leave", expect.stringContaining("static pod"), null],
    ]);
    expect(plan.drain?.[0]?.dryRun?.message).toContain("more than one PodDisruptionBudget");
    expect(plan.drain?.[1]?.dryRun?.message).toContain("The disruption budget held needs 2 healthy pods and has 2 currently");
    expect(checksOf(plan)).toMatchObject({ "budget-allows": "unknown", "dry-run-accepted": "unknown", permission: "pass" });
    expect(plan.allowed).toBe(true);
    expect(stand.writes).toEqual([]);
    expect((await on.node()).spec?.unschedulable).toBeUndefined();
    expect((await stand.read("web-1")).metadata?.deletionTimestamp).toBeUndefined();
  });

  it("says why a pod that was asked to go is still there, in the plan and while it waits, in both languages", async () => {
    await on.pod("old-1", "old", {}, { finalizers: ["example.com/hold"] });
    await stand.remove("old-1");
    const finding = { id: "finalizer-controller-not-clearing", message: "", nextStep: "", params: {}, cites: [], fixes: [] };
    const judged = { causes: [{ ...finding, certainty: "certain", root: null, runbooks: [], kubectl: [], notChecked: [] }] };
    stand.around = { judgement: () => asKube<Judgement>(judged) };
    const fixes = stand.service();
    const plan = await on.plan(fixes);
    const title = "Held by a finalizer that is not taken off";
    expect(plan.drain?.[0]).toMatchObject({ fate: "wait", cause: { id: finding.id, title } });
    await fixes.confirm(plan.planId, {});
    const state = await on.until(fixes, plan, ({ drain }) => drain?.pods[0]?.state === "terminating");
    expect(state.drain?.pods[0]?.detail).toMatch(new RegExp(`^terminating since 20.*: ${title}$`));
    expect(fixes.state(plan.planId, "zh-CN").drain?.pods[0]?.detail).toMatch(/^自 20.* 起处于 Terminating：.*finalizer/);
    await fixes.stop(plan.planId, "en");
  });

  it("is not confirmed before the losses are accepted", async () => {
    await on.pod("cache-1", "cache", { volumes: [{ name: "c", emptyDir: {} }] });
    await stand.pod("solo-1");
    const fixes = stand.service();
    const plan = await on.plan(fixes);
    expect(plan.confirm.statements.map(({ param, given }) => [param, given])).toEqual([
      ["emptyDirLost", false],
      ["unmanagedLost", false],
    ]);
    expect(checksOf(plan)["losses-accepted"]).toBe("fail");
    await expect(fixes.confirm(plan.planId, {})).rejects.toMatchObject({ code: "conflict" });
    expect(stand.writes).toEqual([]);
    const half = await on.plan(fixes, { emptyDirLost: "yes" });
    expect(half.allowed).toBe(false);
    const whole = await on.plan(fixes, { emptyDirLost: "yes", unmanagedLost: "yes" });
    expect(checksOf(whole)["losses-accepted"]).toBe("pass");
    on.atEachLook(() => on.finish());
    await fixes.confirm(whole.planId, {});
    expect(await stand.outcome(fixes, whole)).toMatchObject({ state: "verified" });
    const [intent] = await stand.audit.list({ fix: "drain-node" });
    expect(intent?.verdict).toContain("nothing makes them again: default/solo-1");
  });

  it("names the verbs that are missing, and refuses on the server too", async () => {
    await on.pod("web-1");
    const reading = { verbs: ["get", "list", "watch"], groups: ["*"], resources: ["*"] };
    const as = (user: string, rules: Parameters<typeof stand.sandbox.addUser>[1]) => {
      const [source] = clustersOf(stand.sandbox.addUser(user, rules)).sources;
      if (!source) throw new Error("no cluster");
      const client = createKubeClient({
        cluster: "test",
        server: source.server,
        credentials: source.credentials(),
        userAgent: "podward/test",
      });
      const partial: Partial<ClusterView> = { name: "test", client, now: Date.now, pods: () => [] };
      return stand.service({ open: () => Promise.resolve({ view: partial as ClusterView, judgement: () => undefined }) });
    };
    for (const [name, rules, missing] of [
      ["viewer", [reading], ["patch nodes", "create pods/eviction in default"]],
      ["half", [reading, { verbs: ["patch"], groups: [""], resources: ["nodes"] }], ["create pods/eviction in default"]],
    ] as const) {
      const fixes = as(name, rules);
      const plan = await on.plan(fixes);
      const check = plan.preconditions.find(({ id }) => id === "permission");
      expect(check?.state).toBe("fail");
      for (const verb of missing) expect(check?.message).toContain(verb);
      await expect(fixes.confirm(plan.planId, {})).rejects.toMatchObject({ code: "forbidden" });
    }
    const blind = as("blind", [{ verbs: ["get"], groups: ["*"], resources: ["*"] }]);
    await expect(on.plan(blind)).rejects.toMatchObject({ code: "forbidden", missing: { verb: "list", resource: "pods" } });
    await expect(on.plan(stand.service({ readOnly: true }))).rejects.toMatchObject({ code: "forbidden" });
  });
});
