import "server-only";
import type { Selectable } from "kysely";
import type { AftercareItem, AftercareQuery } from "#lib/contract/aftercare.ts";
import type { Locale } from "#lib/contract/causes.ts";
import { PodWardError } from "#lib/contract/errors.ts";
import type { FilledRunbook } from "#lib/contract/runbook.ts";
import { say } from "#lib/messages/sentences.ts";
import type { AftercareTable, Store } from "./database.ts";

/** Who ticks and closes. */
interface Who {
  readonly user: string;
  readonly osUser: string | null;
}

/** A runbook in every language, filled before the act for the object it acts on. */
export type AftercareRunbook = Readonly<Record<Locale, FilledRunbook>>;

const MOST = 200;

/**
 * What fixes left to be done by hand. An item is opened before the request is sent, so that a crash in between leaves one
 * too many rather than one too few; where the outcome is `refused` nothing was done, and there is nothing to do.
 */
export class Aftercare {
  readonly #store: Store;
  readonly #now: () => number;

  /** `now` gives ms since the epoch. */
  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Opens the item of an intent; throws `store-unavailable`, and then nothing may be sent. */
  async open(intentId: number, runbook: AftercareRunbook): Promise<void> {
    try {
      await this.#store
        .insertInto("aftercare")
        .values({
          intent_id: intentId,
          runbook: JSON.stringify(runbook),
          closed_at: null,
          closed_by: null,
          closed_os: null,
          close_reason: null,
        })
        .execute();
    } catch (cause) {
      throw new PodWardError("store-unavailable", say("storeRefused"), { cause });
    }
  }

  /** Items as they are wanted, open ones first, then newest first. */
  async list(filter: AftercareQuery, locale: Locale): Promise<AftercareItem[]> {
    const rows = await this.#rows(filter);
    const ticks = await this.#ticks(rows.map(({ id }) => Number(id)));
    return rows.map((row) => toItem(row, ticks.get(Number(row.id)) ?? [], locale));
  }

  /** One item, or null. */
  async one(id: number, locale: Locale): Promise<AftercareItem | null> {
    const [row] = await this.#rows({}, id);
    return row === undefined ? null : toItem(row, (await this.#ticks([id])).get(id) ?? [], locale);
  }

  /** Ticks a step, or takes the tick off again. Throws `not-found`, `conflict` for a closed item, `bad-request` for no step of it. */
  async tick(id: number, step: number, done: boolean, by: Who): Promise<void> {
    const item = await this.#openItem(id);
    if (step >= item.runbook.steps.length)
      throw new PodWardError("bad-request", say("aftercareNoStep", { id, steps: item.runbook.steps.length, step }));
    if (!done) {
      await this.#store.deleteFrom("aftercare_ticks").where("aftercare_id", "=", id).where("step", "=", step).execute();
      return;
    }
    const values = { aftercare_id: id, step, user: by.user, os_user: by.osUser, time: this.#time() };
    await this.#store
      .insertInto("aftercare_ticks")
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Closes an item whose steps are all ticked, or with a reason why not. Throws as `tick`. */
  async close(id: number, reason: string | null, by: Who): Promise<void> {
    const item = await this.#openItem(id);
    const left = item.runbook.steps.length - item.ticks.length;
    if (left > 0 && reason === null)
      throw new PodWardError("bad-request", say("aftercareLeft", { left, steps: item.runbook.steps.length }));
    const closed = { closed_at: this.#time(), closed_by: by.user, closed_os: by.osUser, close_reason: reason };
    await this.#store.updateTable("aftercare").set(closed).where("id", "=", id).where("closed_at", "is", null).execute();
  }

  async #openItem(id: number): Promise<AftercareItem> {
    const item = await this.one(id, "en");
    if (item === null) throw new PodWardError("not-found", say("noAftercare", { id }));
    if (item.closed !== null)
      throw new PodWardError("conflict", say("aftercareClosed", { id, user: item.closed.user, at: item.closed.time }));
    return item;
  }

  #rows({ cluster, target, audit, open }: AftercareQuery, id?: number) {
    let query = this.#store
      .selectFrom("aftercare")
      .innerJoin("audit as intent", "intent.id", "aftercare.intent_id")
      .selectAll("intent")
      .selectAll("aftercare")
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("audit as outcome")
              .select("outcome.id")
              .whereRef("outcome.intent_id", "=", "intent.id")
              .where("outcome.state", "=", "refused"),
          ),
        ),
      );
    if (id !== undefined) query = query.where("aftercare.id", "=", id);
    if (cluster) query = query.where("intent.cluster", "=", cluster);
    if (audit) query = query.where("intent.id", "=", audit);
    if (open) query = query.where("aftercare.closed_at", open === "1" ? "is" : "is not", null);
    const [namespace = "", name] = (target ?? "").split("/");
    if (target && name === undefined) query = query.where("intent.target_uid", "=", target);
    if (target && name !== undefined) query = query.where("intent.target_namespace", "=", namespace).where("intent.target_name", "=", name);
    return query
      .orderBy(({ eb }) => eb("aftercare.closed_at", "is not", null))
      .orderBy("aftercare.id", "desc")
      .limit(MOST)
      .execute();
  }

  async #ticks(ids: readonly number[]): Promise<Map<number, AftercareItem["ticks"]>> {
    const found = new Map<number, AftercareItem["ticks"]>();
    if (ids.length === 0) return found;
    const rows = await this.#store.selectFrom("aftercare_ticks").selectAll().where("aftercare_id", "in", ids).orderBy("step").execute();
    for (const { aftercare_id, step, user, os_user, time } of rows)
      found.set(aftercare_id, [...(found.get(aftercare_id) ?? []), { step, user, osUser: os_user, time }]);
    return found;
  }

  #time(): string {
    return new Date(this.#now()).toISOString();
  }
}

type Row = Selectable<AftercareTable> & IntentPart;

/** What of the intent row an item shows. */
interface IntentPart {
  readonly time: string;
  readonly cluster: string;
  readonly fix: string;
  readonly target_kind: string;
  readonly target_namespace: string;
  readonly target_name: string;
  readonly target_uid: string;
  readonly node: string | null;
  readonly user: string;
  readonly os_user: string | null;
}

function toItem(row: Row, ticks: AftercareItem["ticks"], locale: Locale): AftercareItem {
  const runbook = JSON.parse(row.runbook) as AftercareRunbook;
  const { closed_at: time, closed_by: user, closed_os: osUser, close_reason: reason } = row;
  return {
    id: Number(row.id),
    auditId: row.intent_id,
    cluster: row.cluster,
    fix: row.fix,
    target: { kind: row.target_kind, namespace: row.target_namespace, name: row.target_name, uid: row.target_uid },
    node: row.node,
    openedAt: row.time,
    user: row.user,
    osUser: row.os_user,
    runbook: runbook[locale],
    ticks,
    closed: time === null || user === null ? null : { time, user, osUser, reason },
  };
}
