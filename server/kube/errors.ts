import { type ErrorCode, PodWardError } from "#lib/contract/errors.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeStatus } from "#lib/kube/objects.ts";
import { say } from "#lib/messages/sentences.ts";
import { KubeError, type KubeErrorKind, type KubeRequest } from "./types.ts";

/** What is needed of an answer outside 2xx. */
export interface FailedAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  /** First part of the body; a `Status` object, or plain text (F7.2: overload and panics answer text/plain). */
  readonly body: string;
}

type Method = KubeRequest["method"];

/**
 * Turns an answer outside 2xx into a KubeError (F7.2). For writes an answer that says "I gave up waiting" (504, etcd's
 * time-out) is `unknown-outcome`, and so is every 5xx that is not the API server's own Status: a gateway that lost the
 * connection, or a handler that panicked, tells nothing about what was done before.
 */
export function answerError(method: Method, answer: FailedAnswer): KubeError {
  const status = parseStatus(answer.body);
  const message = status?.message ?? plainMessage(answer);
  return new KubeError(kindOf(method, answer.status, message, status !== null), message, {
    status: answer.status,
    reason: status?.reason ?? "",
    statusObject: status,
    retryAfterMs: retryAfterMs(answer.retryAfter, status),
  });
}

function kindOf(method: Method, status: number, message: string, isOwn: boolean): KubeErrorKind {
  const byStatus = KINDS[status];
  if (byStatus !== undefined) return byStatus;
  if (method !== "GET" && status >= 500 && (!isOwn || status === 502 || status === 504 || GAVE_UP.test(message))) {
    return "unknown-outcome";
  }
  if (status === 504) return "timeout";
  if (status === 502 || status === 503) return "unreachable";
  return "error";
}

const KINDS: Readonly<Record<number, KubeErrorKind>> = {
  400: "invalid",
  401: "unauthorized",
  403: "forbidden",
  404: "not-found",
  409: "conflict",
  410: "gone",
  422: "invalid",
  429: "too-many-requests",
};
const GAVE_UP = /timed out|deadline exceeded|leader changed/i;

/** Reads a `Status` object; null when the text is something else. */
export function parseStatus(text: string): KubeStatus | null {
  if (!text.startsWith("{")) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "kind" in value && value.kind === "Status" ? asKube<KubeStatus>(value) : null;
  } catch {
    return null;
  }
}

function plainMessage(answer: FailedAnswer): string {
  const text = answer.body.trim();
  const isMarkup = text.startsWith("<");
  return text === "" || isMarkup ? say("httpStatus", { status: answer.status }) : text.slice(0, 500);
}

function retryAfterMs(header: string | null, status: KubeStatus | null): number | null {
  const seconds = header === null ? Number.NaN : Number(header);
  if (Number.isFinite(seconds) && seconds >= 0) return seconds * 1000;
  const at = header === null ? Number.NaN : Date.parse(header);
  if (Number.isFinite(at)) return Math.max(0, at - Date.now());
  const inBody = status?.details?.retryAfterSeconds;
  return typeof inBody === "number" ? inBody * 1000 : null;
}

/**
 * Turns a fault of the connection into a KubeError. A write whose request may have left this machine is
 * `unknown-outcome`, whatever broke afterwards; a write that never left is `unreachable`.
 */
export function transportError(method: Method, error: unknown, cancelledByCaller: boolean): KubeError {
  if (error instanceof KubeError) return error;
  const code = codeOf(error);
  const neverSent = NEVER_SENT.has(code) || TLS_FAULT.test(code);
  if (method !== "GET" && !neverSent) {
    return new KubeError("unknown-outcome", say("brokeOff", { detail: inWords(error) }), { cause: error });
  }
  if (cancelledByCaller) return new KubeError("cancelled", say("cancelled"), { cause: error });
  if (TIMEOUTS.has(code)) return new KubeError("timeout", say("noAnswer", { detail: inWords(error) }), { cause: error });
  return new KubeError("unreachable", say("unreachable", { detail: inWords(error) }), { cause: error });
}

const NEVER_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);
const TLS_FAULT = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|ERR_SSL_/;
const TIMEOUTS = new Set(["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "ETIMEDOUT", "PODWARD_TIMEOUT"]);

function codeOf(error: unknown): string {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string") return current.code;
  }
  return "";
}

function inWords(error: unknown): string {
  const code = codeOf(error);
  const text = error instanceof Error ? (error.message === "" ? error.name : error.message) : String(error);
  return code === "" || text.includes(code) ? text : `${code}: ${text}`;
}

const CODES: Readonly<Record<KubeErrorKind, ErrorCode>> = {
  unauthorized: "unauthenticated",
  forbidden: "forbidden",
  "not-found": "not-found",
  gone: "gone",
  conflict: "conflict",
  invalid: "bad-request",
  "too-many-requests": "too-many-requests",
  "unknown-outcome": "unknown-outcome",
  unreachable: "cluster-unreachable",
  timeout: "timeout",
  cancelled: "cluster-error",
  error: "cluster-error",
};

/** The error our API answers for a KubeError, with Kubernetes' own words and, for a 403, the permission that is missing. */
export function toPodWardError(error: KubeError): PodWardError {
  const missing = error.kind === "forbidden" ? missingPermission(error.message) : null;
  return new PodWardError(CODES[error.kind], error.message, {
    ...(error.status > 0 ? { kubernetes: { code: error.status, reason: error.reason, message: error.message } } : {}),
    ...(missing === null ? {} : { missing }),
    cause: error,
  });
}

/** Verb, resource (`pods/log`, `deployments.apps`) and namespace (empty = cluster scope) out of a 403's text (F7.2). */
export function missingPermission(message: string): { verb: string; resource: string; namespace: string } | null {
  const match = /cannot (\S+) resource "([^"]+)" in API group "([^"]*)"(?: in the namespace "([^"]*)"| at the cluster scope)?/.exec(
    message,
  );
  if (match === null) return null;
  const [, verb = "", resource = "", group = "", namespace = ""] = match;
  const [plural = resource, sub] = resource.split("/", 2);
  const grouped = group === "" ? plural : `${plural}.${group}`;
  return { verb, resource: sub === undefined ? grouped : `${grouped}/${sub}`, namespace };
}
