import { describe, expect, it } from "vitest";
import { LOCALES } from "#lib/contract/causes.ts";
import { placeholders } from "#lib/format/fill.ts";
import type { FixPlan, NodeInput } from "./define.ts";
import { fix } from "./drain-node.ts";
import { boundPod, budgetFor, DRAIN_INPUTS, drainInput } from "./testing/drain-inputs.ts";

function planOf(input: NodeInput): Extract<FixPlan, { offered: true }> {
  const plan = fix.plan(input);
  if (!plan.offered) throw new Error(`not offered: ${plan.why.id}`);
  return plan;
}
const fates = (input: NodeInput) => Object.fromEntries((planOf(input).drain ?? []).map(({ name, fate, why }) => [name, [fate, why.id]]));

describe("the plan of a drain", () => {
  it("says of every pod of the node what becomes of it and why", () => {
    expect(fates(DRAIN_INPUTS[0] as NodeInput)).toEqual({
      "web-1": ["evict", "pod-free"],
      "shop-1": ["evict", "pod-budget"],
      "held-1": ["evict", "pod-held"],
      "both-1": ["evict", "pod-two-budgets"],
      "sick-1": ["evict", "pod-unready"],
      "cache-1": ["evict", "pod-free"],
      "job-1": ["evict", "pod-finished"],
      "new-1": ["evict", "pod-pending"],
      "old-1": ["wait", "pod-deleted"],
      "agent-1": ["leave", "pod-daemon-set"],
      "etcd-1": ["leave", "pod-mirror"],
    });
  });

  it("evicts each by its UID and nothing else, never with a grace of its own", () => {
    const { drain = [], request } = planOf(DRAIN_INPUTS[0] as NodeInput);
    expect(request).toMatchObject({
      method: "PATCH",
      body: { metadata: { uid: "n-1", resourceVersion: "88" }, spec: { unschedulable: true } },
    });
    for (const pod of drain) {
      expect(pod.request === null).toBe(pod.fate !== "evict");
      if (pod.request === null) continue;
      expect(pod.request.path).toBe(`/api/v1/namespaces/shop/pods/${pod.name}/eviction`);
      expect(pod.request.body).toMatchObject({ deleteOptions: { preconditions: { uid: pod.uid } } });
      expect(JSON.stringify(pod.request)).not.toMatch(/gracePeriodSeconds|propagationPolicy/);
    }
  });

  it("asks about lost data and about pods that nobody makes again, and about nothing else", () => {
    const asked = planOf(DRAIN_INPUTS[0] as NodeInput).confirm.statements?.map(({ param, said }) => [param, said.params.pods]);
    expect(asked).toEqual([
      ["emptyDirLost", "shop/cache-1"],
      ["unmanagedLost", "shop/cache-1"],
    ]);
    const plain = planOf(drainInput([boundPod("web-1", "ReplicaSet/web")]));
    expect(plain.confirm.statements).toEqual([]);
    expect(plain.preconditions).not.toContain("losses-accepted");
    const finished = boundPod("once", null, { status: { phase: "Failed" }, spec: { volumes: [{ name: "c", emptyDir: {} }] } });
    expect(planOf(drainInput([finished])).confirm.statements).toEqual([]);
  });

  it("takes a pod whose DaemonSet is gone for one that nobody makes again", () => {
    const orphan = drainInput([boundPod("agent-1", "DaemonSet/agent")], { goneDaemonSets: new Set(["agent-uid"]) });
    expect(fates(orphan)).toEqual({ "agent-1": ["evict", "pod-free"] });
    expect(planOf(orphan).confirm.statements?.map(({ param }) => param)).toEqual(["unmanagedLost"]);
  });

  it("counts a budget of another namespace for nothing", () => {
    const foreign = { ...budgetFor("web-1", "foreign", 0), metadata: { namespace: "other", name: "foreign" } };
    expect(fates(drainInput([boundPod("web-1", "ReplicaSet/web")], { budgets: [foreign] }))).toEqual({ "web-1": ["evict", "pod-free"] });
  });

  it("names more pods than fit only by their number", () => {
    const many = Array.from({ length: 8 }, (_, at) => boundPod(`solo-${at}`, null));
    const [statement] = planOf(drainInput(many)).confirm.statements ?? [];
    expect(statement?.said.params).toMatchObject({ count: 8, pods: expect.stringMatching(/shop\/solo-4, \+3$/) });
  });

  it("has the same sentences in both languages", () => {
    const [en, zh] = LOCALES.map((locale) => fix.texts[locale]);
    for (const [id, text] of Object.entries(en ?? {})) expect(placeholders(zh?.[id] ?? "").sort()).toEqual(placeholders(text).sort());
  });
});
