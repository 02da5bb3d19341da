import { homedir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { DEFAULT_DEBUG_IMAGE } from "#lib/fixes/debug-beside.ts";
import { parseImage } from "#lib/kube/image-reference.ts";
import { DEFAULT_PATIENCE, type Patience } from "#lib/symptoms/types.ts";
import { isLoopbackName } from "./http/guard.ts";

/** Settings of the server, read once from the environment; the start scripts turn their flags into it. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** `--kubeconfig`; null = the usual places. */
  readonly kubeconfig: string | null;
  /** `--context`: opened first. */
  readonly context: string | null;
  readonly demo: boolean;
  readonly dataDir: string;
  readonly readOnly: boolean;
  /** Opt-in: names, types and key names of Secrets may be read, never values. */
  readonly secretsAllowed: boolean;
  /** Name of the cluster this pod runs in. */
  readonly inClusterName: string;
  /** Image of a debug container where its user names none. */
  readonly debugImage: string;
  readonly logLevel: "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";
  /** A cluster that nobody looked at for so long is disconnected. */
  readonly idleSeconds: number;
  readonly patience: Patience;
}

const text = z.string().trim().min(1);
const flag = z.enum(["0", "1", "true", "false"], { error: "must be 1 or 0" }).transform((value) => value === "1" || value === "true");
const seconds = z.coerce.number({ error: "must be a number of seconds" }).int("must be whole seconds").min(0).max(86_400);

const schema = z.object({
  PODWARD_PORT: z.coerce.number({ error: "must be a port number" }).int().min(1).max(65_535).default(4600),
  PODWARD_HOST: text.default("127.0.0.1"),
  PODWARD_ACCESS: z.enum(["local"], { error: "must be local; this build has no other access mode" }).default("local"),
  PODWARD_KUBECONFIG: text.optional(),
  PODWARD_CONTEXT: text.optional(),
  PODWARD_DEMO: flag.default(false),
  PODWARD_DATA_DIR: text.optional(),
  PODWARD_READ_ONLY: flag.default(false),
  PODWARD_ALLOW_SECRETS: flag.default(false),
  PODWARD_CLUSTER_NAME: text.default("in-cluster"),
  PODWARD_DEBUG_IMAGE: text.refine((name) => parseImage(name) !== null, "must be the name of an image").default(DEFAULT_DEBUG_IMAGE),
  PODWARD_LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  PODWARD_IDLE_SECONDS: seconds.default(600),
  PODWARD_PATIENCE_PENDING: seconds.default(DEFAULT_PATIENCE.pending),
  PODWARD_PATIENCE_CREATING: seconds.default(DEFAULT_PATIENCE.creating),
  PODWARD_PATIENCE_NOT_READY: seconds.default(DEFAULT_PATIENCE.notReady),
  PODWARD_PATIENCE_OVERDUE: seconds.default(DEFAULT_PATIENCE.overdue),
});

/** Names that others read: the build, the tests. */
const NOT_OURS = new Set(["PODWARD_DIST_DIR", "PODWARD_SHARED", "PODWARD_SEED", "PODWARD_SUMMARY_FILE", "PODWARD_NOT_RUN_FILE"]);

/** Names of all settings; docs/settings.md says what each is. */
export const SETTINGS: readonly string[] = Object.keys(schema.shape);

export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Pod Ward cannot start with these settings:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings. An empty value counts as not set. Throws ConfigError with everything that is wrong, so that
 * one start tells it all; `unknown` are names of ours that do not exist.
 */
export function readConfig(environment: Environment): { readonly config: Config; readonly unknown: readonly string[] } {
  const ours = Object.entries(environment).filter(([name, value]) => name.startsWith("PODWARD_") && value !== undefined && value !== "");
  const result = schema.safeParse(Object.fromEntries(ours));
  const problems = result.success ? [] : result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  problems.push(...exposure(environment));
  if (!result.success || problems.length > 0) throw new ConfigError(problems);
  return {
    config: toConfig(result.data, environment),
    unknown: ours.map(([name]) => name).filter((name) => !SETTINGS.includes(name) && !NOT_OURS.has(name)),
  };
}

function toConfig(values: z.infer<typeof schema>, environment: Environment): Config {
  return {
    port: values.PODWARD_PORT,
    host: values.PODWARD_HOST,
    kubeconfig: values.PODWARD_KUBECONFIG ?? null,
    context: values.PODWARD_CONTEXT ?? null,
    demo: values.PODWARD_DEMO,
    dataDir: values.PODWARD_DATA_DIR ?? defaultDataDir(environment),
    readOnly: values.PODWARD_READ_ONLY,
    secretsAllowed: values.PODWARD_ALLOW_SECRETS,
    inClusterName: values.PODWARD_CLUSTER_NAME,
    debugImage: values.PODWARD_DEBUG_IMAGE,
    logLevel: values.PODWARD_LOG_LEVEL,
    idleSeconds: values.PODWARD_IDLE_SECONDS,
    patience: {
      pending: values.PODWARD_PATIENCE_PENDING,
      creating: values.PODWARD_PATIENCE_CREATING,
      notReady: values.PODWARD_PATIENCE_NOT_READY,
      overdue: values.PODWARD_PATIENCE_OVERDUE,
    },
  };
}

/** Whoever reaches the address acts with the kubeconfig, so mode `local` listens on this machine only. */
function exposure(environment: Environment): string[] {
  const why = "can be reached from other machines, and this build has only the access mode local; use 127.0.0.1";
  const asked = environment.PODWARD_HOST;
  if (asked && !isLoopbackName(asked)) return [`PODWARD_HOST: ${asked} ${why}`];
  if (environment.NODE_ENV !== "production") return [];
  // The built server listens on HOSTNAME, and on all addresses without it.
  const bound = environment.HOSTNAME || "0.0.0.0";
  return isLoopbackName(bound) ? [] : [`HOSTNAME: ${bound} ${why}`];
}

/** Where records are kept when no folder was named. */
export function defaultDataDir(environment: Environment): string {
  const base = environment.XDG_DATA_HOME || path.join(environment.HOME || homedir(), ".local", "share");
  return path.join(base, "podward");
}
