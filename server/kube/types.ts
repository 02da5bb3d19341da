import type { KubeStatus } from "#lib/kube/objects.ts";

export interface KubeRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path below the server's base URL, built with `apiPath()` (each piece encoded), without query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly accept?: string;
  readonly contentType?: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Until the whole answer is read, ms; default 30,000. Streams: until the headers. */
  readonly timeoutMs?: number;
}

export interface KubeAnswer<T> {
  readonly status: number;
  readonly body: T;
  readonly auditId: string | null;
  /** Texts of `Warning: 299` headers, to show to the user (F7.2). */
  readonly warnings: readonly string[];
}

export interface KubeStream {
  readonly status: number;
  readonly contentType: string;
  readonly body: AsyncIterable<Uint8Array>;
  /** Ends the connection; safe to call twice. */
  cancel(): void;
}

/**
 * What went wrong, told apart (F7.2): a 403 is not a 404, and a timed-out write is neither failed nor done.
 */
export type KubeErrorKind =
  | "unauthorized"
  | "forbidden"
  | "not-found"
  | "gone"
  | "conflict"
  | "invalid"
  | "too-many-requests"
  | "unknown-outcome"
  | "unreachable"
  | "timeout"
  | "cancelled"
  | "error";

/** Marks a KubeError across copies of this module. */
const MARK = Symbol.for("podward.kube-error");

export class KubeError extends Error {
  // Next compiles each route apart, so this class exists more than once in a process: it is told by its mark, not by identity.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && MARK in value;
  }

  readonly [MARK] = true;
  readonly kind: KubeErrorKind;
  /** HTTP status, 0 when there was no answer. */
  readonly status: number;
  readonly reason: string;
  readonly statusObject: KubeStatus | null;
  readonly retryAfterMs: number | null;

  constructor(
    kind: KubeErrorKind,
    message: string,
    more: { status?: number; reason?: string; statusObject?: KubeStatus | null; retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = "KubeError";
    this.kind = kind;
    this.status = more.status ?? 0;
    this.reason = more.reason ?? "";
    this.statusObject = more.statusObject ?? null;
    this.retryAfterMs = more.retryAfterMs ?? null;
  }
}

/** The only way to an API server. Never follows redirects, never reuses credentials of another identity. */
export interface KubeClient {
  /** Name of the cluster (kubeconfig context, or the configured in-cluster name). */
  readonly cluster: string;
  /** API server's clock minus ours in ms, from the `Date` header of the last answer. */
  clockOffsetMs(): number;
  /** One request, JSON answer. Throws KubeError for every status outside 2xx and every transport fault. */
  json<T>(request: KubeRequest): Promise<KubeAnswer<T>>;
  /** One request whose body is read as it comes (watch, logs). Throws KubeError before the first byte. */
  stream(request: KubeRequest): Promise<KubeStream>;
  close(): Promise<void>;
}
