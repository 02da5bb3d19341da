import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import {
  type Cluster as ClusterEntry,
  type Context,
  newClusters,
  newContexts,
  newUsers,
  type User,
} from "@kubernetes/client-node/dist/config_types.js";
import { parse, YAMLParseError } from "yaml";
import { say } from "#lib/messages/sentences.ts";
import { type Credentials, kubeconfigCredentials, NO_EXTRAS, type UserExtras } from "./credentials.ts";

/** One cluster that can be connected to: a context of the kubeconfig, or the cluster this process runs in. */
export interface ClusterSource {
  /** The context's name, or the configured name in-cluster. */
  readonly name: string;
  /** Base URL without a trailing slash. */
  readonly server: string;
  readonly current: boolean;
  /** The namespace that the context names, as kubectl takes it where none is given. */
  readonly namespace?: string | undefined;
  readonly proxyUrl: string | null;
  /** Changes when anything about the context, its cluster or its user changes. Holds a digest, no secret. */
  readonly fingerprint: string;
  credentials(): Credentials;
}

export interface FoundClusters {
  /** True when a kubeconfig or a cluster around this process was found, be it of use or not. */
  readonly found: boolean;
  readonly sources: readonly ClusterSource[];
  /** Why there is none, or which contexts are left out, in words for the user; null when all is well. */
  readonly problem: string | null;
}

export interface KubeconfigOptions {
  /** `--kubeconfig`: only this file counts. */
  readonly kubeconfig?: string | undefined;
  /** `--context`: taken as the current one. */
  readonly context?: string | undefined;
  readonly inClusterName?: string | undefined;
  /** What is shown where no cluster is found; the `problem` then says so. Default: nothing. */
  readonly otherwise?: "demo" | "nothing";
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly home?: string;
  readonly serviceAccountFolder?: string;
}

const NEXT = { demo: "demoInstead", nothing: "tryDemo" } as const;
const SERVICE_ACCOUNT = "/var/run/secrets/kubernetes.io/serviceaccount";

/**
 * Finds the clusters: `--kubeconfig`, else the files of `$KUBECONFIG` (merged as kubectl does: the first entry of
 * a name wins), else `~/.kube/config`, else the cluster around this pod. Never throws: what is wrong comes back
 * as `problem`.
 */
export function findClusters(options: KubeconfigOptions = {}): FoundClusters {
  const environment = options.environment ?? process.env;
  const home = options.home ?? environment.HOME ?? homedir();
  const places = candidateFiles(options.kubeconfig, environment.KUBECONFIG, home);
  const files = places.files.filter((file) => existsSync(file));
  if (files.length === 0) {
    const inCluster = options.kubeconfig === undefined ? inClusterSource(options, environment) : null;
    if (inCluster !== null) return { found: true, sources: [inCluster], problem: null };
    return {
      found: options.kubeconfig !== undefined,
      sources: [],
      problem: `${places.notFound}\n${say(NEXT[options.otherwise ?? "nothing"])}`,
    };
  }
  try {
    return toSources(mergeFiles(files), options.context);
  } catch (error) {
    return { found: true, sources: [], problem: error instanceof Error ? error.message : String(error) };
  }
}

function candidateFiles(flag: string | undefined, variable: string | undefined, home: string): { files: string[]; notFound: string } {
  if (flag !== undefined) return { files: [flag], notFound: say("noKubeconfigAtFlag", { file: flag }) };
  if (variable !== undefined && variable !== "") {
    const files = variable.split(path.delimiter).filter((file) => file !== "");
    return { files, notFound: say("noKubeconfigInVariable", { files: files.join(", ") }) };
  }
  const file = path.join(home, ".kube", "config");
  return {
    files: [file],
    notFound: say("noKubeconfig", { file }),
  };
}

interface Merged {
  readonly clusters: Map<string, ClusterEntry>;
  readonly users: Map<string, User>;
  readonly extras: Map<string, UserExtras>;
  readonly contexts: Map<string, Context>;
  current: string | null;
  readonly files: readonly string[];
}

function emptyMerge(files: readonly string[]): Merged {
  return { clusters: new Map(), users: new Map(), extras: new Map(), contexts: new Map(), current: null, files };
}

function mergeFiles(files: readonly string[]): Merged {
  const merged = emptyMerge(files);
  for (const file of files) {
    addFile(merged, file, readYaml(file));
  }
  return merged;
}

/** The clusters of a kubeconfig that is not in a file. Throws when it is not complete. */
export function clustersOf(kubeconfig: Readonly<Record<string, unknown>>): FoundClusters {
  const merged = emptyMerge(["(built in)"]);
  addFile(merged, "(built in)", kubeconfig);
  return toSources(merged, undefined);
}

function addFile(merged: Merged, file: string, raw: Readonly<Record<string, unknown>>): void {
  const folder = path.dirname(path.resolve(file));
  try {
    for (const entry of newClusters(raw.clusters)) addOnce(merged.clusters, absolute(entry, folder));
    for (const entry of rawUsers(raw.users)) {
      const isNew = !merged.users.has(entry.name);
      if (isNew) merged.extras.set(entry.name, entry.extras(folder));
      for (const user of newUsers([entry.raw])) addOnce(merged.users, absolute(user, folder));
    }
    for (const entry of newContexts(raw.contexts)) addOnce(merged.contexts, entry);
  } catch (error) {
    throw new Error(say("kubeconfigIncomplete", { file, detail: error instanceof Error ? error.message : String(error) }));
  }
  if (typeof raw["current-context"] === "string" && raw["current-context"] !== "") merged.current ??= raw["current-context"];
}

function readYaml(file: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw new Error(say("kubeconfigUnreadable", { file }));
    throw new Error(say("kubeconfigNotYaml", { file, where: error.linePos ? ` (line ${error.linePos[0].line})` : "" }));
  }
  if (value === null || value === undefined) return {};
  if (typeof value !== "object" || Array.isArray(value)) throw new Error(say("kubeconfigElse", { file }));
  return value as Record<string, unknown>;
}

function addOnce<T extends { readonly name: string }>(map: Map<string, T>, entry: T): void {
  if (!map.has(entry.name)) map.set(entry.name, entry);
}

function absolute<T extends { caFile?: string; certFile?: string; keyFile?: string }>(entry: T, folder: string): T {
  if (entry.caFile) entry.caFile = path.resolve(folder, entry.caFile);
  if (entry.certFile) entry.certFile = path.resolve(folder, entry.certFile);
  if (entry.keyFile) entry.keyFile = path.resolve(folder, entry.keyFile);
  return entry;
}

interface RawUser {
  readonly name: string;
  readonly raw: unknown;
  extras(folder: string): UserExtras;
}

/** Users with what client-node's parser leaves out: `tokenFile` (spelled as in the kubeconfig API) and `as-groups`. */
function rawUsers(value: unknown): RawUser[] {
  if (!Array.isArray(value)) return [];
  return value.map((entry: unknown) => {
    const { name, user } = (entry ?? {}) as { name?: unknown; user?: Record<string, unknown> | null };
    return {
      name: typeof name === "string" ? name : "",
      raw: entry,
      extras(folder) {
        const tokenFile = user?.tokenFile;
        const groups = user?.["as-groups"];
        return {
          tokenFile: typeof tokenFile === "string" && tokenFile !== "" ? path.resolve(folder, tokenFile) : null,
          impersonateGroups: Array.isArray(groups) ? groups.filter((group): group is string => typeof group === "string") : [],
        };
      },
    };
  });
}

function toSources(merged: Merged, wanted: string | undefined): FoundClusters {
  const where = merged.files.join(", ");
  if (merged.contexts.size === 0)
    return { found: true, sources: [], problem: `${say("kubeconfigEmpty", { file: where })}\n${say("tryDemo")}` };
  if (wanted !== undefined && !merged.contexts.has(wanted)) {
    const known = [...merged.contexts.keys()].join(", ");
    return { found: true, sources: [], problem: say("contextUnknown", { file: where, context: wanted, known }) };
  }
  const current = wanted ?? merged.current;
  const problems: string[] = [];
  const sources: ClusterSource[] = [];
  for (const context of merged.contexts.values()) {
    const cluster = merged.clusters.get(context.cluster);
    const user = context.user === undefined ? null : (merged.users.get(context.user) ?? null);
    if (cluster === undefined) problems.push(say("contextWithoutCluster", { context: context.name, cluster: context.cluster }));
    else if (user === null && context.user) problems.push(say("contextWithoutUser", { context: context.name, user: context.user }));
    else if (!/^https?:\/\//.test(cluster.server))
      problems.push(say("clusterWithoutServer", { cluster: cluster.name, server: cluster.server }));
    else sources.push(contextSource(context, cluster, user, merged, current));
  }
  return { found: true, sources, problem: problems.length === 0 ? null : problems.join("\n") };
}

function contextSource(context: Context, cluster: ClusterEntry, user: User | null, merged: Merged, current: string | null): ClusterSource {
  const extras = merged.extras.get(context.user ?? "") ?? NO_EXTRAS;
  return {
    name: context.name,
    server: cluster.server,
    current: context.name === current,
    namespace: context.namespace || undefined,
    proxyUrl: cluster.proxyUrl ?? null,
    fingerprint: digest([context, cluster, user, extras]),
    credentials: () => kubeconfigCredentials(cluster, user, extras),
  };
}

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}

function inClusterSource(options: KubeconfigOptions, environment: Readonly<Record<string, string | undefined>>): ClusterSource | null {
  const folder = options.serviceAccountFolder ?? SERVICE_ACCOUNT;
  const host = environment.KUBERNETES_SERVICE_HOST;
  const tokenFile = path.join(folder, "token");
  if (!host || !existsSync(tokenFile)) return null;
  const address = host.includes(":") ? `[${host}]` : host;
  const cluster: ClusterEntry = {
    name: options.inClusterName ?? "in-cluster",
    server: `https://${address}:${environment.KUBERNETES_SERVICE_PORT ?? "443"}`,
    caFile: path.join(folder, "ca.crt"),
    skipTLSVerify: false,
  };
  return {
    name: cluster.name,
    server: cluster.server,
    current: true,
    proxyUrl: null,
    fingerprint: digest([cluster, tokenFile]),
    credentials: () => kubeconfigCredentials(cluster, null, { tokenFile, impersonateGroups: [] }),
  };
}
