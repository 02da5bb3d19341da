import { afterEach, beforeEach, expect, test } from "vitest";
import type { Fault } from "#server/sandbox/api/faults.ts";
import { FixStand } from "./testing/fix-stand.ts";

let stand: FixStand;
beforeEach(async () => {
  stand = await FixStand.start();
});
afterEach(() => stand.stop());

const newest = async () => (await stand.audit.list({}))[0];

test("the outcome keeps what the API server answered: the object and its state, never its spec", async () => {
  const pod = await stand.pod("cart-0");
  const fixes = stand.service();
  const plan = await fixes.plan(stand.request(pod, "delete-pod"), "en");
  await fixes.confirm(plan.planId, {});
  await stand.remove("cart-0", 0);
  await stand.outcome(fixes, plan);
  const answer = JSON.parse((await newest())?.response ?? "null");
  expect(answer).toMatchObject({
    status: 200,
    object: { kind: "Pod", name: "cart-0", uid: pod.metadata?.uid, deletionGracePeriodSeconds: 30 },
  });
  expect(JSON.stringify(answer)).not.toContain("registry.example.test");
});

test("a refusal is kept with its status and reason, and no answer at all as none", async () => {
  const fixes = stand.service();
  // The first delete is the dry run at the confirmation's last look.
  const refuse = async (name: string, action: Fault["action"]) => {
    const plan = await fixes.plan(stand.request(await stand.pod(name), "delete-pod"), "en");
    stand.sandbox.faults.add({ verbs: ["delete"], after: 1, times: 1, action });
    await fixes.confirm(plan.planId, {}).catch(() => undefined);
    return (await newest())?.response ?? null;
  };
  const refusal = await refuse("cart-0", { kind: "status", code: 403, reason: "Forbidden", message: "not today" });
  expect(JSON.parse(refusal ?? "null")).toMatchObject({ status: 403, reason: "Forbidden", message: "not today" });
  expect(await refuse("cart-1", { kind: "refuse" })).toBeNull();
});
