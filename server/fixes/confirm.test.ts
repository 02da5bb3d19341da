import { afterEach, beforeEach, expect, it } from "vitest";
import { FixStand } from "./testing/fix-stand.ts";

let stand: FixStand;
beforeEach(async () => {
  stand = await FixStand.start();
});
afterEach(() => stand.stop());

const WHY = "INC-9: rack 4 is off";

it("takes a typed name to the letter, and no reason that says nothing; neither uses the plan up", async () => {
  await stand.create("/api/v1/nodes", { metadata: { name: "worker-1" }, status: { conditions: [{ type: "Ready", status: "Unknown" }] } });
  await stand.pod("ledger-0", {}, { terminationGracePeriodSeconds: 1 });
  await stand.remove("ledger-0");
  stand.advance(600_000);
  const fixes = stand.service();
  const plan = await fixes.plan(stand.request(await stand.read("ledger-0"), "force-delete"), "en");
  for (const typedName of [undefined, "", "Ledger-0", " ledger-0", "ledger-0 ", "ledger-0\n", "ledger-00", "default/ledger-0"])
    await expect(fixes.confirm(plan.planId, { ...(typedName !== undefined && { typedName }), reason: WHY })).rejects.toMatchObject({
      code: "bad-request",
    });
  for (const reason of [undefined, "", "  \t", "\u0000\u001b", "\u200b\u202e"])
    await expect(fixes.confirm(plan.planId, { typedName: "ledger-0", ...(reason !== undefined && { reason }) })).rejects.toMatchObject({
      code: "bad-request",
    });
  expect(stand.writes).toEqual([]);
  expect(await stand.audit.list({})).toEqual([]);
  await fixes.confirm(plan.planId, { typedName: "ledger-0", reason: ` \u001b[31m${WHY} <b>\u202e` });
  expect((await stand.audit.list({})).at(-1)).toMatchObject({ kind: "intent", reason: `[31m${WHY} <b>` });
});
