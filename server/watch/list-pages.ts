import { setImmediate } from "node:timers/promises";
import type { KubeObject } from "#lib/kube/objects.ts";
import { say } from "#lib/messages/sentences.ts";
import { type KubeClient, KubeError, type KubeStream } from "#server/kube/types.ts";
import type { Decoder } from "./decode.ts";
import type { Timers } from "./timers.ts";

export interface ReadPagesOptions {
  readonly client: KubeClient;
  readonly path: string;
  readonly decoder: Decoder;
  readonly timers: Timers;
  readonly signal: AbortSignal;
  readonly pageSize: number;
  readonly maxPages: number;
  /** `0`: what the server has in memory will do, be it a moment old; it may then answer in one piece. Null: the newest. */
  readonly atLeast: "0" | null;
  /** A page begins; `remaining` = how many objects come after it, null when the server does not say. */
  readonly onPage: (remaining: number | null) => void;
  /** Objects as they come. */
  readonly onItems: (items: readonly KubeObject[]) => void;
}

const IDLE_MS = 30_000;
const HEADERS_MS = 30_000;

/**
 * Reads a collection page by page and returns the version to watch from (all pages of one list show the same
 * moment, F7.1). The next page is asked for as soon as this one has begun, so server and we work at the same time.
 * There is no limit on the whole, only on silence: a slow line may take its time. Throws KubeError or DecodeError.
 */
export async function readPages(options: ReadPagesOptions): Promise<string> {
  const abort = new AbortController();
  const stop = () => abort.abort();
  options.signal.addEventListener("abort", stop, { once: true });
  const ask = (token: string | null) => {
    const stream = askPage(options, token, abort.signal);
    // Its failure is met when its turn comes; until then it must not count as unhandled.
    stream.catch(() => undefined);
    return stream;
  };
  try {
    let next: Promise<KubeStream> | null = ask(null);
    let version = "";
    for (let pages = 1; next !== null; pages += 1) {
      const stream: KubeStream = await next;
      next = null;
      for await (const part of options.decoder.page({ contentType: stream.contentType, body: withoutSilence(stream, options.timers) })) {
        if (part.kind === "items") options.onItems(part.items);
        else {
          version = part.head.resourceVersion || version;
          options.onPage(part.head.continueToken === null ? 0 : part.head.remaining);
          if (part.head.continueToken !== null && pages < options.maxPages) next = ask(part.head.continueToken);
        }
      }
    }
    return version;
  } finally {
    options.signal.removeEventListener("abort", stop);
    abort.abort();
  }
}

function askPage(options: ReadPagesOptions, token: string | null, signal: AbortSignal): Promise<KubeStream> {
  return options.client.stream({
    method: "GET",
    path: options.path,
    accept: options.decoder.accept,
    query: {
      limit: options.pageSize,
      continue: token ?? undefined,
      resourceVersion: token === null ? (options.atLeast ?? undefined) : undefined,
    },
    timeoutMs: HEADERS_MS,
    signal,
  });
}

/** The bytes of a page; throws when none came for 30 s. */
async function* withoutSilence(stream: KubeStream, timers: Timers): AsyncGenerator<Uint8Array> {
  let lastByte = timers.now();
  let isSilent = false;
  let disarm: () => void;
  const check = () => {
    const left = lastByte + IDLE_MS - timers.now();
    if (left > 0) disarm = timers.after(left, check);
    else {
      isSilent = true;
      stream.cancel();
    }
  };
  disarm = timers.after(IDLE_MS, check);
  try {
    for await (const part of stream.body) {
      lastByte = timers.now();
      yield part;
      // The server sends small pieces: one turn later there is more to take at once.
      await setImmediate();
    }
  } catch (error) {
    if (!isSilent) throw error;
  } finally {
    disarm();
    stream.cancel();
  }
  if (isSilent) throw new KubeError("timeout", say("listSilent", { seconds: IDLE_MS / 1000 }));
}
