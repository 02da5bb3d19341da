import "server-only";
import { existsSync } from "node:fs";
import { AuditRows } from "#server/records/audit-rows.ts";
import type { Chain } from "#server/records/chain.ts";
import { openStoreToRead, type Store } from "#server/records/database.ts";
import { type AuditOptions, readAuditOptions } from "./audit-options.ts";
import type { Console } from "./console.ts";
import { UsageError } from "./usage.ts";

/** Exit status of a chain that does not hold; 1 is wrong usage or a store that cannot be read. */
const BROKEN = 3;

/**
 * `podward audit verify` walks along the chain of the audit log, `podward audit export` prints its rows as JSON lines.
 * Both only read the store's file, whether a server has it open or not. Throws UsageError.
 */
export async function audit(args: readonly string[], console: Console): Promise<number> {
  const options = readAuditOptions(args, console.env);
  const { file } = options;
  if (!existsSync(file))
    throw new UsageError(`there is no record store ${file}: nothing was recorded there yet, or --data-dir names another folder`);
  let store: Store | null = null;
  try {
    store = openStoreToRead(file);
    const rows = new AuditRows(store);
    return options.command === "verify" ? await verify(rows, options, console) : await print(rows, options, console);
  } catch (error) {
    throw new UsageError(`the record store ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await store?.destroy();
  }
}

async function print(rows: AuditRows, { filter }: AuditOptions, console: Console): Promise<number> {
  for await (const row of rows.exported(filter)) console.out(`${JSON.stringify(row)}\n`);
  return 0;
}

async function verify(rows: AuditRows, { file, head }: AuditOptions, console: Console): Promise<number> {
  const chain = await rows.chain(head);
  console.out(`Audit log ${file}\n${reportOf(chain, head)}\n`);
  return chain.ok && chain.headSeen ? 0 : BROKEN;
}

function reportOf(chain: Chain, pinned: string | null): string {
  if (!chain.ok) {
    const meaning = {
      changed: "This row is not what was written: somebody changed it after the fact. Rows before it hold; what comes after rests on it.",
      unlinked: "It does not follow the row before it: rows were taken out, put in or reordered between them. Rows before it hold.",
    };
    return `BROKEN at row ${chain.brokenId}, after ${count(chain.rows)} that hold.\n${meaning[chain.why]}`;
  }
  if (!chain.headSeen)
    return `BROKEN at the end: ${count(chain.rows)} hold, but none has the hash ${pinned}. Rows after the last one were cut off, or the file is another log's.`;
  if (chain.lastId === null) return "The log is empty: nothing was done through this Pod Ward yet.";
  const ending =
    pinned === null
      ? "Rows cut off at the end cannot be seen from the file alone: note this head elsewhere, and give it with --head next time."
      : "The noted head is among them: nothing up to it is missing.";
  return `The chain holds: ${count(chain.rows)}, verified up to row ${chain.lastId}.\nHead ${chain.head}\n${ending}`;
}

const count = (rows: number) => (rows === 1 ? "1 row" : `${rows} rows`);
