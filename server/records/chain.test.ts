import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { spoken } from "#lib/messages/words.ts";
import { type AuditIntent, AuditLog } from "./audit.ts";
import { openStore } from "./database.ts";

const folder = mkdtempSync(path.join(tmpdir(), "podward-chain-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const intent = (uid: string): AuditIntent => ({
  planId: "p",
  user: "ana",
  osUser: null,
  cluster: "c",
  fix: "delete-pod",
  target: { kind: "Pod", namespace: "shop", name: "cart-0", uid },
  node: "worker-1",
  about: null,
  verdict: null,
  reason: null,
  request: "{}",
});

/** A log of `acts` acts in a file that is closed again. */
async function written(name: string, acts: number): Promise<string> {
  const file = path.join(folder, name);
  const store = await openStore(file);
  let time = 0;
  const log = new AuditLog(store, () => (time += 1000));
  for (let i = 1; i <= acts; i += 1) {
    const id = await log.intent(intent(`u-${i}`));
    await log.outcome(id, "verified", spoken("gone"), 1200, { response: `{"status":200,"n":${i}}` });
  }
  await store.destroy();
  return file;
}

function behindItsBack(file: string, sql: string): void {
  const raw = new DatabaseSync(file);
  raw.exec(`drop trigger audit_no_update; drop trigger audit_no_delete; pragma foreign_keys = off; ${sql}`);
  raw.close();
}

async function chainOf(file: string, pinned: string | null = null) {
  const store = await openStore(file);
  const chain = await new AuditLog(store, Date.now).rows.chain(pinned);
  await store.destroy();
  return chain;
}

test("rows from before a column existed keep their hashes, and rows after them follow", async () => {
  const store = await openStore(":memory:");
  let time = 0;
  const log = new AuditLog(store, () => (time += 1000));
  await log.outcome(await log.intent(intent("u-1")), "verified", spoken("gone"), 1200);
  // The hash the first version of this log gave to these very rows.
  expect(await log.rows.chain()).toMatchObject({
    ok: true,
    rows: 2,
    head: "9ea62f6ae633dd0bb973daa2fde913fb51b0d0ae5fd9bc94c5b9d741a9018d31",
  });
  await log.outcome(await log.intent(intent("u-2")), "verified", spoken("gone"), 1200, { response: '{"status":200}' });
  expect(await log.rows.chain()).toMatchObject({ ok: true, rows: 4, lastId: 4 });
  await store.destroy();
});

test.each([
  ["a changed row", "update audit set user = 'eve' where id = 7", { ok: false, rows: 6, brokenId: 7, why: "changed" }],
  ["an emptied answer", "update audit set response = null where id = 8", { ok: false, rows: 7, brokenId: 8, why: "changed" }],
  ["an invented answer", "update audit set response = '{}' where id = 9", { ok: false, rows: 8, brokenId: 9, why: "changed" }],
  ["a row taken out", "delete from audit where id = 8", { ok: false, rows: 7, brokenId: 9, why: "unlinked" }],
  ["the first row taken out", "delete from audit where id = 1", { ok: false, rows: 0, brokenId: 2, why: "unlinked" }],
])("%s shows", async (name, sql, found) => {
  const file = await written(`${name}.db`, 6);
  behindItsBack(file, sql);
  expect(await chainOf(file)).toEqual(found);
});

test("rows cut off at the end show when the head was noted", async () => {
  const file = await written("cut.db", 3);
  const whole = await chainOf(file);
  const head = whole.ok ? whole.head : "";
  expect(await chainOf(file, head)).toMatchObject({ ok: true, headSeen: true });
  behindItsBack(file, "delete from audit where id > 4");
  expect(await chainOf(file)).toMatchObject({ ok: true, rows: 4 });
  expect(await chainOf(file, head)).toMatchObject({ ok: true, rows: 4, headSeen: false });
});
