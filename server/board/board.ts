import "server-only";
import type { ActUnderWay, Board, Claim, Note } from "#lib/contract/board.ts";
import { currentSubject } from "#lib/contract/board-subject.ts";
import { PodWardError } from "#lib/contract/errors.ts";
import type { AuditRow } from "#lib/contract/record.ts";
import { plainText } from "#lib/format/plain-text.ts";
import { say } from "#lib/messages/sentences.ts";
import { Aftercare } from "#server/records/aftercare.ts";
import { AuditRows } from "#server/records/audit-rows.ts";
import { dataVersion, type Store } from "#server/records/database.ts";

/** Who claims and writes: the cluster's own word for the user, and in local mode the OS login beside it. */
export interface BoardUser {
  readonly user: string;
  readonly osUser: string | null;
}

export interface BoardDependencies {
  /** The record store; throws `store-unavailable`. */
  store(): Promise<Store>;
  /** Fixes of this cluster whose outcome is not known yet; null where this server does not act on it. */
  acts(cluster: string): readonly ActUnderWay[] | null;
  /** Told when a cluster's board looks different. */
  changed(cluster: string): void;
  /** ms since the epoch. */
  now(): number;
  readonly readOnly: boolean;
}

type Stored = Pick<Board, "claims" | "notes" | "aftercare" | "acts">;

const NOTES = 200;
/** A store that could not be read is asked again after this, ms. */
const AGAIN_MS = 10_000;

/**
 * The triage board of each cluster: who is on what, notes, what is being done right now, and aftercare that is open.
 * What the streams send is kept in memory; the store is read when a cluster is first looked at and after each change,
 * those of other servers on the same folder included (`lookAgain`).
 */
export class TriageBoard {
  readonly #with: BoardDependencies;
  readonly #stored = new Map<string, Stored>();
  readonly #shown = new Map<string, Board>();
  readonly #asked = new Map<string, number>();
  /** Clusters on which this server was seen to act. */
  readonly #acting = new Set<string>();
  #version: number | null = null;

  constructor(dependencies: BoardDependencies) {
    this.#with = dependencies;
  }

  /** The board as it is known now. */
  state(cluster: string): Board {
    const stored = this.#stored.get(cluster);
    if (stored === undefined && this.#with.now() - (this.#asked.get(cluster) ?? Number.NEGATIVE_INFINITY) > AGAIN_MS)
      void this.refresh(cluster);
    const known = this.#shown.get(cluster);
    if (known !== undefined) return known;
    const board = {
      unread: stored === undefined,
      ...(stored ?? { claims: [], notes: [], aftercare: [] }),
      // What another server does is known from its rows, what this one does as it happens.
      acts: [...(this.#with.acts(cluster) ?? stored?.acts ?? [])],
    };
    this.#shown.set(cluster, board);
    return board;
  }

  /** Reads the cluster's part of the store again and tells everybody. A store that cannot be read leaves `unread`. */
  async refresh(cluster: string): Promise<void> {
    this.#asked.set(cluster, this.#with.now());
    // What is under way is told at once; the store has its own pace.
    this.#tell(cluster);
    try {
      const store = await this.#with.store();
      // Before the first reading: what another server writes after it is news to the next look.
      this.#version ??= await dataVersion(store);
      this.#stored.set(cluster, await readStored(store, cluster, this.#with.now));
    } catch {
      this.#stored.delete(cluster);
    }
    this.#tell(cluster);
  }

  /** Reads the store again where another server has written into it since; a store that cannot be read is left as it is known. */
  async lookAgain(): Promise<void> {
    if (this.#asked.size === 0) return;
    const version = await this.#with
      .store()
      .then(dataVersion)
      .catch(() => null);
    const isNews = version !== null && this.#version !== null && version !== this.#version;
    this.#version = version ?? this.#version;
    for (const cluster of this.#asked.keys()) {
      const isActing = this.#with.acts(cluster) !== null;
      if (isNews || isActing !== this.#acting.has(cluster)) await this.refresh(cluster);
      if (isActing) this.#acting.add(cluster);
    }
  }

  #tell(cluster: string): void {
    this.#shown.delete(cluster);
    this.#with.changed(cluster);
  }

  /** Says "I am on it". Throws `conflict` with who is, unless it is taken `over`. */
  async claim(cluster: string, about: string, by: BoardUser, over: boolean): Promise<void> {
    const store = await this.#writable();
    const subject = currentSubject(about);
    const values = { cluster, subject, user: by.user, os_user: by.osUser, since: this.#time() };
    await store
      .insertInto("claims")
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const held = await holderOf(store, cluster, subject);
    if (held !== undefined && !isSame(held, by)) {
      if (!over) throw new PodWardError("conflict", say("claimHeld", { user: held.user, since: held.since }));
      await store.updateTable("claims").set(values).where("cluster", "=", cluster).where("subject", "=", subject).execute();
    }
    await this.refresh(cluster);
  }

  /** Takes the own claim back. Throws `conflict` when somebody else has it; nothing to take back is no error. */
  async release(cluster: string, about: string, by: BoardUser): Promise<void> {
    const store = await this.#writable();
    const subject = currentSubject(about);
    const held = await holderOf(store, cluster, subject);
    if (held !== undefined && !isSame(held, by))
      throw new PodWardError("conflict", say("claimOthers", { user: held.user, since: held.since }));
    await store.deleteFrom("claims").where("cluster", "=", cluster).where("subject", "=", subject).execute();
    await this.refresh(cluster);
  }

  /** Writes a note: plain text, kept as it was typed but for control characters. */
  async note(cluster: string, about: string, text: string, by: BoardUser): Promise<void> {
    const store = await this.#writable();
    const subject = currentSubject(about);
    const values = { cluster, subject, user: by.user, os_user: by.osUser, time: this.#time(), text: plainText(text) };
    await store.insertInto("notes").values(values).execute();
    await this.refresh(cluster);
  }

  /** Removes an own note. Throws `not-found`, or `forbidden` for somebody else's. */
  async forget(cluster: string, id: number, by: BoardUser): Promise<void> {
    const store = await this.#writable();
    const row = await store.selectFrom("notes").selectAll().where("cluster", "=", cluster).where("id", "=", id).executeTakeFirst();
    if (row === undefined) throw new PodWardError("not-found", say("noNote", { id }));
    if (!isSame(row, by)) throw new PodWardError("forbidden", say("noteOthers", { id, user: row.user }));
    await store.deleteFrom("notes").where("id", "=", id).execute();
    await this.refresh(cluster);
  }

  async #writable(): Promise<Store> {
    if (this.#with.readOnly) throw new PodWardError("forbidden", say("boardReadOnly"));
    return this.#with.store();
  }

  #time(): string {
    return new Date(this.#with.now()).toISOString();
  }
}

async function readStored(store: Store, cluster: string, now: () => number): Promise<Stored> {
  const claims = await store.selectFrom("claims").selectAll().where("cluster", "=", cluster).orderBy("since").execute();
  const notes = await store.selectFrom("notes").selectAll().where("cluster", "=", cluster).orderBy("id", "desc").limit(NOTES).execute();
  const aftercare = await new Aftercare(store, now).list({ cluster, open: "1" }, "en");
  const open = await new AuditRows(store).open(cluster);
  return {
    acts: open.map(actOfRow),
    claims: claims.map(({ subject, user, os_user, since }): Claim => ({ subject, user, osUser: os_user, since })),
    notes: notes.map(
      ({ id, subject, user, os_user, time, text }): Note => ({ id: Number(id), subject, user, osUser: os_user, time, text }),
    ),
    aftercare: aftercare.map(({ id, target, openedAt, ticks, runbook }) => ({
      id,
      target,
      since: openedAt,
      ticked: ticks.length,
      steps: runbook.steps.length,
    })),
  };
}

/** A fix as its intent row tells of it. */
function actOfRow({ id, planId, fix, target, about, user, osUser, time }: AuditRow): ActUnderWay {
  return { planId, fix, target, about, user, osUser, since: time, auditId: id };
}

function holderOf(store: Store, cluster: string, subject: string) {
  return store.selectFrom("claims").selectAll().where("cluster", "=", cluster).where("subject", "=", subject).executeTakeFirst();
}

function isSame(row: { readonly user: string; readonly os_user: string | null }, { user, osUser }: BoardUser): boolean {
  return row.user === user && row.os_user === osUser;
}
