import "server-only";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { type Generated, Kysely, SqliteDialect, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { asKube } from "#lib/kube/cast.ts";
import { migrations } from "./migrations.ts";

export interface AuditTable {
  id: Generated<number>;
  time: string;
  kind: "intent" | "outcome";
  intent_id: number | null;
  plan_id: string;
  user: string;
  os_user: string | null;
  cluster: string;
  fix: string;
  target_kind: string;
  target_namespace: string;
  target_name: string;
  target_uid: string;
  node: string | null;
  verdict: string | null;
  reason: string | null;
  request: string;
  state: string;
  detail: string;
  duration_ms: number | null;
  /** UID of the pod whose verdict asked for it, where the target is its owner or its node. */
  about_uid: string | null;
  /** What the API server answered, as JSON; of an outcome, where an answer came. */
  response: string | null;
  /** The detail in every language, as JSON, where it is not the same in each. */
  said: string | null;
  prev_hash: string;
  hash: string;
}

export interface SnapshotTable {
  id: Generated<number>;
  time: string;
  cluster: string;
  kind: string;
  namespace: string;
  name: string;
  uid: string;
  reason: string;
  intent_id: number | null;
  body: string;
}

/** What a fix left to be done by hand; `runbook` in every language, as JSON. */
export interface AftercareTable {
  id: Generated<number>;
  intent_id: number;
  runbook: string;
  closed_at: string | null;
  closed_by: string | null;
  closed_os: string | null;
  close_reason: string | null;
}

export interface AftercareTickTable {
  aftercare_id: number;
  step: number;
  user: string;
  os_user: string | null;
  time: string;
}

export interface ClaimTable {
  cluster: string;
  subject: string;
  user: string;
  os_user: string | null;
  since: string;
}

export interface NoteTable {
  id: Generated<number>;
  cluster: string;
  subject: string;
  user: string;
  os_user: string | null;
  time: string;
  text: string;
}

export interface Tables {
  aftercare: AftercareTable;
  aftercare_ticks: AftercareTickTable;
  audit: AuditTable;
  claims: ClaimTable;
  notes: NoteTable;
  snapshots: SnapshotTable;
}

export type Store = Kysely<Tables>;

/** node:sqlite behind the small interface Kysely wants. Rows get a prototype: without one they cannot cross to a page. */
function sqliteDriver(database: DatabaseSync) {
  return {
    close: () => database.close(),
    prepare(query: string) {
      const statement = database.prepare(query);
      const values = (parameters: readonly unknown[]) => asKube<SQLInputValue[]>(parameters);
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...values(parameters)).map((row) => ({ ...row })),
        run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
        iterate: function* (parameters: readonly unknown[]) {
          for (const row of statement.iterate(...values(parameters))) yield { ...row };
        },
      };
    },
  };
}

/**
 * Opens an existing store to read it, beside a server or without one; no schema is changed, nothing can be written.
 * Throws when the file cannot be opened.
 */
export function openStoreToRead(file: string): Store {
  const database = new DatabaseSync(file);
  for (const pragma of ["busy_timeout = 2000", "query_only = ON"]) database.exec(`PRAGMA ${pragma}`);
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: asKube(sqliteDriver(database)) }) });
}

/** A number that is another one once somebody else has written into the store. */
export async function dataVersion(store: Store): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(store);
  return rows[0]?.data_version ?? 0;
}

/**
 * Opens (and migrates) the record store in one SQLite file, or in memory for `:memory:`.
 * `synchronous=FULL`: an audit row that was acknowledged survives a crash of the machine.
 * Throws when the file cannot be opened or migrated.
 */
export async function openStore(file: string): Promise<Store> {
  if (file !== ":memory:") mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(file);
  for (const pragma of ["journal_mode = WAL", "busy_timeout = 2000", "foreign_keys = ON", "synchronous = FULL"])
    database.exec(`PRAGMA ${pragma}`);
  const store = new Kysely<Tables>({ dialect: new SqliteDialect({ database: asKube(sqliteDriver(database)) }) });
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  // Names need not be in order: two branches add a version on one day, and a store of either has to go on.
  const { error } = await new Migrator({ db: store, provider, allowUnorderedMigrations: true }).migrateToLatest();
  if (error) throw new Error(`the record store ${file} could not be brought to the current schema`, { cause: error });
  await sql`select 1`.execute(store);
  return store;
}
