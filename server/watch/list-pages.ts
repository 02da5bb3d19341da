import type { KubeObject } from "#lib/kube/objects.ts";
import { type KubeClient, KubeError } from "#server/kube/types.ts";
import type { Decoder, ListPage } from "./decode.ts";
import type { Timers } from "./timers.ts";

export interface ReadPagesOptions {
  readonly client: KubeClient;
  readonly path: string;
  readonly decoder: Decoder;
  readonly timers: Timers;
  readonly signal: AbortSignal;
  readonly pageSize: number;
  readonly maxPages: number;
  readonly onPage: (items: readonly KubeObject[], remaining: number | null) => void;
}

const IDLE_MS = 30_000;
const HEADERS_MS = 30_000;
const MAX_PAGE_BYTES = 512 * 1024 * 1024;

/**
 * Reads a collection page by page and returns the version to watch from (all pages of one list show the same
 * moment, F7.1). The next page is asked for before this one is decoded, so server and we work at the same time.
 * There is no limit on the whole, only on silence: a slow line may take its time. Throws KubeError or DecodeError.
 */
export async function readPages(options: ReadPagesOptions): Promise<string> {
  const abort = new AbortController();
  const stop = () => abort.abort();
  options.signal.addEventListener("abort", stop, { once: true });
  let version = "";
  let ahead: Promise<Uint8Array> | null = null;
  try {
    for (let pages = 1, token: string | null = null; ; pages += 1) {
      const body: Uint8Array = await (ahead ?? fetchPage(options, token, abort.signal));
      const early: string | null | undefined = pages < options.maxPages ? options.decoder.nextToken(body) : null;
      ahead = typeof early === "string" ? fetchPage(options, early, abort.signal) : null;
      // Its failure is met when its turn comes; until then it must not count as unhandled.
      ahead?.catch(() => undefined);
      const page: ListPage = options.decoder.page(body);
      version = page.resourceVersion || version;
      options.onPage(page.items, page.remaining ?? (page.continueToken === null ? 0 : null));
      token = page.continueToken;
      if (token === null || pages >= options.maxPages) return version;
    }
  } finally {
    options.signal.removeEventListener("abort", stop);
    abort.abort();
  }
}

async function fetchPage(options: ReadPagesOptions, token: string | null, signal: AbortSignal): Promise<Uint8Array> {
  const stream = await options.client.stream({
    method: "GET",
    path: options.path,
    accept: options.decoder.accept,
    query: { limit: options.pageSize, continue: token ?? undefined },
    timeoutMs: HEADERS_MS,
    signal,
  });
  const parts: Uint8Array[] = [];
  let size = 0;
  let isSilent = false;
  const arm = () =>
    options.timers.after(IDLE_MS, () => {
      isSilent = true;
      stream.cancel();
    });
  let disarm = arm();
  try {
    for await (const part of stream.body) {
      disarm();
      disarm = arm();
      parts.push(part);
      size += part.length;
      if (size > MAX_PAGE_BYTES) throw new KubeError("error", "A page of the list is larger than 512 MiB.");
    }
  } catch (error) {
    if (!isSilent) throw error;
  } finally {
    disarm();
    stream.cancel();
  }
  if (isSilent) throw new KubeError("timeout", `The list stopped coming: no byte for ${IDLE_MS / 1000} s.`);
  return Buffer.concat(parts, size);
}
