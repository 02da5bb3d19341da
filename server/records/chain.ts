import "server-only";
import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { AuditChain } from "#lib/contract/audit.ts";
import type { AuditTable } from "./database.ts";

/** A row as it stands in the store. */
export type StoredRow = Selectable<AuditTable>;
/** What its hash is made over. */
export type HashedRow = Omit<StoredRow, "id" | "prev_hash" | "hash">;

/** Hash before the first row. */
export const GENESIS = "0".repeat(64);

/**
 * Columns that came later. They count where they say something: rows from before keep their hash, and whoever fills or
 * empties one afterwards changes the hash.
 */
const LATER: ReadonlySet<string> = new Set(["about_uid", "response", "said"]);

/** Each field with its length in front, so that no two rows give the same bytes. */
export function hashOf(prev: string, row: HashedRow): string {
  const hash = createHash("sha256").update(prev);
  for (const key of Object.keys(row).sort()) {
    const value = row[key as keyof HashedRow];
    if (value === null && LATER.has(key)) continue;
    const text = String(value ?? "\u0000");
    hash.update(`${key}:${Buffer.byteLength(text)}:${text};`);
  }
  return hash.digest("hex");
}

/** What a walk along the chain found. `rows` = how many hold, from the first. */
export type Chain =
  | { readonly ok: true; readonly rows: number; readonly lastId: number | null; readonly head: string; readonly headSeen: boolean }
  | { readonly ok: false; readonly rows: number; readonly brokenId: number; readonly why: "changed" | "unlinked" };

/**
 * Walks along the rows, oldest first. `changed`: a row is not what was written; `unlinked`: it does not follow the row
 * before it, so rows were taken out, put in or reordered there. Rows cut off at the end leave a chain that holds; only
 * a `pinned` head (a hash noted earlier) shows them: `headSeen` false = it is not among the rows.
 */
export async function verifyChain(rows: AsyncIterable<StoredRow> | Iterable<StoredRow>, pinned: string | null = null): Promise<Chain> {
  let head = GENESIS;
  let count = 0;
  let lastId: number | null = null;
  let headSeen = pinned === null || pinned === GENESIS;
  for await (const { id, prev_hash, hash, ...fields } of rows) {
    if (prev_hash !== head) return { ok: false, rows: count, brokenId: Number(id), why: "unlinked" };
    if (hash !== hashOf(head, fields)) return { ok: false, rows: count, brokenId: Number(id), why: "changed" };
    head = hash;
    count += 1;
    lastId = Number(id);
    headSeen ||= hash === pinned;
  }
  return { ok: true, rows: count, lastId, head, headSeen };
}

/** The same for the API; `now` in ms since the epoch. */
export function shownChain(chain: Chain, now: number): AuditChain {
  const checkedAt = new Date(now).toISOString();
  if (chain.ok) return { ok: true, rows: chain.rows, lastId: chain.lastId, head: chain.head, brokenId: null, why: null, checkedAt };
  const { rows, brokenId, why } = chain;
  return { ok: false, rows, lastId: brokenId, head: null, brokenId, why, checkedAt };
}
