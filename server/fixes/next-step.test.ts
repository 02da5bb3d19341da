import { expect, it } from "vitest";
import type { FixState } from "#lib/contract/fixes.ts";
import { runRules } from "#lib/diagnosis/run-rules.ts";
import { collected, missing } from "#lib/evidence/types.ts";
import { RULES } from "#lib/rules/registry.ts";
import { classifyPod } from "#lib/symptoms/classify.ts";
import { ago, buildNode, buildPod, NOW } from "#lib/testing/build-pod.ts";
import { SUBJECT, VERSION } from "#lib/testing/build-rule.ts";
import { nextStep } from "./next-step.ts";
import type { StoredPlan } from "./plan-store.ts";

const pod = buildPod({
  metadata: { name: "web-0", namespace: "shop", uid: SUBJECT.uid, deletionTimestamp: ago(600), deletionGracePeriodSeconds: 30 },
});
const evidence = {
  pod: collected(pod),
  node: collected({ name: "worker-1", presence: "present" as const, object: buildNode("Unknown") }),
  nodeLease: missing("forbidden"),
};
const symptom = classifyPod({ pod, now: NOW, version: VERSION });
const judgement = runRules({ subject: SUBJECT, symptom, evidence, rules: RULES, now: NOW, version: VERSION });
const plan = (state: FixState["state"], fix: string, verdict: StoredPlan["verdict"] = () => judgement) =>
  ({ state: { state }, request: { fix }, verdict }) as StoredPlan;

it("names the verdict as it is now and the rung that it offers next", () => {
  const next = nextStep(plan("not-verified", "delete-pod"), "en");
  expect(next).toMatchObject({ cause: "Its node is unreachable", fix: "out-of-service-taint" });
  expect(next?.step).toContain("worker-1");
  expect(nextStep(plan("unknown-outcome", "delete-pod"), "zh-CN")?.cause).toBe("所在节点失联");
});

it("does not offer the same again", () => {
  expect(nextStep(plan("not-verified", "out-of-service-taint"), "en")?.fix).toBe("delete-node-object");
});

it("says nothing where it is done, or where there is no verdict", () => {
  expect(nextStep(plan("verified", "delete-pod"), "en")).toBeUndefined();
  expect(nextStep(plan("executing", "delete-pod"), "en")).toBeUndefined();
  expect(
    nextStep(
      plan("not-verified", "delete-pod", () => undefined),
      "en",
    ),
  ).toBeUndefined();
  expect(nextStep(plan("not-verified", "delete-pod", null), "en")).toBeUndefined();
});
