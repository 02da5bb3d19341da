import { afterEach, beforeEach, expect, test } from "vitest";
import type { FilledRunbook } from "#lib/contract/runbook.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { spoken } from "#lib/messages/words.ts";
import { AuditLog } from "./audit.ts";
import { openStore, type Store } from "./database.ts";
import { removeOld } from "./retention.ts";

const DAY = 86_400_000;
const NOW = Date.parse("2026-11-30T12:00:00Z");
const ANA = { user: "admin", osUser: "ana" };
const BEN = { user: "admin", osUser: "ben" };
let store: Store;
let log: AuditLog;
let clock: number;

beforeEach(async () => {
  store = await openStore(":memory:");
  clock = NOW;
  log = new AuditLog(store, () => clock);
});
afterEach(() => store.destroy());

const runbook = (title: string): FilledRunbook => ({
  id: "aftercare-force-delete",
  title,
  when: "w",
  before: "b",
  steps: ["one", "two"].map((text) => ({ text, command: `crictl ${text}`, expect: "e" })),
});

async function intent(uid: string): Promise<number> {
  const target = { kind: "Pod", namespace: "shop", name: "cart-0", uid };
  const rest = { planId: "p", ...ANA, cluster: "prod", fix: "force-delete", node: "worker-1", about: null };
  return await log.intent({ ...rest, target, verdict: null, reason: "INC-1", request: "{}" });
}

/** A forced deletion whose aftercare is open. */
async function forced(uid: string): Promise<{ id: number; auditId: number }> {
  const auditId = await intent(uid);
  await log.aftercare.open(auditId, { en: runbook("Clear up"), "zh-CN": runbook("善后") });
  const [item] = await log.aftercare.list({ audit: auditId }, "en");
  return { id: item?.id ?? 0, auditId };
}

test("aftercare is open until every step is ticked, by whom and when, and stays with its audit row", async () => {
  const { id, auditId } = await forced("u-1");
  await log.outcome(auditId, "verified", spoken("gone"), 5);
  expect(await log.aftercare.list({ open: "1", cluster: "prod" }, "zh-CN")).toMatchObject([
    {
      id,
      auditId,
      openedAt: "2026-11-30T12:00:00.000Z",
      ...ANA,
      target: { uid: "u-1" },
      runbook: { title: "善后" },
      ticks: [],
      closed: null,
    },
  ]);
  await expect(log.aftercare.close(id, null, BEN)).rejects.toMatchObject({
    code: "bad-request",
    message: expect.stringContaining("2 of 2"),
  });
  clock += 60_000;
  await log.aftercare.tick(id, 0, true, ANA);
  await log.aftercare.tick(id, 1, true, BEN);
  await log.aftercare.tick(id, 1, true, ANA);
  await expect(log.aftercare.tick(id, 2, true, ANA)).rejects.toMatchObject({ code: "bad-request" });
  await log.aftercare.close(id, null, BEN);
  expect(await log.aftercare.list({ target: "shop/cart-0" }, "en")).toMatchObject([
    {
      ticks: [
        { step: 0, ...ANA, time: "2026-11-30T12:01:00.000Z" },
        { step: 1, ...BEN },
      ],
      closed: { ...BEN, reason: null },
    },
  ]);
  expect(await log.aftercare.list({ open: "1" }, "en")).toEqual([]);
  await expect(log.aftercare.tick(id, 0, false, ANA)).rejects.toMatchObject({ code: "conflict" });
});

test("it closes with a reason where steps are left, and a tick can be taken off while it is open", async () => {
  const { id } = await forced("u-1");
  await log.aftercare.tick(id, 0, true, ANA);
  await log.aftercare.tick(id, 0, false, ANA);
  await log.aftercare.close(id, "the machine was scrapped", ANA);
  expect(await log.aftercare.one(id, "en")).toMatchObject({ ticks: [], closed: { reason: "the machine was scrapped" } });
});

test("where the request was refused nothing was done, so there is nothing to do", async () => {
  const { auditId } = await forced("u-1");
  await log.outcome(auditId, "refused", spoken("no"), 5);
  expect(await log.aftercare.list({}, "en")).toEqual([]);
});

test("snapshots go after 90 days or beyond the size, those of open aftercare and audit rows never", async () => {
  const pod = (uid: string) => asKube<Pod>({ metadata: { namespace: "shop", name: "cart-0", uid } });
  const keep = (uid: string, intentId: number | null) =>
    log.snapshots.keep({ cluster: "prod", pod: pod(uid), judgement: null, evidence: {}, reason: "r" }, intentId);
  clock = NOW - 91 * DAY;
  const { id, auditId } = await forced("held");
  await keep("held", auditId);
  await keep("old", await intent("old"));
  clock = NOW;
  await keep("new", null);
  expect(await removeOld(store, NOW)).toBe(1);
  const left = async () => (await store.selectFrom("snapshots").select("uid").orderBy("id").execute()).map(({ uid }) => uid);
  expect(await left()).toEqual(["held", "new"]);
  expect(await removeOld(store, NOW, 10)).toBe(1);
  expect(await left()).toEqual(["held"]);
  await log.aftercare.close(id, "done elsewhere", ANA);
  expect(await removeOld(store, NOW)).toBe(1);
  expect(await left()).toEqual([]);
  expect(await log.rows.chain()).toMatchObject({ ok: true, rows: 2 });
});
