import { expect, it } from "vitest";
import { LOCALES } from "#lib/contract/causes.ts";
import { collected, type EvidenceSet } from "#lib/evidence/types.ts";
import type { KubeEvent } from "#lib/kube/objects.ts";
import { ago, buildPod, NOW } from "#lib/testing/build-pod.ts";
import { found, rule, run } from "#lib/testing/build-rule.ts";
import { toDiagnosis } from "./describe.ts";
import { REMARK_MESSAGES } from "./remark-messages.ts";
import { autoscalerRemark } from "./remarks.ts";

const PENDING = { class: "pending" } as Parameters<typeof autoscalerRemark>[1];
function said(reason: string, message: string, component: string, seconds = 60): KubeEvent {
  return { reason, message, source: { component }, metadata: { name: `${reason}-${seconds}` }, lastTimestamp: ago(seconds) };
}
const evidence = (...events: KubeEvent[]): EvidenceSet => ({ pod: collected(buildPod({})), events: collected(events) });
const remark = (...events: KubeEvent[]) => autoscalerRemark(evidence(...events), PENDING, NOW);
const UP = said("TriggeredScaleUp", "pod triggered scale-up: [{workers-1 2->3 (max: 6)}]", "cluster-autoscaler");
const NOT = "pod didn't trigger scale-up: 2 max node group size reached, 1 node(s) had untolerated taint {gpu: true}";

it("tells what the autoscaler said last", () => {
  expect(remark(UP)).toMatchObject({ text: "adding", step: "adding-step", params: { words: "[{workers-1 2->3 (max: 6)}]", minutes: 1 } });
  expect(remark({ ...UP, lastTimestamp: ago(1_200) })).toMatchObject({ text: "adding-late", params: { minutes: 20 } });
  const refused = remark(said("NotTriggerScaleUp", NOT, "cluster-autoscaler", 10), UP);
  expect(refused).toMatchObject({ text: "cannot", params: { who: "cluster-autoscaler" } });
  expect(refused?.params.words).toMatch(/^2 max node group size reached, 1 node/);
  expect(remark(said("NotTriggerScaleUp", "pod didn't trigger scale-up: ", "cluster-autoscaler"))?.params.words).not.toBe("");
  expect(remark(said("FailedToScaleUpGroup", "quota", "cluster-autoscaler"))?.text).toBe("failed");
  expect(remark(said("Nominated", "Pod should schedule on: nodeclaim/default-x7k2p", "karpenter"))?.text).toBe("adding");
  const words = 'Failed to schedule pod, incompatible with nodepool "default"';
  expect(remark(said("FailedScheduling", words, "karpenter"))?.params.words).toBe('incompatible with nodepool "default"');
});

it("offers to wait for the node before anything else, and no longer when it has not come", () => {
  const scale = { id: "scale-workload" as const, offered: "now" as const, why: "scale-workload" };
  const judged = run([rule("a-b", found({ fixes: [scale] }))], evidence());
  const fixes = (event: KubeEvent) => {
    const remarks = [remark(event)].filter((one) => one !== null);
    return toDiagnosis({ ...judged, remarks }, "en").causes[0]?.fixes.map(({ id, offered, wait }) => [id, offered, wait?.until]);
  };
  const until = new Date(NOW + 14 * 60_000).toISOString().replace(".000Z", "Z");
  expect(fixes(UP)).toEqual([
    ["wait-until", "now", until],
    ["scale-workload", "after", undefined],
  ]);
  expect(fixes({ ...UP, lastTimestamp: ago(1_200) })).toEqual([["scale-workload", "now", undefined]]);
});

it("is silent about the scheduler's own words, about other classes, and where events cannot be read", () => {
  expect(remark(said("FailedScheduling", "0/1 nodes are available: 1 Insufficient cpu.", "default-scheduler"))).toBeNull();
  expect(autoscalerRemark(evidence(UP), { ...PENDING, class: "creating" }, NOW)).toBeNull();
  expect(autoscalerRemark({ pod: collected(buildPod({})) }, PENDING, NOW)).toBeNull();
});

it("stands behind the first cause's sentence in both languages", () => {
  const judgement = { ...run([rule("a-b", found({}))], evidence()), remarks: [remark(UP)].filter((one) => one !== null) };
  for (const locale of LOCALES) {
    const [first] = toDiagnosis(judgement, locale).causes;
    expect(first?.message).toContain("workers-1 2->3");
    expect(first?.nextStep).toContain("cluster-autoscaler");
    expect(first?.cites.map(({ event }) => event)).toContain("TriggeredScaleUp");
  }
  expect(Object.keys(REMARK_MESSAGES.en)).toEqual(Object.keys(REMARK_MESSAGES["zh-CN"]));
});
