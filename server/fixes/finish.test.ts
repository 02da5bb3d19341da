import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FixStand } from "./testing/fix-stand.ts";

let stand: FixStand;
beforeEach(async () => {
  stand = await FixStand.start();
});
afterEach(() => stand.stop());

/** The disk fills up between the intent row and the outcome row. */
const fillUp = () =>
  sql`create trigger full before insert on audit when new.kind = 'outcome'
    begin select raise(abort, 'database or disk is full'); end`.execute(stand.store);

it("tells what was seen where the outcome row is not taken, and that it is not recorded; never that nothing was done", async () => {
  const pod = await stand.pod("cart-0");
  const fixes = stand.service();
  const plan = await fixes.plan(stand.request(pod, "delete-pod"), "en");
  await fillUp();
  await fixes.confirm(plan.planId, {});
  await stand.remove("cart-0", 0);
  const state = await stand.outcome(fixes, plan);
  expect(state).toMatchObject({
    state: "verified",
    detail: expect.stringMatching(/^The UID is gone\. The audit log did not take this outcome/),
  });
  expect(state.detail).not.toContain("nothing was done");
  expect(fixes.state(plan.planId, "zh-CN").detail).toMatch(/^该 UID 已消失。 审计日志没有收下这个结果/);
  expect(await stand.audit.open()).toHaveLength(1);
});

it("gives the reason of a refusal, whether or not its row is taken", async () => {
  const pod = await stand.pod("cart-0");
  const fixes = stand.service();
  const plan = await fixes.plan(stand.request(pod, "delete-pod"), "en");
  await fillUp();
  await stand.remove("cart-0", 0);
  await expect(fixes.confirm(plan.planId, {})).rejects.toMatchObject({ code: "not-found" });
  expect(fixes.state(plan.planId)).toMatchObject({ state: "refused", detail: expect.stringContaining("did not take this outcome") });
});
