import { expect, it } from "vitest";
import { NOTHING } from "#lib/messages/words.ts";
import { AuditLog } from "#server/records/audit.ts";
import { openStore } from "#server/records/database.ts";
import { actElsewhere } from "./shown-act.ts";

it("names who acts on a target in another server, since when, until there is an outcome", async () => {
  const store = await openStore(":memory:");
  const log = new AuditLog(store, () => Date.parse("2026-11-30T10:00:00Z"));
  const target = { kind: "Node", namespace: "", name: "n-1", uid: "n-uid" };
  const rest = { planId: "p", osUser: null, node: "n-1", about: null, verdict: null, reason: null, request: "{}" };
  const wish = { cluster: "prod", fix: "uncordon" as const, target, params: {} };
  expect(await actElsewhere(log, wish)).toBeNull();
  const id = await log.intent({ ...rest, user: "ana", cluster: "prod", fix: "drain-node", target });
  expect(await actElsewhere(log, wish)).toMatchObject({
    code: "conflict",
    message: expect.stringContaining("ana is running drain-node on this UID since 2026-11-30T10:00:00.000Z, in another Pod Ward"),
  });
  expect(await actElsewhere(log, { ...wish, cluster: "stage" })).toBeNull();
  expect(await actElsewhere(log, { ...wish, target: { ...target, uid: "other" } })).toBeNull();
  await log.outcome(id, "verified", NOTHING, 5);
  expect(await actElsewhere(log, wish)).toBeNull();
  await store.destroy();
});
