import "server-only";
import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { PodWardError } from "#lib/contract/errors.ts";
import type { AuditRow } from "#lib/contract/record.ts";
import type { AuditTable, Store } from "./database.ts";
import { Snapshots, STORE_REFUSED } from "./snapshots.ts";

/** Hash before the first row. */
const GENESIS = "0".repeat(64);

type NewRow = Omit<Selectable<AuditTable>, "id" | "prev_hash" | "hash">;

export interface AuditIntent {
  readonly planId: string;
  readonly user: string;
  readonly osUser: string | null;
  readonly cluster: string;
  readonly fix: string;
  readonly target: { readonly kind: string; readonly namespace: string; readonly name: string; readonly uid: string };
  readonly node: string | null;
  /** UID of the pod whose verdict asked for it, where the target is its owner or its node; else null. */
  readonly about: string | null;
  /** The verdict and its evidence as JSON, or null when there was none. */
  readonly verdict: string | null;
  readonly reason: string | null;
  /** The exact request as JSON. */
  readonly request: string;
}

export interface AuditFilter {
  readonly since?: string | undefined;
  /** A UID, of the target or of the pod the act was about, or namespace/name of the target. */
  readonly target?: string | undefined;
  readonly user?: string | undefined;
  readonly cluster?: string | undefined;
  readonly limit?: number;
}

/**
 * Each field with its length in front, so that no two rows give the same bytes. A column that came later counts where it
 * says something: rows from before it keep their hash, and whoever fills or empties it afterwards changes the hash.
 */
function hashOf(prev: string, row: NewRow): string {
  const hash = createHash("sha256").update(prev);
  for (const key of Object.keys(row).sort()) {
    if (key === "about_uid" && row.about_uid === null) continue;
    const value = String(row[key as keyof NewRow] ?? "\u0000");
    hash.update(`${key}:${Buffer.byteLength(value)}:${value};`);
  }
  return hash.digest("hex");
}

function toRow(row: Selectable<AuditTable>): AuditRow {
  return {
    id: Number(row.id),
    time: row.time,
    kind: row.kind,
    intentId: row.intent_id,
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
    state: row.state,
    detail: row.detail,
    durationMs: row.duration_ms,
  };
}

/**
 * The audit log: append-only, an intent row before each write and an outcome row after, chained by hash.
 * Writing methods throw `store-unavailable` when the store does not take the row.
 */
export class AuditLog {
  /** What the rows' objects were before they were deleted. */
  readonly snapshots: Snapshots;
  readonly #store: Store;
  readonly #now: () => number;
  // One appender at a time in this process; UNIQUE(prev_hash) refuses a fork by any other.
  #tail: Promise<unknown> = Promise.resolve();

  /** `now` gives ms since the epoch. */
  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.snapshots = new Snapshots(store, now);
    this.#now = now;
  }

  async #insert(row: NewRow): Promise<number> {
    const last = await this.#store.selectFrom("audit").select("hash").orderBy("id", "desc").limit(1).executeTakeFirst();
    const prev = last?.hash ?? GENESIS;
    const values = { ...row, prev_hash: prev, hash: hashOf(prev, row) };
    const { id } = await this.#store.insertInto("audit").values(values).returning("id").executeTakeFirstOrThrow();
    return Number(id);
  }

  #append(row: NewRow): Promise<number> {
    const appended = this.#tail.then(() => this.#insert(row));
    this.#tail = appended.catch(() => undefined);
    return appended.catch((cause: unknown) => {
      throw new PodWardError("store-unavailable", STORE_REFUSED, { cause });
    });
  }

  /** Writes the intent row and returns its id. Nothing may be written to a cluster before this has resolved. */
  intent(intent: AuditIntent): Promise<number> {
    const { target } = intent;
    return this.#append({
      time: new Date(this.#now()).toISOString(),
      kind: "intent",
      intent_id: null,
      plan_id: intent.planId,
      user: intent.user,
      os_user: intent.osUser,
      cluster: intent.cluster,
      fix: intent.fix,
      target_kind: target.kind,
      target_namespace: target.namespace,
      target_name: target.name,
      target_uid: target.uid,
      node: intent.node,
      about_uid: intent.about,
      verdict: intent.verdict,
      reason: intent.reason,
      request: intent.request,
      state: "executing",
      detail: "",
      duration_ms: null,
    });
  }

  /**
   * Writes the one outcome row of an intent; `durationMs` null when the act was not seen to its end.
   * `sent` is the request as it went out, where the last look made it differ from the intended one (a newer resourceVersion).
   */
  async outcome(intentId: number, state: string, detail: string, durationMs: number | null, sent?: string): Promise<void> {
    const row = await this.#store.selectFrom("audit").selectAll().where("id", "=", intentId).executeTakeFirstOrThrow();
    const { id: _id, prev_hash: _prev, hash: _hash, ...intent } = row;
    await this.#append({
      ...intent,
      time: new Date(this.#now()).toISOString(),
      kind: "outcome",
      intent_id: intentId,
      state,
      detail,
      request: sent ?? intent.request,
      duration_ms: durationMs,
    });
  }

  /** Intents that have no outcome: what a crash left open. */
  async open(): Promise<AuditRow[]> {
    const rows = await this.#store
      .selectFrom("audit as intent")
      .selectAll("intent")
      .where("intent.kind", "=", "intent")
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("audit as outcome").select("outcome.id").whereRef("outcome.intent_id", "=", "intent.id"))),
      )
      .execute();
    return rows.map(toRow);
  }

  /** Rows, newest first. */
  async list(filter: AuditFilter): Promise<AuditRow[]> {
    let query = this.#store
      .selectFrom("audit")
      .selectAll()
      .orderBy("id", "desc")
      .limit(filter.limit ?? 200);
    if (filter.since) query = query.where("time", ">=", filter.since);
    if (filter.user) query = query.where("user", "=", filter.user);
    if (filter.cluster) query = query.where("cluster", "=", filter.cluster);
    const [namespace = "", name] = (filter.target ?? "").split("/");
    if (filter.target && name === undefined) {
      const uid = filter.target;
      query = query.where(({ eb, or }) => or([eb("target_uid", "=", uid), eb("about_uid", "=", uid)]));
    }
    if (filter.target && name !== undefined) query = query.where("target_namespace", "=", namespace).where("target_name", "=", name);
    return (await query.execute()).map(toRow);
  }

  /** Id of the first row whose hash does not follow from the row before it, or null when the chain holds. */
  async firstBroken(): Promise<number | null> {
    let prev = GENESIS;
    for await (const row of this.#store.selectFrom("audit").selectAll().orderBy("id").stream(500)) {
      const { id, prev_hash, hash, ...fields } = row;
      if (prev_hash !== prev || hash !== hashOf(prev, fields)) return Number(id);
      prev = hash;
    }
    return null;
  }
}
