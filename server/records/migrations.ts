import "server-only";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { currentSubject } from "#lib/contract/board-subject.ts";

/** Schema versions, oldest first. Part of the build, so that the standalone server needs no files beside it. */
export const migrations: Record<string, Migration> = {
  "2026-11-30-audit": {
    async up(store: Kysely<never>): Promise<void> {
      const text = (name: string, more = "not null") => sql`${sql.ref(name)} text ${sql.raw(more)}`;
      await sql`create table audit (
        id integer primary key autoincrement, ${text("time")}, ${text("kind")}, intent_id integer references audit (id),
        ${text("plan_id")}, ${text("user")}, ${text("os_user", "")}, ${text("cluster")}, ${text("fix")},
        ${text("target_kind")}, ${text("target_namespace")}, ${text("target_name")}, ${text("target_uid")},
        ${text("node", "")}, ${text("verdict", "")}, ${text("reason", "")}, ${text("request")}, ${text("state")}, ${text("detail")},
        duration_ms integer, ${text("prev_hash", "not null unique")}, ${text("hash", "not null unique")})`.execute(store);
      await sql`create index audit_target on audit (target_uid)`.execute(store);
      await sql`create index audit_time on audit (time)`.execute(store);
      // One outcome per intent, and rows that only ever grow in number.
      await sql`create unique index audit_outcome on audit (intent_id) where kind = 'outcome'`.execute(store);
      for (const verb of ["update", "delete"]) {
        await sql`create trigger ${sql.raw(`audit_no_${verb}`)} before ${sql.raw(verb)} on audit
          begin select raise(abort, 'the audit log is append-only'); end`.execute(store);
      }
    },
  },
  "2026-11-30-snapshots": {
    async up(store: Kysely<never>): Promise<void> {
      await sql`create table snapshots (
        id integer primary key autoincrement, time text not null, cluster text not null, kind text not null,
        namespace text not null, name text not null, uid text not null, reason text not null,
        intent_id integer references audit (id), body text not null)`.execute(store);
      await sql`create index snapshots_uid on snapshots (uid)`.execute(store);
    },
  },
  "2026-12-01-audit-about": {
    async up(store: Kysely<never>): Promise<void> {
      await sql`alter table audit add column about_uid text`.execute(store);
      await sql`create index audit_about on audit (about_uid)`.execute(store);
    },
  },
  "2026-12-01-audit-response": {
    async up(store: Kysely<never>): Promise<void> {
      await sql`alter table audit add column response text`.execute(store);
      await sql`create index audit_name on audit (target_name)`.execute(store);
    },
  },
  "2026-12-02-board": {
    async up(store: Kysely<never>): Promise<void> {
      await sql`create table claims (
        cluster text not null, subject text not null, user text not null, os_user text, since text not null,
        primary key (cluster, subject))`.execute(store);
      await sql`create table notes (
        id integer primary key autoincrement, cluster text not null, subject text not null,
        user text not null, os_user text, time text not null, text text not null)`.execute(store);
      await sql`create index notes_cluster on notes (cluster, id)`.execute(store);
    },
  },
  "2026-12-02-audit-said": {
    async up(store: Kysely<never>): Promise<void> {
      await sql`alter table audit add column said text`.execute(store);
    },
  },
  "2026-12-02-aftercare": {
    async up(store: Kysely<never>): Promise<void> {
      await sql`create table aftercare (
        id integer primary key autoincrement, intent_id integer not null unique references audit (id), runbook text not null,
        closed_at text, closed_by text, closed_os text, close_reason text)`.execute(store);
      await sql`create table aftercare_ticks (
        aftercare_id integer not null references aftercare (id), step integer not null,
        user text not null, os_user text, time text not null, primary key (aftercare_id, step))`.execute(store);
    },
  },
  "2026-12-03-board-groups": {
    async up(store: Kysely<never>): Promise<void> {
      for (const table of ["claims", "notes"] as const) {
        const rows = await sql<{ subject: string }>`select distinct subject from ${sql.table(table)} where subject like 'group/%'`.execute(
          store,
        );
        for (const { subject } of rows.rows) {
          const now = currentSubject(subject);
          if (now === subject) continue;
          // Two groups that are one now may both be claimed: who came first is on it.
          if (table === "claims") {
            await sql`delete from claims where subject = ${subject} and exists (
              select 1 from claims as other where other.cluster = claims.cluster and other.subject = ${now} and other.since <= claims.since)`.execute(
              store,
            );
            await sql`delete from claims where subject = ${now} and exists (
              select 1 from claims as other where other.cluster = claims.cluster and other.subject = ${subject})`.execute(store);
          }
          await sql`update ${sql.table(table)} set subject = ${now} where subject = ${subject}`.execute(store);
        }
      }
    },
  },
};
