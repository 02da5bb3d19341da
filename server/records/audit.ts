import "server-only";
import { PodWardError } from "#lib/contract/errors.ts";
import type { AuditRow } from "#lib/contract/record.ts";
import { say } from "#lib/messages/sentences.ts";
import { isSame, type Words } from "#lib/messages/words.ts";
import { Aftercare } from "./aftercare.ts";
import { type AuditFilter, AuditRows, toRow } from "./audit-rows.ts";
import { GENESIS, type HashedRow, hashOf } from "./chain.ts";
import type { Store } from "./database.ts";
import { Snapshots } from "./snapshots.ts";

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

/** What was on the wire, as JSON. */
interface Seen {
  /** The request as it went out, where the last look made it differ from the intended one (a newer resourceVersion). */
  readonly sent?: string | undefined;
  /** What the API server answered. */
  readonly response?: string | undefined;
}

/** A row that another process put after the same one: the next try follows it. */
const MOST_TRIES = 20;
function isFork(error: unknown): boolean {
  return error instanceof Error && error.message.includes("audit.prev_hash");
}

/**
 * The audit log: append-only, an intent row before each write and an outcome row after, chained by hash.
 * Writing methods throw `store-unavailable` when the store does not take the row.
 */
export class AuditLog {
  /** What the rows' objects were before they were deleted. */
  readonly snapshots: Snapshots;
  /** What acts left to be done by hand. */
  readonly aftercare: Aftercare;
  /** The log, to be read. */
  readonly rows: AuditRows;
  readonly #store: Store;
  readonly #now: () => number;
  // One appender at a time in this process; UNIQUE(prev_hash) refuses a fork by another one, which acts on another cluster.
  #tail: Promise<unknown> = Promise.resolve();

  /** `now` gives ms since the epoch. */
  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.snapshots = new Snapshots(store, now);
    this.aftercare = new Aftercare(store, now);
    this.rows = new AuditRows(store);
    this.#now = now;
  }

  async #insert(row: HashedRow): Promise<number> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#insertOnce(row);
      } catch (error) {
        if (!isFork(error) || tries === MOST_TRIES) throw error;
      }
    }
  }

  async #insertOnce(row: HashedRow): Promise<number> {
    const last = await this.#store.selectFrom("audit").select("hash").orderBy("id", "desc").limit(1).executeTakeFirst();
    const prev = last?.hash ?? GENESIS;
    const values = { ...row, prev_hash: prev, hash: hashOf(prev, row) };
    const { id } = await this.#store.insertInto("audit").values(values).returning("id").executeTakeFirstOrThrow();
    return Number(id);
  }

  #append(row: HashedRow): Promise<number> {
    const appended = this.#tail.then(() => this.#insert(row));
    this.#tail = appended.catch(() => undefined);
    return appended.catch((cause: unknown) => {
      // Before the act nothing was done; after it something was.
      const refused = row.kind === "intent" ? say("storeRefused") : say("outcomeNotTaken");
      throw new PodWardError("store-unavailable", refused, { cause });
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
      response: null,
      said: null,
    });
  }

  /** Writes the one outcome row of an intent; `durationMs` null when the act was not seen to its end. */
  async outcome(intentId: number, state: string, detail: Words, durationMs: number | null, seen: Seen = {}): Promise<void> {
    const row = await this.#store.selectFrom("audit").selectAll().where("id", "=", intentId).executeTakeFirstOrThrow();
    const { id: _id, prev_hash: _prev, hash: _hash, ...intent } = row;
    await this.#append({
      ...intent,
      time: new Date(this.#now()).toISOString(),
      kind: "outcome",
      intent_id: intentId,
      state,
      detail: detail.en,
      said: isSame(detail) ? null : JSON.stringify(detail),
      request: seen.sent ?? intent.request,
      response: seen.response ?? null,
      duration_ms: durationMs,
    });
  }

  /** Intents that have no outcome: what a crash left open, or what is under way. */
  open(): Promise<AuditRow[]> {
    return this.rows.open();
  }

  /** Every row under one plan, oldest first: a drain's own and those of its evictions. */
  async ofPlan(planId: string): Promise<AuditRow[]> {
    return (await this.#store.selectFrom("audit").selectAll().where("plan_id", "=", planId).orderBy("id").execute()).map(toRow);
  }

  /** Rows, newest first. */
  list(filter: AuditFilter): Promise<AuditRow[]> {
    return this.rows.list(filter);
  }

  /** Id of the first row whose hash does not follow from the row before it, or null when the chain holds. */
  async firstBroken(): Promise<number | null> {
    const chain = await this.rows.chain();
    return chain.ok ? null : chain.brokenId;
  }
}
