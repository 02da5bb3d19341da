import "server-only";
import path from "node:path";
import { parseArgs } from "node:util";
import { auditExportQuerySchema } from "#lib/contract/audit.ts";
import { defaultDataDir } from "#server/config.ts";
import { sayIssue } from "#server/http/issue.ts";
import type { AuditFilter } from "#server/records/audit-rows.ts";
import type { Console } from "./console.ts";
import { UsageError } from "./usage.ts";

export interface AuditOptions {
  readonly command: "verify" | "export";
  /** The record store's file. */
  readonly file: string;
  /** `verify`: a hash that was noted earlier. */
  readonly head: string | null;
  /** `export`: which rows. */
  readonly filter: AuditFilter;
}

const FILTERS = ["since", "until", "user", "cluster", "fix", "target", "node", "namespace", "state"] as const;

/** Reads the arguments behind `podward audit`. Throws UsageError that says what was expected. */
export function readAuditOptions(args: readonly string[], env: Console["env"]): AuditOptions {
  const { values, positionals } = parse(args);
  const [command, ...more] = positionals;
  if ((command !== "verify" && command !== "export") || more.length > 0)
    throw new UsageError("podward audit: expected verify or export", { showUsage: true });
  const given = Object.fromEntries(FILTERS.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
  if (command === "verify" && Object.keys(given).length > 0)
    throw new UsageError("podward audit verify walks along all rows; filters are for export");
  if (command === "export" && values.head !== undefined) throw new UsageError("--head is for podward audit verify");
  const head = values.head ?? null;
  if (head !== null && !/^[0-9a-f]{64}$/.test(head)) throw new UsageError("--head must be a hash of 64 hexadecimal digits");
  const folder = values["data-dir"] ?? (env.PODWARD_DATA_DIR || defaultDataDir(env));
  return { command, file: path.join(folder, "records.db"), head, filter: checked(given) };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  const options = {
    "data-dir": text,
    head: text,
    since: text,
    until: text,
    user: text,
    cluster: text,
    fix: text,
    target: text,
    node: text,
    namespace: text,
    state: text,
  };
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { showUsage: true });
  }
}

function checked(given: object): AuditFilter {
  const result = auditExportQuerySchema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0] ?? "");
  throw new UsageError(sayIssue(issue, given, `--${name}`).replace(": ", " ").replace(/\.$/, ""));
}
