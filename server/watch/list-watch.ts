import type { KubeObject } from "#lib/kube/objects.ts";
import { say } from "#lib/messages/sentences.ts";
import { answerError } from "#server/kube/errors.ts";
import { type KubeClient, KubeError, type KubeStream } from "#server/kube/types.ts";
import { BackOff } from "./back-off.ts";
import { type Decoder, jsonDecoder, type WatchFrame } from "./decode.ts";
import { readPages } from "./list-pages.ts";
import { SilenceGuard } from "./silence-guard.ts";
import { sleep, systemTimers, type Timers } from "./timers.ts";

/** Where a list+watch puts what it reads. Between `begin` and `commit` the old objects stay in sight. */
export interface WatchSink {
  /** A whole list is about to be read. */
  begin(): void;
  page(items: readonly KubeObject[]): void;
  /** The list is complete: what it did not hold is gone. */
  commit(): void;
  /** The list broke off: forget its pages, keep what was there before. */
  abandon(): void;
  change(type: "ADDED" | "MODIFIED" | "DELETED", object: KubeObject): void;
}

export type ListWatchPhase = "waiting" | "listing" | "watching" | "retrying" | "forbidden" | "absent" | "stopped";

export interface ListWatchStatus {
  readonly phase: ListWatchPhase;
  /** A whole list has been read at least once. */
  readonly synced: boolean;
  /** Since when in this phase, ms, our clock. */
  readonly since: number;
  readonly message: string | null;
  /** When the next attempt comes, ms; null when none is waited for. */
  readonly retryAt: number | null;
  /** When the last byte came, ms; null before the first. */
  readonly lastHeard: number | null;
  /** Objects of the list that is being read, and how many there are in all as far as the server tells. */
  readonly read: number;
  readonly total: number | null;
}

export interface ListWatchOptions {
  readonly client: KubeClient;
  /** Path of the collection, all namespaces. */
  readonly path: string;
  readonly sink: WatchSink;
  readonly onStatus: (status: ListWatchStatus) => void;
  readonly decoder?: Decoder;
  readonly timers?: Timers;
  /** Objects per page of the list. */
  readonly pageSize?: number;
  /** Pages to read at most; what lies beyond is not kept, only watched. Default: all. */
  readonly maxPages?: number;
}

const DEFAULT_PAGE = 500;
/** Watches live this long at most, then end cleanly and go on from where they were; spread so that they do not end together. */
const WATCH_SECONDS = [300, 600] as const;
const WATCH_HEADERS_MS = 30_000;
/** A connection that takes longer than this is shown as stale, though it may still succeed. */
const SLOW_CONNECT_MS = 4_000;
const FORBIDDEN_PROBE_MS = 60_000;
/** A watch that lived this long was a good one. */
const GOOD_WATCH_MS = 10_000;
const RELIST_AFTER_FAILURES = 3;

/**
 * Keeps one collection in step with the API server for as long as it runs: a list in pages, then a watch from
 * there with bookmarks. An expired version (410) means a new list; *every* other error means back-off and another
 * try; a clean end is normal (F7.1). It never gives up and never throws: what is wrong is its status.
 */
export class ListWatch {
  readonly #options: ListWatchOptions;
  readonly #timers: Timers;
  readonly #decoder: Decoder;
  readonly #backOff: BackOff;
  readonly #stopping = new AbortController();
  #version: string | null = null;
  #lastExpired = Number.NEGATIVE_INFINITY;
  #status: ListWatchStatus;
  #loop: Promise<void> | null = null;

  constructor(options: ListWatchOptions) {
    this.#options = options;
    this.#timers = options.timers ?? systemTimers;
    this.#decoder = options.decoder ?? jsonDecoder;
    this.#backOff = new BackOff(this.#timers);
    this.#status = {
      phase: "waiting",
      synced: false,
      since: this.#timers.now(),
      message: null,
      retryAt: null,
      lastHeard: null,
      read: 0,
      total: null,
    };
  }

  get status(): ListWatchStatus {
    return this.#status;
  }

  start(): void {
    this.#loop ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
    this.#set({ phase: "stopped", retryAt: null });
  }

  get #stopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      try {
        if (this.#version === null) this.#version = await this.#list();
        await this.#watch(this.#version);
      } catch (error) {
        if (!this.#stopped) await this.#afterFailure(error);
      }
    }
  }

  async #list(): Promise<string> {
    const { sink, client, path } = this.#options;
    this.#set({ phase: "listing", message: null, retryAt: null, read: 0, total: null });
    sink.begin();
    try {
      const version = await readPages({
        client,
        path,
        decoder: this.#decoder,
        timers: this.#timers,
        signal: this.#stopping.signal,
        pageSize: this.#options.pageSize ?? DEFAULT_PAGE,
        maxPages: this.#options.maxPages ?? Number.POSITIVE_INFINITY,
        // The first list may come from the server's memory, which is cheapest for it (F7.1). Later ones must not go back
        // in time behind what was shown already.
        atLeast: this.#status.synced ? null : "0",
        onPage: (remaining) => this.#set({ total: this.#estimate(remaining) }),
        onItems: (items) => {
          sink.page(items);
          this.#set({ read: this.#status.read + items.length, lastHeard: this.#timers.now() });
        },
      });
      sink.commit();
      this.#set({ synced: true, total: this.#status.read });
      return version;
    } catch (error) {
      sink.abandon();
      throw error;
    }
  }

  /** How many objects there are in all, when a page begins that `remaining` others follow. */
  #estimate(remaining: number | null): number | null {
    if (remaining === null || remaining === 0) return this.#status.total;
    return this.#status.read + (this.#options.pageSize ?? DEFAULT_PAGE) + remaining;
  }

  async #watch(version: string): Promise<void> {
    const startedAt = this.#timers.now();
    const stream = await this.#connect(version);
    const guard = new SilenceGuard(this.#timers, (message) => {
      guard.end(message);
      stream.cancel();
    });
    const stop = () => stream.cancel();
    this.#stopping.signal.addEventListener("abort", stop, { once: true });
    let heardFrames = false;
    try {
      this.#set({ phase: "watching", message: null, retryAt: null, lastHeard: this.#timers.now() });
      for await (const frames of this.#decoder.frames(stream)) {
        guard.heard();
        this.#set({ lastHeard: this.#timers.now() });
        this.#take(frames);
        if (frames.length > 0 && !heardFrames) {
          heardFrames = true;
          this.#backOff.reset();
        }
      }
    } catch (error) {
      throw guard.reason === null ? error : new KubeError("timeout", guard.reason, { cause: error });
    } finally {
      guard.end(null);
      this.#stopping.signal.removeEventListener("abort", stop);
      stream.cancel();
    }
    if (guard.reason !== null) throw new KubeError("timeout", guard.reason);
    if (this.#timers.now() - startedAt >= GOOD_WATCH_MS) this.#backOff.reset();
    else if (!heardFrames && !this.#stopped) throw new KubeError("unreachable", say("watchEndsAtOnce"));
  }

  async #connect(version: string): Promise<KubeStream> {
    const [shortest, longest] = WATCH_SECONDS;
    const cancelSlow = this.#timers.after(SLOW_CONNECT_MS, () => {
      this.#set({ phase: "retrying", message: say("slowConnect") });
    });
    try {
      return await this.#options.client.stream({
        method: "GET",
        path: this.#options.path,
        accept: this.#decoder.accept,
        query: {
          watch: true,
          allowWatchBookmarks: true,
          resourceVersion: version,
          timeoutSeconds: Math.round(shortest + (longest - shortest) * this.#timers.random()),
        },
        timeoutMs: WATCH_HEADERS_MS,
        signal: this.#stopping.signal,
      });
    } finally {
      cancelSlow();
    }
  }

  #take(frames: readonly WatchFrame[]): void {
    for (const frame of frames) {
      if (frame.type === "ERROR") {
        const status = frame.status.code ?? 500;
        throw answerError("GET", { status, retryAfter: null, body: JSON.stringify({ ...frame.status, kind: "Status" }) });
      }
      if (frame.type !== "BOOKMARK") this.#options.sink.change(frame.type, frame.object);
      this.#version = frame.object.metadata?.resourceVersion ?? this.#version;
    }
  }

  async #afterFailure(error: unknown): Promise<void> {
    const kind = error instanceof KubeError ? error.kind : "error";
    const message = error instanceof Error ? error.message : String(error);
    if (kind === "gone") return this.#afterExpiry(message);
    if (kind === "forbidden" || kind === "not-found") {
      this.#version = null;
      return this.#wait(FORBIDDEN_PROBE_MS, kind === "forbidden" ? "forbidden" : "absent", message);
    }
    const delay = this.#backOff.next();
    // The connection is fine, but this version leads nowhere: the server was restored from a backup (its versions
    // went back), or the change that comes next cannot be written, read or taken in.
    const answered = !(error instanceof KubeError) || error.status > 0;
    if (answered && kind !== "too-many-requests" && this.#backOff.failures >= RELIST_AFTER_FAILURES) this.#version = null;
    const retryAfter = error instanceof KubeError ? error.retryAfterMs : null;
    const asked = kind === "too-many-requests" && retryAfter !== null ? retryAfter * (1 + 0.2 * this.#timers.random()) : 0;
    await this.#wait(Math.max(asked, kind === "too-many-requests" && asked > 0 ? 0 : delay), "retrying", message);
  }

  /** The first expiry is answered by a new list at once; a server that expires again and again is given time. */
  async #afterExpiry(message: string): Promise<void> {
    const now = this.#timers.now();
    const isRepeated = now - this.#lastExpired < 60_000;
    this.#lastExpired = now;
    this.#version = null;
    if (isRepeated) await this.#wait(this.#backOff.next(), "retrying", message);
  }

  async #wait(ms: number, phase: ListWatchPhase, message: string): Promise<void> {
    this.#set({ phase, message, retryAt: this.#timers.now() + ms });
    await sleep(this.#timers, ms, this.#stopping.signal);
  }

  #set(change: Partial<ListWatchStatus>): void {
    const moved = change.phase !== undefined && change.phase !== this.#status.phase;
    this.#status = { ...this.#status, ...change, ...(moved ? { since: this.#timers.now() } : {}) };
    this.#options.onStatus(this.#status);
  }
}
