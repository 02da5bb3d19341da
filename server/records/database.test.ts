import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { AuditLog } from "./audit.ts";
import { openStore } from "./database.ts";
import { migrations } from "./migrations.ts";

test.each(Object.keys(migrations).filter((name) => name.includes("said") || name.endsWith("-board")))(
  "a store that was made before %s is opened, whatever came after it",
  async (name) => {
    const folder = await mkdtemp(path.join(tmpdir(), "podward-schema-"));
    const file = path.join(folder, "records.db");
    await (await openStore(file)).destroy();
    const database = new DatabaseSync(file);
    if (name.includes("said")) database.exec("alter table audit drop column said");
    else database.exec("drop table claims; drop table notes");
    database.prepare("delete from kysely_migration where name = ?").run(name);
    database.close();
    const store = await openStore(file);
    expect(await new AuditLog(store, Date.now).list({})).toEqual([]);
    expect(await store.selectFrom("claims").selectAll().execute()).toEqual([]);
    await store.destroy();
    await rm(folder, { recursive: true });
  },
);

test("claims and notes of groups are found under the ids that groups have now", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "podward-schema-"));
  const file = path.join(folder, "records.db");
  await (await openStore(file)).destroy();
  const database = new DatabaseSync(file);
  const claim = database.prepare("insert into claims (cluster, subject, user, os_user, since) values (?, ?, ?, null, ?)");
  claim.run("prod", "group/kubelet-lost-pod:Node/w7", "ben", "2026-11-30T11:00:00Z");
  claim.run("prod", "group/node-unreachable:Node/w7", "ana", "2026-11-30T10:00:00Z");
  claim.run("stage", "group/kubelet-lost-pod:Node/w7", "cem", "2026-11-30T12:00:00Z");
  claim.run("prod", "group/oom-killed:Deployment/shop/cart", "dia", "2026-11-30T12:00:00Z");
  claim.run("prod", "uid/u-1", "eve", "2026-11-30T12:00:00Z");
  const note = database.prepare("insert into notes (cluster, subject, user, os_user, time, text) values ('prod', ?, 'ana', null, ?, 'x')");
  note.run("group/kubelet-lost-pod:Node/w7", "2026-11-30T10:00:00Z");
  note.run("group/node-unreachable:Node/w7", "2026-11-30T11:00:00Z");
  database.prepare("delete from kysely_migration where name like '%board-groups'").run();
  database.close();
  const store = await openStore(file);
  const claims = await store.selectFrom("claims").selectAll().orderBy("user").execute();
  expect(claims.map(({ cluster, subject, user }) => [user, cluster, subject])).toEqual([
    ["ana", "prod", "group/Node/w7"],
    ["cem", "stage", "group/Node/w7"],
    ["dia", "prod", "group/oom-killed:Deployment/shop/cart"],
    ["eve", "prod", "uid/u-1"],
  ]);
  expect(new Set((await store.selectFrom("notes").selectAll().execute()).map(({ subject }) => subject))).toEqual(
    new Set(["group/Node/w7"]),
  );
  await store.destroy();
  await rm(folder, { recursive: true });
});
