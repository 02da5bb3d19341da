import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { Agent, type Dispatcher, ProxyAgent, Socks5ProxyAgent } from "undici";
import { asKube } from "#lib/kube/cast.ts";
import { say } from "#lib/messages/sentences.ts";
import { ServerClock } from "./clock.ts";
import type { Credentials, TlsMaterial } from "./credentials.ts";
import { answerError, transportError } from "./errors.ts";
import { PROTOBUF } from "./protobuf/envelope.ts";
import { statusAsJson } from "./protobuf/status.ts";
import { type KubeAnswer, type KubeClient, KubeError, type KubeRequest, type KubeStream } from "./types.ts";

export interface KubeClientOptions {
  readonly cluster: string;
  /** Base URL without a trailing slash. */
  readonly server: string;
  readonly credentials: Credentials;
  readonly proxyUrl?: string | null;
  /** Sent as User-Agent. Anything but a browser's or curl's: those get indented JSON, twice the bytes. */
  readonly userAgent: string;
}

const CONNECT_MS = 5_000;
const HEADERS_MS = 30_000;
const IDLE_BODY_MS = 30_000;
const MAX_JSON_BYTES = 64 * 1024 * 1024;
const MAX_ERROR_BYTES = 64 * 1024;

/**
 * Our own transport to one API server: one connection pool per cluster (no TLS session shared with another one),
 * a time limit for each phase, no redirects, and credentials put on each request anew.
 */
export function createKubeClient(options: KubeClientOptions): KubeClient {
  const clock = new ServerClock();
  const pool = new ConnectionPool(options.proxyUrl ?? null);
  const compress = !isLoopback(options.server);
  const exchange = (request: KubeRequest, isStream: boolean) => sendOnce({ options, clock, pool, compress }, request, isStream);
  return {
    cluster: options.cluster,
    clockOffsetMs: () => clock.offsetMs(),
    async json<T>(request: KubeRequest): Promise<KubeAnswer<T>> {
      const answer = await withFreshCredentials(options.credentials, () => exchange(request, false));
      return {
        status: answer.status,
        body: asKube<T>(await readJson(request, answer)),
        auditId: header(answer.headers, "audit-id"),
        warnings: warningsOf(answer.headers),
      };
    },
    async stream(request: KubeRequest): Promise<KubeStream> {
      const answer = await withFreshCredentials(options.credentials, () => exchange(request, true));
      return {
        status: answer.status,
        contentType: header(answer.headers, "content-type") ?? "",
        body: chunks(request, answer),
        cancel: answer.cancel,
      };
    },
    close: () => pool.close(),
  };
}

interface Connection {
  readonly options: KubeClientOptions;
  readonly clock: ServerClock;
  readonly pool: ConnectionPool;
  readonly compress: boolean;
}

interface Exchange {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readable;
  readonly signal: AbortSignal;
  readonly cancel: () => void;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A 401 means that nothing was done: forget what can be had anew and ask once more, whatever the method. */
async function withFreshCredentials(credentials: Credentials, send: () => Promise<Exchange>): Promise<Exchange> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof KubeError && error.kind === "unauthorized" && error.status === 401 && credentials.refused()) return send();
    throw error;
  }
}

async function sendOnce(connection: Connection, request: KubeRequest, isStream: boolean): Promise<Exchange> {
  const { options, clock, pool } = connection;
  const identity = await options.credentials.current();
  const abort = new AbortController();
  const stop = () => abort.abort(request.signal?.reason);
  if (request.signal?.aborted) throw new KubeError("cancelled", say("cancelled"));
  request.signal?.addEventListener("abort", stop, { once: true });
  const limit = timeLimit(abort, request.timeoutMs ?? HEADERS_MS);
  const finish = () => {
    limit.clear();
    request.signal?.removeEventListener("abort", stop);
  };
  try {
    const sent = Date.now();
    const answer = await pool.dispatcher(identity.tls).request({
      origin: options.server,
      path: pathWithQuery(options.server, request),
      method: request.method,
      headers: headersOf(connection, request, identity.headers),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      signal: abort.signal,
      headersTimeout: HEADERS_MS,
      // A quiet watch or followed log is healthy: who reads it decides when silence is too long.
      bodyTimeout: isStream ? 0 : IDLE_BODY_MS,
    });
    clock.heard(header(answer.headers, "date"), sent, Date.now());
    const body = decoded(answer.body, answer.headers);
    body.once("close", finish);
    const cancel = () => {
      finish();
      body.destroy();
      answer.body.destroy();
    };
    if (answer.statusCode < 200 || answer.statusCode > 299) throw await failure(request, answer.statusCode, answer.headers, body, cancel);
    if (isStream) limit.clear();
    return { status: answer.statusCode, headers: answer.headers, body, signal: abort.signal, cancel };
  } catch (error) {
    finish();
    throw transportError(request.method, error, request.signal?.aborted === true);
  }
}

function timeLimit(abort: AbortController, ms: number): { clear(): void } {
  const timer = setTimeout(() => {
    abort.abort(Object.assign(new Error(`no complete answer within ${ms / 1000} s`), { code: "PODWARD_TIMEOUT" }));
  }, ms);
  return { clear: () => clearTimeout(timer) };
}

function headersOf(connection: Connection, request: KubeRequest, identity: Readonly<Record<string, string | readonly string[]>>) {
  const headers: Record<string, string | string[]> = {
    "user-agent": connection.options.userAgent,
    accept: request.accept ?? "application/json",
  };
  if (connection.compress) headers["accept-encoding"] = "gzip";
  if (request.body !== undefined) headers["content-type"] = request.contentType ?? "application/json";
  for (const [name, value] of Object.entries(identity)) headers[name] = typeof value === "string" ? value : [...value];
  return headers;
}

function pathWithQuery(server: string, request: KubeRequest): string {
  const prefix = new URL(server).pathname.replace(/\/$/, "");
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return `${prefix}${request.path}${text === "" ? "" : `?${text}`}`;
}

function decoded(body: Readable, headers: Headers): Readable {
  if (header(headers, "content-encoding") !== "gzip") return body;
  const gunzip = createGunzip();
  body.once("error", (error) => gunzip.destroy(error));
  return body.pipe(gunzip);
}

async function failure(request: KubeRequest, status: number, headers: Headers, body: Readable, cancel: () => void): Promise<KubeError> {
  const bytes = await readBytes(body, MAX_ERROR_BYTES).catch(() => Buffer.alloc(0));
  cancel();
  const isProtobuf = header(headers, "content-type")?.startsWith(PROTOBUF) === true;
  return answerError(request.method, {
    status,
    retryAfter: header(headers, "retry-after"),
    body: isProtobuf ? statusAsJson(bytes) : bytes.toString("utf8"),
  });
}

/** The first `limit` bytes of a body. */
async function readBytes(body: Readable, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    parts.push(part as Buffer);
    size += (part as Buffer).length;
    if (size >= limit) break;
  }
  return Buffer.concat(parts).subarray(0, limit);
}

async function readJson(request: KubeRequest, answer: Exchange): Promise<unknown> {
  let text: string;
  try {
    text = (await readBytes(answer.body, MAX_JSON_BYTES + 1)).toString("utf8");
  } catch (error) {
    throw transportError(request.method, answer.signal.reason ?? error, request.signal?.aborted === true);
  } finally {
    answer.cancel();
  }
  // The write whose answer cannot be read was answered with success, by whomever: nothing more is known of it.
  const kind = request.method === "GET" ? "error" : "unknown-outcome";
  if (text.length > MAX_JSON_BYTES) throw new KubeError(kind, say("answerTooLarge"), { status: answer.status });
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new KubeError(kind, say("answerNotJson"), { status: answer.status, cause: error });
  }
}

async function* chunks(request: KubeRequest, answer: Exchange): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of answer.body) yield chunk as Buffer;
  } catch (error) {
    throw transportError(request.method, answer.signal.reason ?? error, request.signal?.aborted === true);
  } finally {
    answer.cancel();
  }
}

/** The connections of one cluster. New certificates get new connections; what runs on the old ones ends in peace. */
class ConnectionPool {
  readonly #proxyUrl: string | null;
  #tls: TlsMaterial | null = null;
  #dispatcher: Dispatcher | null = null;

  constructor(proxyUrl: string | null) {
    this.#proxyUrl = proxyUrl;
  }

  dispatcher(tls: TlsMaterial): Dispatcher {
    if (this.#dispatcher !== null && this.#tls === tls) return this.#dispatcher;
    const old = this.#dispatcher;
    this.#tls = tls;
    this.#dispatcher = createDispatcher(tls, this.#proxyUrl);
    if (old !== null) void old.close().catch(() => undefined);
    return this.#dispatcher;
  }

  async close(): Promise<void> {
    const old = this.#dispatcher;
    this.#dispatcher = null;
    this.#tls = null;
    await old?.destroy();
  }
}

function createDispatcher(tls: TlsMaterial, proxyUrl: string | null): Dispatcher {
  const secure = {
    ...(tls.ca === null ? {} : { ca: tls.ca }),
    ...(tls.cert === null ? {} : { cert: tls.cert }),
    ...(tls.key === null ? {} : { key: tls.key }),
    ...(tls.servername === null ? {} : { servername: tls.servername }),
    rejectUnauthorized: tls.rejectUnauthorized,
  };
  // HTTP/1.1: one connection per watch, so that one slow body never holds up another.
  const common = { allowH2: false, keepAliveTimeout: 30_000, maxHeaderSize: 64 * 1024 };
  if (proxyUrl === null) return new Agent({ ...common, connect: { ...secure, timeout: CONNECT_MS } });
  if (proxyUrl.startsWith("socks")) return new Socks5ProxyAgent(proxyUrl, { ...common, requestTls: secure, connectTimeout: CONNECT_MS });
  return new ProxyAgent({ ...common, uri: proxyUrl, requestTls: secure, connectTimeout: CONNECT_MS });
}

function header(headers: Headers, name: string): string | null {
  const value = headers[name];
  return Array.isArray(value) ? (value[0] ?? null) : (value ?? null);
}

function warningsOf(headers: Headers): string[] {
  const value = headers.warning;
  const lines = value === undefined ? [] : Array.isArray(value) ? value : [value];
  return lines.flatMap((line) =>
    [...line.matchAll(/299 \S+ "((?:[^"\\]|\\.)*)"/g)].map((match) => (match[1] ?? "").replace(/\\(.)/g, "$1")),
  );
}

function isLoopback(server: string): boolean {
  const host = new URL(server).hostname;
  return host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}
