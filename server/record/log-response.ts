import type { Locale } from "#lib/contract/causes.ts";
import { type ErrorCode, PodWardError } from "#lib/contract/errors.ts";
import type { Closers } from "#server/http/closers.ts";
import { errorResponse, PRIVATE_HEADERS } from "#server/http/respond.ts";
import type { Ward } from "#server/ward.ts";
import type { Lease } from "#server/watch/registry.ts";
import type { LogQuery } from "./log-query.ts";
import { type LogTarget, logHeaders, openLog } from "./logs.ts";

export interface LogRequest {
  readonly lease: Pick<Lease<Pick<Ward, "view">>, "connection" | "release">;
  readonly closers: Closers;
  readonly target: LogTarget;
  readonly query: LogQuery;
  /** Aborts when the reader goes away. */
  readonly signal: AbortSignal;
}

/** Not a word of Kubernetes about the log, but about who asks or for which pod. */
const STAYS_AN_ERROR: readonly ErrorCode[] = ["bad-request", "forbidden", "unauthenticated", "gone"];

/**
 * The answer of the logs call. Where the query says that a log may be absent, what Kubernetes says of its absence is
 * the JSON of an error with status 200: a browser writes every other status on its console, and a container that has
 * not started is no fault of the page. Throws PodWardError.
 */
export async function logAnswer(request: LogRequest, { requestId, locale }: { requestId: string; locale: Locale }): Promise<Response> {
  try {
    return await logResponse(request);
  } catch (error) {
    const isAbsence = error instanceof PodWardError && error.kubernetes !== undefined && !STAYS_AN_ERROR.includes(error.code);
    if (!request.query.absent || !isAbsence) throw error;
    const { body, headers } = errorResponse(error, requestId, locale);
    return new Response(body, { headers });
  }
}

/**
 * The log itself. The cluster stays connected while the log is read; when this server stops, the log
 * ends. Throws PodWardError when there is no log.
 */
async function logResponse({ lease, closers, target, query, signal }: LogRequest): Promise<Response> {
  const stop = new AbortController();
  const close = () => stop.abort();
  closers.add(close);
  let isOpen = true;
  const release = () => {
    if (!isOpen) return;
    isOpen = false;
    closers.delete(close);
    lease.release();
  };
  try {
    const log = await openLog(lease.connection.view.client, target, query, AbortSignal.any([signal, stop.signal]));
    const whenDone = new TransformStream<Uint8Array, Uint8Array>({ flush: release });
    void log.pipeTo(whenDone.writable).catch(release);
    return new Response(whenDone.readable, { headers: { ...PRIVATE_HEADERS, ...logHeaders(target, query) } });
  } catch (error) {
    release();
    throw error;
  }
}
