import type { SpawnOptions } from "node:child_process";
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { Cluster as ClusterEntry, User } from "@kubernetes/client-node/dist/config_types.js";
import { say } from "#lib/messages/sentences.ts";
import { KubeError } from "./types.ts";

/** What TLS needs. Two calls give the same object as long as nothing changed, so a changed one means a new connection pool. */
export interface TlsMaterial {
  readonly ca: string | null;
  readonly cert: string | null;
  readonly key: string | null;
  readonly servername: string | null;
  readonly rejectUnauthorized: boolean;
}

/** The identity for one request: made anew for each, never kept by a request of somebody else. */
export interface RequestCredentials {
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly tls: TlsMaterial;
}

export interface Credentials {
  /** Reads tokens and certificates at use (files at most every 60 s); may run the user's credential plugin. */
  current(): Promise<RequestCredentials>;
  /** The server answered 401: forget what can be had anew. True when another try may succeed. */
  refused(): boolean;
}

/** Parts of a kubeconfig user that client-node's parser leaves out. */
export interface UserExtras {
  readonly tokenFile: string | null;
  readonly impersonateGroups: readonly string[];
}

export const NO_EXTRAS: UserExtras = { tokenFile: null, impersonateGroups: [] };

const FILE_CACHE_MS = 60_000;
const RENEW_AGAIN_MS = 5_000;
const PLUGIN_LIMIT_MS = 120_000;

/**
 * The credentials of one kubeconfig context. client-node knows how to run credential plugins and how to renew
 * OIDC tokens; everything else is read here, so that its generated client is loaded only where a user needs it.
 */
export function kubeconfigCredentials(cluster: ClusterEntry, user: User | null, extras: UserExtras): Credentials {
  const files = new FileCache();
  let tls: TlsMaterial | null = null;
  let plugin: Promise<Plugin> | null = null;
  let renewedAt = Number.NEGATIVE_INFINITY;
  const pluginAnswer = async (): Promise<PluginAnswer> => {
    if (user === null || !usesPlugin(user)) return {};
    plugin ??= loadPlugin(user);
    return (await plugin).run(user);
  };
  return {
    async current() {
      const fromPlugin = await pluginAnswer();
      const next: TlsMaterial = {
        ca: await files.fileOrData(cluster.caFile, cluster.caData),
        cert: fromPlugin.cert ?? (await files.fileOrData(user?.certFile, user?.certData)),
        key: fromPlugin.key ?? (await files.fileOrData(user?.keyFile, user?.keyData)),
        servername: cluster.tlsServerName ?? null,
        rejectUnauthorized: !cluster.skipTLSVerify,
      };
      if (tls === null || !sameTls(tls, next)) tls = next;
      return { tls, headers: { ...impersonation(user, extras), ...(await authorization(user, extras, files, fromPlugin)) } };
    },
    refused() {
      const isRenewable = (user !== null && usesPlugin(user)) || extras.tokenFile !== null;
      // Many requests are refused together when a token ends; one renewal serves them all.
      const now = performance.now();
      if (isRenewable && now - renewedAt >= RENEW_AGAIN_MS) {
        renewedAt = now;
        plugin = null;
        files.forget();
      }
      return isRenewable;
    },
  };
}

function sameTls(a: TlsMaterial, b: TlsMaterial): boolean {
  return a.ca === b.ca && a.cert === b.cert && a.key === b.key && a.servername === b.servername;
}

async function authorization(
  user: User | null,
  extras: UserExtras,
  files: FileCache,
  fromPlugin: PluginAnswer,
): Promise<Record<string, string>> {
  if (fromPlugin.authorization !== undefined) return { authorization: fromPlugin.authorization };
  if (extras.tokenFile !== null) return { authorization: `Bearer ${(await files.read(extras.tokenFile)).trim()}` };
  if (user?.token) return { authorization: `Bearer ${user.token.trim()}` };
  if (user?.username) {
    return { authorization: `Basic ${Buffer.from(`${user.username}:${user.password ?? ""}`).toString("base64")}` };
  }
  return {};
}

function impersonation(user: User | null, extras: UserExtras): Record<string, string | readonly string[]> {
  if (!user?.impersonateUser) return {};
  return {
    "impersonate-user": user.impersonateUser,
    ...(extras.impersonateGroups.length > 0 ? { "impersonate-group": extras.impersonateGroups } : {}),
  };
}

function usesPlugin(user: User): boolean {
  return Boolean(user.exec) || Boolean(user.authProvider);
}

interface PluginAnswer {
  readonly authorization?: string;
  readonly cert?: string;
  readonly key?: string;
}
interface Plugin {
  run(user: User): Promise<PluginAnswer>;
}

/** What client-node's authenticators have in common. */
interface Authenticator {
  applyAuthentication(user: User, options: { headers: Record<string, string>; cert?: string; key?: string }): Promise<void>;
}

async function loadPlugin(user: User): Promise<Plugin> {
  const authenticator = await authenticatorFor(user);
  // One run at a time: a burst of requests must not open a burst of login windows.
  let running: Promise<PluginAnswer> | null = null;
  return {
    run(asked) {
      running ??= apply(authenticator, asked).finally(() => {
        running = null;
      });
      return running;
    },
  };
}

async function authenticatorFor(user: User): Promise<Authenticator> {
  if (user.exec) {
    const { ExecAuth } = await import("@kubernetes/client-node/dist/exec_auth.js");
    return Object.assign(new ExecAuth(), { execFn: spawnLimited(user.exec.apiVersion) }) as unknown as Authenticator;
  }
  const { KubeConfig } = await import("@kubernetes/client-node");
  const config = new KubeConfig();
  config.loadFromClusterAndUser({ name: "credentials", server: "https://credentials.invalid", skipTLSVerify: false }, user);
  return {
    async applyAuthentication(_user, options) {
      const found: { headers?: Record<string, string> } = {};
      await config.applyToHTTPSOptions(found);
      Object.assign(options.headers, found.headers);
    },
  };
}

async function apply(authenticator: Authenticator, user: User): Promise<PluginAnswer> {
  const options: { headers: Record<string, string>; cert?: string; key?: string } = { headers: {} };
  try {
    await authenticator.applyAuthentication(user, options);
  } catch (error) {
    const detail = lastLine(error);
    const message = user.exec
      ? say("pluginFailed", { command: String(user.exec.command), detail })
      : say("providerFailed", { provider: String(user.authProvider?.name), detail });
    throw new KubeError("unauthorized", message, { cause: error });
  }
  const token = Object.entries(options.headers).find(([name]) => name.toLowerCase() === "authorization")?.[1];
  return {
    ...(token === undefined ? {} : { authorization: token }),
    ...(options.cert === undefined ? {} : { cert: options.cert }),
    ...(options.key === undefined ? {} : { key: options.key }),
  };
}

function lastLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const line = text.trim().split("\n").at(-1) ?? "";
  return line === "" ? "it ended without a word" : line.slice(0, 300);
}

/** Starts the plugin with closed standard input, the protocol version in its environment and a limit of two minutes. */
function spawnLimited(apiVersion: unknown) {
  const info = {
    kind: "ExecCredential",
    apiVersion: typeof apiVersion === "string" ? apiVersion : "client.authentication.k8s.io/v1",
    spec: { interactive: false },
  };
  return (command: string, args: readonly string[] | undefined, options: SpawnOptions = {}) => {
    const child = spawn(command, args ?? [], {
      ...options,
      env: { ...(options.env ?? process.env), KUBERNETES_EXEC_INFO: JSON.stringify(info) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const limit = setTimeout(() => child.kill("SIGKILL"), PLUGIN_LIMIT_MS);
    child.once("close", () => clearTimeout(limit));
    return child;
  };
}

class FileCache {
  readonly #read = new Map<string, { readonly text: string; readonly at: number }>();

  async read(path: string): Promise<string> {
    const known = this.#read.get(path);
    const now = performance.now();
    if (known !== undefined && now - known.at < FILE_CACHE_MS) return known.text;
    try {
      const text = await readFile(path, "utf8");
      this.#read.set(path, { text, at: now });
      return text;
    } catch (error) {
      // A rotation replaces the file: what was read before still holds until the server refuses it.
      if (known !== undefined) return known.text;
      throw new KubeError("unauthorized", say("credentialFileUnreadable", { path }), { cause: error });
    }
  }

  async fileOrData(path: string | undefined, data: string | undefined): Promise<string | null> {
    if (path) return this.read(path);
    return data ? Buffer.from(data, "base64").toString("utf8") : null;
  }

  forget(): void {
    this.#read.clear();
  }
}
