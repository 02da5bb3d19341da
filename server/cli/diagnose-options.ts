import "server-only";
import { parseArgs } from "node:util";
import { LOCALES, type Locale } from "#lib/contract/causes.ts";
import { parseTime } from "#lib/kube/time.ts";
import type { Console } from "./console.ts";
import { namedKind } from "./kind-words.ts";
import { type LiveTarget, liveTarget } from "./live-target.ts";
import { UsageError } from "./usage.ts";

const OUTPUTS = ["table", "json", "markdown"] as const;
export type Output = (typeof OUTPUTS)[number];

/** Name of an object on the command line. `namespace` is empty for kinds that have none. */
export interface ObjectName {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

export interface DiagnoseOptions {
  readonly files: readonly string[];
  /** An object of a cluster, or null when files are read. */
  readonly live: LiveTarget | null;
  readonly subject: ObjectName | null;
  readonly all: boolean;
  /** ms since the epoch, or null when it has to be found. */
  readonly now: number | null;
  readonly logs: readonly { readonly container: string; readonly previous: boolean; readonly file: string }[];
  readonly output: Output;
  readonly locale: Locale;
  readonly kubeconfig: string | null;
  readonly context: string | null;
}

/** Reads the arguments behind `podward diagnose`. Throws UsageError that says what was expected. */
export function readDiagnoseOptions(args: readonly string[], env: Console["env"]): DiagnoseOptions {
  const { values, positionals } = parse(args);
  const files = values.file ?? [];
  const isLive = positionals.length > 0;
  if (isLive && files.length > 0) throw new UsageError("give either -f FILE or an object of the cluster, not both", { showUsage: true });
  if (!isLive && files.length === 0) throw new UsageError("give -f FILE, KIND/NAME or NAMESPACE/NAME", { showUsage: true });
  if (!isLive && values.namespace !== undefined) throw new UsageError("-n is for an object of the cluster; in a file --subject names it");
  const offlineOnly = [values.subject, values.all, values.now, values.logs].some((value) => value !== undefined);
  if (isLive && offlineOnly) throw new UsageError("--subject, --all, --now and --logs are for files (-f); a cluster has its own");
  if (values.all && values.subject !== undefined) throw new UsageError("give either --all or --subject, not both");
  return {
    files,
    live: isLive ? liveTarget(positionals, values.namespace) : null,
    subject: values.subject === undefined ? null : subjectName(values.subject),
    all: values.all ?? false,
    now: values.now === undefined ? null : clock(values.now),
    logs: (values.logs ?? []).map(logFile),
    output: oneOf(values.output ?? "table", OUTPUTS, "-o"),
    locale: values.lang === undefined ? localeOf(env) : oneOf(values.lang, LOCALES, "--lang"),
    kubeconfig: values.kubeconfig ?? null,
    context: values.context ?? null,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        file: { type: "string", short: "f", multiple: true },
        namespace: { type: "string", short: "n" },
        subject: { type: "string" },
        all: { type: "boolean" },
        now: { type: "string" },
        logs: { type: "string", multiple: true },
        output: { type: "string", short: "o" },
        lang: { type: "string" },
        kubeconfig: { type: "string" },
        context: { type: "string" },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split(". ")[0] ?? error.message) : String(error), { showUsage: true });
  }
}

function oneOf<T extends string>(value: string, allowed: readonly T[], option: string): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new UsageError(`${option} ${value}: expected ${allowed.join(", ")}`);
  return found;
}

function subjectName(text: string): ObjectName {
  const parts = text.split("/");
  const [kind = "", ...rest] = parts;
  const [first, second] = rest;
  if (kind === "" || !first || rest.length > 2 || second === "") {
    throw new UsageError(
      `--subject ${text}: expected KIND/NAMESPACE/NAME, NAMESPACE/NAME of a pod, or KIND/NAME for kinds without a namespace`,
    );
  }
  const known = namedKind(kind)?.kind ?? kind;
  return second === undefined ? { kind: known, namespace: "", name: first } : { kind: known, namespace: first, name: second };
}

function clock(text: string): number {
  const now = /^\d{4}-\d{2}-\d{2}T/.test(text) ? parseTime(text) : null;
  if (now === null) throw new UsageError(`--now ${text}: expected an RFC 3339 time such as 2026-11-30T03:31:22Z`);
  return now;
}

function logFile(text: string): { container: string; previous: boolean; file: string } {
  const match = /^([^=:]+)(:previous|:current)?=(.+)$/.exec(text);
  if (!match) throw new UsageError(`--logs ${text}: expected CONTAINER=FILE or CONTAINER:previous=FILE`);
  return { container: match[1] ?? "", previous: match[2] === ":previous", file: match[3] ?? "" };
}

function localeOf(env: Console["env"]): Locale {
  const text = env.LC_ALL || env.LC_MESSAGES || env.LANG || "";
  return /^zh/i.test(text) ? "zh-CN" : "en";
}
