import "server-only";
import path from "node:path";
import { PodWardError } from "#lib/contract/errors.ts";
import type { AuditRow } from "#lib/contract/record.ts";
import { AuditLog } from "./audit.ts";
import type { AuditFilter, AuditRows } from "./audit-rows.ts";
import { openStore, type Store } from "./database.ts";
import type { Snapshot } from "./snapshots.ts";

/** The record store of one process, opened when first needed. A store that cannot be opened is tried again at the next call. */
export class RecordStore {
  readonly #file: string;
  readonly #onFault: (error: unknown) => void;
  #opening: Promise<{ store: Store; audit: AuditLog }> | null = null;

  /** `folder` is made when it is not there; `onFault` hears why the store could not be opened. */
  constructor(folder: string, onFault: (error: unknown) => void) {
    this.#file = path.join(/* turbopackIgnore: true */ folder, "records.db");
    this.#onFault = onFault;
  }

  /** The audit log; throws `store-unavailable`, and then no fix may run. */
  async audit(): Promise<AuditLog> {
    this.#opening ??= openStore(this.#file).then((store) => ({ store, audit: new AuditLog(store, Date.now) }));
    try {
      return (await this.#opening).audit;
    } catch (cause) {
      this.#opening = null;
      this.#onFault(cause);
      throw new PodWardError("store-unavailable", `The record store ${this.#file} cannot be opened, so no fix can be recorded or run.`, {
        cause,
      });
    }
  }

  /** The audit log, to be read; throws `store-unavailable`. */
  async rows(): Promise<AuditRows> {
    return (await this.audit()).rows;
  }

  /** Audit rows, newest first; throws `store-unavailable`. */
  async list(filter: AuditFilter): Promise<AuditRow[]> {
    return (await this.audit()).list(filter);
  }

  /** The last snapshot of an object, or null; throws `store-unavailable`. */
  async snapshot(cluster: string, uid: string): Promise<Snapshot | null> {
    return (await this.audit()).snapshots.last(cluster, uid);
  }

  async close(): Promise<void> {
    await (await this.#opening?.catch(() => null))?.store.destroy();
  }
}
