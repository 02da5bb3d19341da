import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { AuditLog } from "./audit.ts";
import { openStore } from "./database.ts";
import { migrations } from "./migrations.ts";

test.each(Object.keys(migrations).filter((name) => name.includes("said") || name.includes("board")))(
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
