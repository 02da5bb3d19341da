import { apiFetch } from "../api.ts";
import { type ApiError, asApiError } from "../api-error.ts";

export interface StreamHandlers {
  open(): void;
  /** One frame as it came; `kind` is the event's name. */
  frame(kind: "snapshot" | "delta", text: string): void;
  /** The connection broke and is being tried again. */
  lost(): void;
  /** The server refuses the stream, with its reason. It is asked again later all the same. */
  refused(error: ApiError): void;
}

const BACKOFF_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000];
/** Refusals that do not pass in a second: asked again at the slowest pace. */
const LASTING: ReadonlySet<string> = new Set(["forbidden", "unauthenticated", "no-cluster", "not-found"]);
/** A live stream is never silent for so long (bookmarks move its freshness): after that it is opened anew, to be sure. */
const SILENT_MS = 90_000;
/** A connection that hangs in "connecting" is given up after this long. */
const CONNECT_WITHIN_MS = 10_000;

/**
 * Keeps one event stream open. A broken connection is reopened with growing, jittered pauses; a refused one is asked
 * for its reason over plain HTTP, because an EventSource does not tell it.
 */
export class LiveStream {
  readonly #url: string;
  readonly #probe: string;
  readonly #handlers: StreamHandlers;
  #source: EventSource | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #closed = false;

  /**
   * @param url address of the stream
   * @param probe address that answers with the same errors as the stream does
   */
  constructor(url: string, probe: string, handlers: StreamHandlers) {
    this.#url = url;
    this.#probe = probe;
    this.#handlers = handlers;
    globalThis.addEventListener("offline", this.#doubt);
    globalThis.addEventListener("online", this.#back);
    this.#connect();
  }

  /** Opens the stream anew, for a fresh snapshot or because the reader asks for it. */
  restart(): void {
    this.#failures = 0;
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    globalThis.removeEventListener("offline", this.#doubt);
    globalThis.removeEventListener("online", this.#back);
    this.#source?.close();
  }

  /** The machine lost its network. An open stream does not notice; a Pod Ward on this machine still answers. */
  readonly #doubt = (): void => {
    const source = this.#source;
    if (source) void refusalOf(this.#probe).then((error) => error?.code === "network" && this.#failed(source));
  };

  readonly #back = (): void => {
    if (!this.#source) this.restart();
  };

  #connect(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    if (this.#closed) return;
    const source = new EventSource(this.#url);
    this.#source = source;
    this.#timer = setTimeout(() => this.#failed(source), CONNECT_WITHIN_MS);
    source.onopen = () => {
      this.#heard();
      this.#failures = 0;
      this.#handlers.open();
    };
    source.onerror = () => this.#failed(source);
    for (const kind of ["snapshot", "delta"] as const) {
      source.addEventListener(kind, (event: MessageEvent<string>) => {
        this.#heard();
        this.#handlers.frame(kind, event.data);
      });
    }
  }

  #heard(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), SILENT_MS);
  }

  #failed(source: EventSource): void {
    if (this.#closed || source !== this.#source) return;
    const refused = source.readyState === EventSource.CLOSED;
    source.close();
    this.#source = null;
    this.#handlers.lost();
    this.#retryLater();
    if (refused) void this.#askWhy();
  }

  #retryLater(): void {
    const pause = BACKOFF_MS[Math.min(this.#failures, BACKOFF_MS.length - 1)] ?? 15_000;
    this.#failures += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), pause * (0.7 + Math.random() * 0.6));
  }

  async #askWhy(): Promise<void> {
    const error = await refusalOf(this.#probe);
    if (!error || this.#closed) return;
    this.#handlers.refused(error);
    if (!LASTING.has(error.code) || this.#source) return;
    this.#failures = BACKOFF_MS.length;
    this.#retryLater();
  }
}

async function refusalOf(probe: string): Promise<ApiError | null> {
  try {
    const answer = await apiFetch(probe);
    await answer.body?.cancel();
    return null;
  } catch (thrown) {
    return asApiError(thrown);
  }
}
