import type { StoredObject } from "../types.ts";
import type { Resource } from "./resources.ts";

/** What a write did to its object. */
export type ChangeType = "ADDED" | "MODIFIED" | "DELETED";

/** One write. `previous` is what stood there before; null for a new object. */
export interface Change {
  readonly type: ChangeType;
  readonly resource: Resource;
  readonly version: number;
  readonly object: StoredObject;
  readonly previous: StoredObject | null;
}
