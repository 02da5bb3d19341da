import "server-only";
import type { SelectQueryBuilder } from "kysely";
import type { AuditAct, AuditActsAnswer, AuditExportRow, AuditQuery } from "#lib/contract/audit.ts";
import { type AuditRow, wordsSchema } from "#lib/contract/record.ts";
import { type Chain, type StoredRow, verifyChain } from "./chain.ts";
import type { Store, Tables } from "./database.ts";

/** Which rows are wanted; everything that is left out does not matter. */
export type AuditFilter = Partial<AuditQuery>;

const ROWS = 200;
const ACTS = 50;
/** So many rows are read at once where all of them are: the store answers others in between. */
const CHUNK = 1000;

type Rows = SelectQueryBuilder<Tables, "audit", StoredRow>;

/** The log, to be read: rows, acts (an intent with its outcome), all of it for an export, and whether its chain holds. */
export class AuditRows {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Rows, newest first. */
  async list(filter: AuditFilter): Promise<AuditRow[]> {
    let query = where(this.#store.selectFrom("audit").selectAll(), filter);
    if (filter.id !== undefined) query = query.where("id", "=", filter.id);
    if (filter.state !== undefined) query = query.where("state", "=", filter.state);
    if (filter.before !== undefined) query = query.where("id", "<", filter.before);
    return (
      await query
        .orderBy("id", "desc")
        .limit(filter.limit ?? ROWS)
        .execute()
    ).map(toRow);
  }

  /** Acts, newest first: each intent with its outcome. `next` is the `before` of the next page, null on the last one. */
  async acts(filter: AuditFilter): Promise<Pick<AuditActsAnswer, "acts" | "next">> {
    const limit = filter.limit ?? ACTS;
    const rows = await this.#intents(filter)
      .orderBy("audit.id", "desc")
      .limit(limit + 1)
      .execute();
    const shown = rows.slice(0, limit);
    const outcomes = await this.#outcomesOf(shown.map(({ id }) => Number(id)));
    const acts: AuditAct[] = shown.map((row) => ({ intent: toRow(row), outcome: outcomes.get(Number(row.id)) ?? null }));
    return { acts, next: rows.length > limit ? (acts.at(-1)?.intent.id ?? null) : null };
  }

  /** Intents without an outcome, oldest first; of one cluster, where it is given. */
  async open(cluster?: string): Promise<AuditRow[]> {
    let query = this.#store.selectFrom("audit as intent").selectAll("intent").where("intent.kind", "=", "intent");
    if (cluster !== undefined) query = query.where("intent.cluster", "=", cluster);
    const rows = await query
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("audit as outcome").select("outcome.id").whereRef("outcome.intent_id", "=", "intent.id"))),
      )
      .orderBy("intent.id")
      .execute();
    return rows.map(toRow);
  }

  /** What there is to choose from in the filters. */
  async choices(): Promise<AuditActsAnswer["choices"]> {
    const distinct = async (column: "user" | "cluster" | "fix" | "target_namespace" | "node") =>
      (await this.#store.selectFrom("audit").select(column).distinct().orderBy(column).execute()).flatMap((row) => row[column] || []);
    const [users, clusters, fixes] = await Promise.all([distinct("user"), distinct("cluster"), distinct("fix")]);
    const [namespaces, nodes] = await Promise.all([distinct("target_namespace"), distinct("node")]);
    return { users, clusters, fixes, namespaces, nodes };
  }

  /** Rows with their hashes, oldest first, as they are wanted; a state means the acts that ended so. */
  async *exported(filter: AuditFilter): AsyncGenerator<AuditExportRow> {
    for await (const row of this.#chunks(filter)) yield { ...toRow(row), prevHash: row.prev_hash, hash: row.hash };
  }

  /** Walks along the whole chain; `pinned` is a hash that was noted earlier. */
  chain(pinned: string | null = null): Promise<Chain> {
    return verifyChain(this.#chunks({}), pinned);
  }

  #intents(filter: AuditFilter): Rows {
    let query = where(this.#store.selectFrom("audit").selectAll(), filter).where("kind", "=", "intent");
    const { id, state, before } = filter;
    if (before !== undefined) query = query.where("id", "<", before);
    if (id !== undefined) {
      query = query.where(({ eb, or, selectFrom }) =>
        or([eb("id", "=", id), eb("id", "=", selectFrom("audit as asked").select("asked.intent_id").where("asked.id", "=", id))]),
      );
    }
    if (state === undefined) return query;
    return query.where(({ not, exists, selectFrom }) => {
      const outcome = selectFrom("audit as outcome").select("outcome.id").whereRef("outcome.intent_id", "=", "audit.id");
      return state === "executing" ? not(exists(outcome)) : exists(outcome.where("outcome.state", "=", state));
    });
  }

  async #outcomesOf(intents: readonly number[]): Promise<Map<number, AuditRow>> {
    if (intents.length === 0) return new Map();
    const rows = await this.#store
      .selectFrom("audit")
      .selectAll()
      .where("kind", "=", "outcome")
      .where("intent_id", "in", intents)
      .execute();
    return new Map(rows.map((row) => [Number(row.intent_id), toRow(row)]));
  }

  async *#chunks(filter: AuditFilter): AsyncGenerator<StoredRow> {
    for (let after = 0; ; ) {
      let query = where(this.#store.selectFrom("audit").selectAll(), filter).where("id", ">", after);
      if (filter.state !== undefined) {
        const intents = this.#intents({ state: filter.state }).clearSelect().select("id");
        query = query.where(({ eb, or }) => or([eb("id", "in", intents), eb("intent_id", "in", intents)]));
      }
      const rows = await query.orderBy("id").limit(CHUNK).execute();
      yield* rows;
      if (rows.length < CHUNK) return;
      after = Number(rows.at(-1)?.id);
    }
  }
}

/** The part of a filter that holds for rows and acts alike. */
function where(query: Rows, { since, until, user, cluster, fix, target, node, namespace }: AuditFilter): Rows {
  let narrowed = query;
  if (since) narrowed = narrowed.where("time", ">=", new Date(since).toISOString());
  if (until) narrowed = narrowed.where("time", "<=", new Date(until).toISOString());
  if (user) narrowed = narrowed.where("user", "=", user);
  if (cluster) narrowed = narrowed.where("cluster", "=", cluster);
  if (fix) narrowed = narrowed.where("fix", "=", fix);
  if (node) narrowed = narrowed.where("node", "=", node);
  if (namespace) narrowed = narrowed.where("target_namespace", "=", namespace);
  if (!target) return narrowed;
  const [inside = "", name] = target.split("/");
  if (name !== undefined) return narrowed.where("target_namespace", "=", inside).where("target_name", "=", name);
  return narrowed.where(({ eb, or }) => or([eb("target_uid", "=", target), eb("about_uid", "=", target), eb("target_name", "=", target)]));
}

/** A stored row as the API shows it. */
export function toRow(row: StoredRow): AuditRow {
  return {
    id: Number(row.id),
    time: row.time,
    kind: row.kind,
    intentId: row.intent_id,
    planId: row.plan_id,
    user: row.user,
    osUser: row.os_user,
    cluster: row.cluster,
    fix: row.fix,
    target: { kind: row.target_kind, namespace: row.target_namespace, name: row.target_name, uid: row.target_uid },
    node: row.node,
    about: row.about_uid,
    verdict: row.verdict,
    reason: row.reason,
    request: row.request,
    response: row.response ?? null,
    state: row.state,
    detail: row.detail,
    said: row.said === null ? null : wordsSchema.parse(JSON.parse(row.said)),
    durationMs: row.duration_ms,
  };
}
