import "server-only";
import type { Store } from "./database.ts";

/** Snapshots and notes are kept this long; claims for a week. Audit rows and aftercare are never removed. */
export const KEEP_DAYS = 90;
export const KEEP_CLAIM_DAYS = 7;
/** Bodies of all snapshots together, bytes: beyond it the oldest go first. */
export const MOST_SNAPSHOT_BYTES = 256 * 1024 * 1024;

const DAY_MS = 86_400_000;

/**
 * Removes what is too old and, of snapshots, what is too much. Those of an act whose aftercare is open stay: its commands
 * and the pod's record are still needed. Returns how many snapshots went. `now` in ms since the epoch.
 */
export async function removeOld(store: Store, now: number, mostBytes = MOST_SNAPSHOT_BYTES): Promise<number> {
  const before = (days: number) => new Date(now - days * DAY_MS).toISOString();
  await store.deleteFrom("claims").where("since", "<", before(KEEP_CLAIM_DAYS)).execute();
  await store.deleteFrom("notes").where("time", "<", before(KEEP_DAYS)).execute();
  const rows = await store
    .selectFrom("snapshots")
    .select(({ fn }) => ["id", "time", fn<number>("length", ["body"]).as("size")])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("intent_id", "is", null),
        eb("intent_id", "not in", selectFrom("aftercare").select("intent_id").where("closed_at", "is", null)),
      ]),
    )
    .orderBy("id", "desc")
    .execute();
  let bytes = 0;
  const oldest = before(KEEP_DAYS);
  const old = rows.filter(({ time, size }) => {
    bytes += Number(size);
    return time < oldest || bytes > mostBytes;
  });
  for (const { id } of old) await store.deleteFrom("snapshots").where("id", "=", id).execute();
  return old.length;
}
