import type { Resources } from "../store/resources.ts";
import type { Store } from "../store/store.ts";
import type { ContainerLogs } from "./container-logs.ts";
import type { FaultControl } from "./faults.ts";
import type { Ids } from "./ids.ts";
import type { User, Users } from "./users.ts";

/** What the handlers of one sandbox share. */
export interface ApiContext {
  readonly store: Store;
  readonly resources: Resources;
  readonly users: Users;
  readonly faults: FaultControl;
  readonly logs: ContainerLogs;
  readonly ids: Ids;
  /** The API server's clock, ms: the caller's clock plus the configured offset. */
  now(): number;
  /** As `/version` gives it, such as `v1.36.3`. */
  readonly version: string;
  /** Whether admission plugins look at new pods: service accounts, priorities, quotas. */
  readonly admission: boolean;
  /** How often a watch with bookmarks gets one, ms (the real server: about a minute). */
  readonly bookmarkEveryMs: number;
}

/** The context of one request. */
export interface Caller {
  readonly user: User;
  /** `Warning` texts to send with the answer. */
  readonly warnings: string[];
}
