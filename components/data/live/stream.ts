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
/** A live stream is never silent for so long (bookmarks move its freshness): after that it is opened anew, to be sure. */
const SILENT_MS = 90_000;
/** A connection that hangs in "connecting" is given up after this long. */
const CONNECT_WITHIN_MS = 10_000;

/**
 * Keeps one event stream open. A broken connection is reopened with growing, jittered pauses; a refused one is asked
 * for its reason over plain HTTP, because an EventSource does not tell it.
 * @param url address of the stream
 * @param probe address that answers with the same errors as the stream does
 * @returns how to close it, and how to ask for a fresh snapshot
 */
export function openStream(url: string, probe: string, handlers: StreamHandlers): { close: () => void; restart: () => void } {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let closed = false;

  const connect = () => {
    clearTimeout(timer);
    source?.close();
    if (closed) return;
    const current = new EventSource(url);
    source = current;
    timer = setTimeout(() => failed(current), CONNECT_WITHIN_MS);
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(connect, SILENT_MS);
    };
    current.onopen = () => {
      heard();
      failures = 0;
      handlers.open();
    };
    current.onerror = () => failed(current);
    for (const kind of ["snapshot", "delta"] as const) {
      current.addEventListener(kind, (event: MessageEvent<string>) => {
        heard();
        handlers.frame(kind, event.data);
      });
    }
  };

  const failed = (from: EventSource) => {
    if (closed || from !== source) return;
    const refused = from.readyState === EventSource.CLOSED;
    from.close();
    source = null;
    handlers.lost();
    if (refused) void askWhy(probe).then((error) => error && !closed && handlers.refused(error));
    const pause = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)] ?? 15_000;
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(connect, pause * (0.7 + Math.random() * 0.6));
  };

  connect();
  return {
    close: () => {
      closed = true;
      clearTimeout(timer);
      source?.close();
    },
    restart: () => {
      failures = 0;
      connect();
    },
  };
}

async function askWhy(probe: string): Promise<ApiError | null> {
  try {
    const answer = await apiFetch(probe);
    await answer.body?.cancel();
    return null;
  } catch (thrown) {
    return asApiError(thrown);
  }
}
