import type { Closers } from "#server/http/closers.ts";
import { PRIVATE_HEADERS } from "#server/http/respond.ts";
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

/**
 * The answer of the logs call. The cluster stays connected while the log is read; when this server stops, the log
 * ends. Throws PodWardError when there is no log.
 */
export async function logResponse({ lease, closers, target, query, signal }: LogRequest): Promise<Response> {
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
