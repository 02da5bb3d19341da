import { PodWardError } from "#lib/contract/errors.ts";
import { isLogApology } from "#lib/format/log-problem.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { say } from "#lib/messages/sentences.ts";
import { admitText } from "#server/evidence/mask.ts";
import { resourcePath } from "#server/kube/api-path.ts";
import { toPodWardError } from "#server/kube/errors.ts";
import { type KubeClient, KubeError, type KubeRequest, type KubeStream } from "#server/kube/types.ts";
import { LogMasker } from "./log-mask.ts";
import { apiQuery, type LogQuery } from "./log-query.ts";

/** A frozen kubelet never answers (F7.4: silent after 170 s); this is when we say so, ms. */
export const LOG_TIMEOUT_MS = 10_000;

/** Longest apology of a kubelet that has lost a log; more than this is a log. */
const APOLOGY_BYTES = 512;

export interface LogTarget {
  readonly namespace: string;
  readonly name: string;
}

/**
 * Opens a container's log: a stream of masked bytes that begins with the first piece already read, so that a
 * missing log is an error and not an empty answer. Throws PodWardError, with Kubernetes' own words, for every
 * way in which there is no log (F7.4): not started, no previous one, not scheduled, node gone, kubelet
 * unreachable, kubelet silent, log lost by the runtime, pod replaced.
 */
export async function openLog(
  client: KubeClient,
  target: LogTarget,
  query: LogQuery,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  if (query.uid !== null) await samePod(client, target, query.uid, either);
  // The kubelet sends no header before the first line. Whether it answers at all is asked with a log that ends.
  if (query.follow) await probe(client, target, query, either);
  const source = query.follow ? followed(client, target, query, either) : await finished(client, target, query, either);
  return masked(source, stop);
}

type Bytes = AsyncIterable<Uint8Array>;

function request(target: LogTarget, query: LogQuery, signal: AbortSignal): KubeRequest {
  return {
    method: "GET",
    path: resourcePath({ version: "v1", resource: "pods", ...target, subresource: "log" }),
    query: apiQuery(query),
    accept: "text/plain, application/json, */*",
    signal,
    timeoutMs: LOG_TIMEOUT_MS,
  };
}

async function samePod(client: KubeClient, target: LogTarget, uid: string, signal: AbortSignal): Promise<void> {
  const path = resourcePath({ version: "v1", resource: "pods", ...target });
  const accept = "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io,application/json";
  try {
    const { body } = await client.json<Pod>({ method: "GET", path, accept, signal, timeoutMs: LOG_TIMEOUT_MS });
    const now = body.metadata?.uid ?? "";
    if (now !== uid) throw new PodWardError("gone", say("podReplaced", { pod: target.name, uid, now }));
  } catch (error) {
    if (error instanceof KubeError && error.kind === "not-found") {
      throw new PodWardError("gone", say("logsGone", { pod: `${target.namespace}/${target.name}`, uid }));
    }
    throw inWords(error, target);
  }
}

async function open(client: KubeClient, asked: KubeRequest, target: LogTarget): Promise<KubeStream> {
  try {
    const stream = await client.stream(asked);
    if (stream.status !== 204) return stream;
    // Read to its end, which is here already: the connection can be used again.
    for await (const _nothing of stream.body) break;
  } catch (error) {
    throw inWords(error, target);
  }
  const message = `pod ${target.name} does not have a host assigned`;
  throw new PodWardError("not-found", say("noLog", { message }), { kubernetes: { code: 204, reason: "NoContent", message } });
}

/** Kubernetes' words for a log that is not there stay as they are; those it has no words for are added. */
function inWords(error: unknown, target: LogTarget): Error {
  if (!(error instanceof KubeError)) return error instanceof Error ? error : new Error(String(error));
  const message = admitText(error.message);
  const kubernetes = { code: error.status, reason: error.reason, message };
  if (error.kind === "timeout") {
    const silent = say("kubeletSilent", { pod: target.name, seconds: LOG_TIMEOUT_MS / 1000 });
    return new PodWardError("timeout", silent, { kubernetes: { ...kubernetes, message: "context deadline exceeded" }, cause: error });
  }
  const isNoLogYet = error.status === 400 && !/is not valid for pod|container name must be specified/.test(message);
  if (isNoLogYet) return new PodWardError("not-found", message, { kubernetes, cause: error });
  const node = error.kind === "not-found" ? /^pods "([^"]+)" not found$/.exec(message)?.[1] : undefined;
  if (node !== undefined && node !== target.name) {
    // The API server names the node here and not the pod (F7.4).
    return new PodWardError("not-found", say("noNodeForLog", { node }), { kubernetes, cause: error });
  }
  return toPodWardError(error);
}

async function finished(client: KubeClient, target: LogTarget, query: LogQuery, signal: AbortSignal): Promise<Bytes> {
  const stream = await open(client, request(target, query, signal), target);
  const iterator = stream.body[Symbol.asyncIterator]();
  const head = await beginning(iterator, stream, target);
  return rest(head, iterator, stream);
}

/** Reads until it is certain that what comes is a log: an apology of the kubelet has status 200 like one (F7.4). */
async function beginning(iterator: AsyncIterator<Uint8Array>, stream: KubeStream, target: LogTarget): Promise<Uint8Array> {
  let head = Buffer.alloc(0);
  for (;;) {
    const next = await withinLimit(iterator.next(), stream, target);
    if (!next.done) head = Buffer.concat([head, next.value]);
    const text = head.toString("latin1");
    if (next.done && isLogApology(text)) {
      const message = text.trim();
      throw new PodWardError("not-found", say("logLost", { message }), {
        kubernetes: { code: 200, reason: "", message },
      });
    }
    const mayBeApology = head.length < APOLOGY_BYTES && "unable to retrieve container logs for".startsWith(text.slice(0, 37));
    if (next.done || !mayBeApology) return head;
  }
}

async function withinLimit<T>(step: Promise<T>, stream: KubeStream, target: LogTarget): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      stream.cancel();
      reject(inWords(new KubeError("timeout", say("noAnswer", { detail: "no first byte" })), target));
    }, LOG_TIMEOUT_MS);
  });
  try {
    return await Promise.race([step, limit]);
  } catch (error) {
    throw inWords(error, target);
  } finally {
    clearTimeout(timer);
  }
}

async function* rest(head: Uint8Array, iterator: AsyncIterator<Uint8Array>, stream: KubeStream): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  } finally {
    stream.cancel();
  }
}

async function probe(client: KubeClient, target: LogTarget, query: LogQuery, signal: AbortSignal): Promise<void> {
  const short: LogQuery = { ...query, follow: false, tail: 1, limit: APOLOGY_BYTES, since: null };
  for await (const _bytes of await finished(client, target, short, signal)) break;
}

/** Follows a log whose first line may take its time: until it comes, a request that ran out is simply sent again. */
async function* followed(client: KubeClient, target: LogTarget, query: LogQuery, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for (;;) {
    try {
      const stream = await client.stream({ ...request(target, query, signal), timeoutMs: 24 * 3_600_000 });
      yield* rest(Buffer.alloc(0), stream.body[Symbol.asyncIterator](), stream);
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof KubeError) || error.kind !== "timeout") throw inWords(error, target);
    }
  }
}

/** A web stream of the masked bytes. It reads on only as fast as it is read, and lets go of the source when cancelled. */
function masked(source: Bytes, stop: AbortController): ReadableStream<Uint8Array> {
  const masker = new LogMasker();
  const iterator = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        const next = await iterator.next();
        const bytes = next.done ? masker.end() : masker.push(next.value);
        if (bytes.length > 0) controller.enqueue(bytes);
        if (next.done) controller.close();
        if (next.done || bytes.length > 0) return;
      }
    },
    cancel() {
      stop.abort();
      // A generator that waits for a quiet log answers `return` only when the request has ended.
      void iterator.return?.().catch(() => undefined);
    },
  });
}

/** The headers of a log answer: never sniffed, never held back by a compressor or proxy, a file name for the download. */
export function logHeaders(target: LogTarget, query: LogQuery): Record<string, string> {
  const parts = [target.namespace, target.name, query.container, query.previous ? "previous" : null];
  const file = `${parts
    .filter((part) => part !== null)
    .join("_")
    .replaceAll(/[^\w.-]/g, "_")}.log`;
  return {
    "content-type": "text/plain; charset=utf-8",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    ...(query.download ? { "content-disposition": `attachment; filename="${file}"` } : {}),
  };
}
