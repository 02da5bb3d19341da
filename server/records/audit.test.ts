import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { spoken } from "#lib/messages/words.ts";
import { type AuditIntent, AuditLog } from "./audit.ts";
import { openStore, type Store } from "./database.ts";

const folder = mkdtempSync(path.join(tmpdir(), "podward-audit-"));
let stores: Store[] = [];
afterEach(async () => {
  for (const store of stores) await store.destroy();
  stores = [];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const intent = (uid: string): AuditIntent => ({
  planId: "p",
  user: "ana",
  osUser: "ana",
  cluster: "c",
  fix: "delete-pod",
  target: { kind: "Pod", namespace: "shop", name: "cart-0", uid },
  node: "worker-1",
  about: null,
  verdict: null,
  reason: null,
  request: "{}",
});
async function openLog(file = ":memory:") {
  const store = await openStore(file);
  stores.push(store);
  let time = 0;
  return { store, log: new AuditLog(store, () => (time += 1000)) };
}

describe("audit log", () => {
  it("keeps intent and outcome, newest first, and finds what a crash left open", async () => {
    const { log } = await openLog();
    const first = await log.intent(intent("u-1"));
    await log.intent(intent("u-2"));
    await log.outcome(first, "verified", spoken("gone"), 1200);
    expect((await log.list({})).map((row) => [row.kind, row.target.uid, row.state])).toEqual([
      ["outcome", "u-1", "verified"],
      ["intent", "u-2", "executing"],
      ["intent", "u-1", "executing"],
    ]);
    expect((await log.open()).map((row) => row.target.uid)).toEqual(["u-2"]);
    expect((await log.list({ target: "u-1" })).length).toBe(2);
    expect((await log.list({ target: "shop/cart-0" })).length).toBe(3);
    expect((await log.list({ target: "shop/other" })).length).toBe(0);
    await expect(log.outcome(first, "verified", spoken("twice"), 1)).rejects.toMatchObject({ code: "store-unavailable" });
  });

  it("refuses change and shows one made behind its back", async () => {
    const file = path.join(folder, "chain.db");
    const { store, log } = await openLog(file);
    await Promise.all(Array.from({ length: 30 }, (_, index) => log.intent(intent(`u-${index}`))));
    expect(await log.firstBroken()).toBeNull();
    await expect(store.updateTable("audit").set({ user: "eve" }).where("id", "=", 7).execute()).rejects.toThrow("append-only");
    await expect(store.deleteFrom("audit").where("id", "=", 7).execute()).rejects.toThrow("append-only");
    const raw = new DatabaseSync(file);
    raw.exec("drop trigger audit_no_update; update audit set user = 'eve' where id = 7");
    raw.close();
    expect(await log.firstBroken()).toBe(7);
  });

  it("keeps the hash of rows from before a column came, and finds what an act was about", async () => {
    const { store, log } = await openLog();
    await log.intent(intent("u-1"));
    await log.intent({ ...intent("node-1"), about: "u-1" });
    const rows = await store.selectFrom("audit").select(["hash"]).orderBy("id").execute();
    // The first row as the schema before `about_uid` hashed it.
    expect(rows[0]?.hash).toBe("d5141c1f47791b36c89729e77f56196b3559c0536b31703b6ba1d5a7b1af6421");
    expect((await log.list({ target: "u-1" })).map(({ target, about }) => [target.uid, about])).toEqual([
      ["node-1", "u-1"],
      ["u-1", null],
    ]);
    await sql`drop trigger audit_no_update`.execute(store);
    await store.updateTable("audit").set({ about_uid: null }).where("id", "=", 2).execute();
    expect(await log.firstBroken()).toBe(2);
    await store.updateTable("audit").set({ about_uid: "u-1" }).execute();
    expect(await log.firstBroken()).toBe(1);
  });

  it("says store-unavailable when the row is not taken", async () => {
    const { store, log } = await openLog();
    await store.schema.dropTable("audit").execute();
    await expect(log.intent(intent("u-1"))).rejects.toMatchObject({ code: "store-unavailable" });
  });

  it("opens the same file again with everything in it", async () => {
    const file = path.join(folder, "again.db");
    const { log } = await openLog(file);
    await log.intent(intent("u-1"));
    const again = await openLog(file);
    expect((await again.log.open()).length).toBe(1);
  });
});
