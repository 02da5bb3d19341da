import "server-only";
import { DatabaseSync } from "node:sqlite";

/** Who acts. */
export interface Holder {
  readonly pid: number;
  /** RFC 3339. */
  readonly since: string;
}

/**
 * The right to act on one cluster from one data folder, for one process at a time. It is the write lock of a small SQLite
 * file of its own, which the system takes back with the process, however that ends: nothing can go stale, and no pid is
 * mistaken for another's. Of what a holder left open nobody else is at work.
 */
export class Hold {
  readonly #database: DatabaseSync;

  private constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Takes it for this process, or answers who has it. Never waits. Throws when the file cannot be opened or written. */
  static take(file: string, self: Holder): Hold | Holder {
    const database = new DatabaseSync(file);
    try {
      if (!begin(database)) return holderOf(database);
      database.exec("create table if not exists holder (id integer primary key check (id = 1), pid integer not null, since text not null)");
      database.prepare("insert or replace into holder values (1, ?, ?)").run(self.pid, self.since);
      database.exec("commit");
      if (begin(database)) return new Hold(database);
      return holderOf(database);
    } catch (error) {
      database.close();
      throw error;
    }
  }

  /** Lets the next process act. */
  release(): void {
    this.#database.close();
  }
}

/** Takes the write lock, which others may read beside; false = another process has it. */
function begin(database: DatabaseSync): boolean {
  try {
    database.exec("begin immediate");
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

const SQLITE_BUSY = 5;
function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

/** Who has it, by what they wrote there. */
function holderOf(database: DatabaseSync): Holder {
  const row = database.prepare("select pid, since from holder").get();
  database.close();
  return { pid: Number(row?.pid ?? 0), since: String(row?.since ?? "") };
}
