import "server-only";
import type { Clusters } from "#lib/contract/ward.ts";
import type { LocalAccess } from "./access/local.ts";
import type { TriageBoard } from "./board/board.ts";
import type { Config } from "./config.ts";
import type { BulkFixes } from "./fixes/bulk.ts";
import type { FixService } from "./fixes/service.ts";
import type { Closers } from "./http/closers.ts";
import type { Log } from "./log.ts";
import type { RecordStore } from "./records/store.ts";
import type { Ward } from "./ward.ts";
import type { Registry } from "./watch/registry.ts";

/** Everything that lives as long as the process. Made once; the only module-level state of the server. */
export interface Runtime {
  readonly config: Config;
  readonly log: Log;
  readonly closers: Closers;
  readonly wards: Registry<Ward>;
  readonly access: LocalAccess;
  readonly records: RecordStore;
  readonly board: TriageBoard;
  readonly fixes: FixService;
  /** Several pods of one group at once, each through `fixes`. */
  readonly bulk: BulkFixes;
  clusters(): Promise<Clusters>;
  /** What is wrong with the context that was asked for; null when it can be opened or none was. */
  contextProblem(): string | null;
  /** False while shutting down. */
  isReady(): boolean;
  stop(): Promise<void>;
}

// Next compiles instrumentation and routes apart: a module-level variable would exist once in each of them.
const KEY = Symbol.for("podward.runtime");
type Holder = typeof globalThis & { [KEY]?: Runtime };

/** Makes the process's one runtime known to all entries; a second call keeps the first. Returns the one that holds. */
export function holdRuntime(make: () => Runtime): Runtime {
  const holder = globalThis as Holder;
  holder[KEY] ??= make();
  return holder[KEY];
}

/** The one runtime of this process. Throws before `boot`, which Next awaits ahead of the first request. */
export function runtime(): Runtime {
  const held = (globalThis as Holder)[KEY];
  if (held === undefined) throw new Error("the server has not been booted");
  return held;
}
