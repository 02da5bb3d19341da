import "server-only";
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { PodWardError } from "#lib/contract/errors.ts";
import type { AuditRow } from "#lib/contract/record.ts";
import { say } from "#lib/messages/sentences.ts";
import { AuditLog } from "./audit.ts";
import type { AuditFilter, AuditRows } from "./audit-rows.ts";
import { openStore, type Store } from "./database.ts";
import { Hold, type Holder } from "./hold.ts";
import { removeOld } from "./retention.ts";
import type { Snapshot } from "./snapshots.ts";

const SWEEP_MS = 6 * 3_600_000;

/** The record store of one process, opened when first needed. A store that cannot be opened is tried again at the next call. */
export class RecordStore {
  /** The one file it is kept in. */
  readonly file: string;
  readonly #onFault: (error: unknown) => void;
  #sweep: ReturnType<typeof setInterval> | null = null;
  #opening: Promise<{ store: Store; audit: AuditLog }> | null = null;
  readonly #holds = new Map<string, Hold>();

  /** `folder` is made when it is not there; `onFault` hears why the store could not be opened. */
  constructor(folder: string, onFault: (error: unknown) => void) {
    this.file = path.join(/* turbopackIgnore: true */ folder, "records.db");
    this.#onFault = onFault;
  }

  /** The audit log; throws `store-unavailable`, and then no fix may run. */
  async audit(): Promise<AuditLog> {
    return (await this.#open()).audit;
  }

  /** The store itself; throws `store-unavailable`. */
  async store(): Promise<Store> {
    return (await this.#open()).store;
  }

  /**
   * Takes the right to act on a cluster, until this process ends. Throws `conflict` where another process has it:
   * two would take each other's acts for those of a dead one, and know nothing of each other's plans. Throws
   * `store-unavailable` where it cannot be written down (disk full, folder not writable).
   */
  hold(cluster: string): void {
    if (this.#holds.has(cluster)) return;
    const hold = this.#take(cluster);
    if (!(hold instanceof Hold)) throw new PodWardError("conflict", say("clusterHeld", { ...hold, cluster }));
    this.#holds.set(cluster, hold);
  }

  #take(cluster: string): Hold | Holder {
    const folder = path.join(/* turbopackIgnore: true */ path.dirname(this.file), "holds");
    const file = path.join(folder, `${createHash("sha256").update(cluster).digest("hex").slice(0, 32)}.db`);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return Hold.take(file, { pid: process.pid, since: new Date().toISOString() });
    } catch (cause) {
      this.#onFault(cause);
      throw new PodWardError("store-unavailable", say("storeNotOpened", { file }), { cause });
    }
  }

  /** True when this process has the right to act on a cluster. */
  holds(cluster: string): boolean {
    return this.#holds.has(cluster);
  }

  async #open(): Promise<{ store: Store; audit: AuditLog }> {
    this.#opening ??= openStore(this.file).then((store) => {
      this.#keepSmall(store);
      return { store, audit: new AuditLog(store, Date.now) };
    });
    try {
      return await this.#opening;
    } catch (cause) {
      this.#opening = null;
      this.#onFault(cause);
      throw new PodWardError("store-unavailable", say("storeNotOpened", { file: this.file }), { cause });
    }
  }

  /** The audit log, to be read; throws `store-unavailable`. */
  async rows(): Promise<AuditRows> {
    return (await this.audit()).rows;
  }

  /** Audit rows, newest first; throws `store-unavailable`. */
  async list(filter: AuditFilter): Promise<AuditRow[]> {
    return (await this.rows()).list(filter);
  }

  /** The last snapshot of an object, or null; throws `store-unavailable`. */
  async snapshot(cluster: string, uid: string): Promise<Snapshot | null> {
    return (await this.audit()).snapshots.last(cluster, uid);
  }

  /** Removes what is too old now and every few hours; audit rows and open aftercare stay. */
  #keepSmall(store: Store): void {
    const sweep = () => void removeOld(store, Date.now()).catch(this.#onFault);
    sweep();
    this.#sweep ??= setInterval(sweep, SWEEP_MS);
    this.#sweep.unref();
  }

  async close(): Promise<void> {
    if (this.#sweep !== null) clearInterval(this.#sweep);
    await (await this.#opening?.catch(() => null))?.store.destroy();
    for (const hold of this.#holds.values()) hold.release();
    this.#holds.clear();
  }
}
