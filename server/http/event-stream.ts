import type { Closers } from "./closers.ts";

/** One open event stream, seen from who feeds it. */
export interface EventSink {
  /** False = the reader is too slow: this frame was dropped, and so is everything until `onRoom` is called. */
  send(frame: Uint8Array): boolean;
}

export interface EventStreamOptions {
  /** Aborts when the browser leaves. */
  readonly signal: AbortSignal;
  /** Streams that a shutdown must close: the server waits for them without limit otherwise. */
  readonly closers: Closers;
  /** Begins to feed the stream; returns how to stop. */
  readonly open: (sink: EventSink) => { onRoom(): void; close(): void };
}

/** More than this waiting for one reader: it is better served by a fresh snapshot. */
const MAX_QUEUED_BYTES = 1024 * 1024;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  // no-transform: Next would compress, and proxies would buffer.
  "cache-control": "private, no-cache, no-store, no-transform",
  "x-accel-buffering": "no",
  "x-content-type-options": "nosniff",
} as const;

/** Browsers come back after about this long; spread, so that a restart is not met by all at once. */
const RETRY_MS = [1_000, 3_000] as const;

/** Answers with server-sent events until the reader leaves or the server shuts down. */
export function eventStream(options: EventStreamOptions): Response {
  let source: ReturnType<EventStreamOptions["open"]> | null = null;
  let isFull = false;
  let end: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOpen = true;
        end = () => {
          if (!isOpen) return;
          isOpen = false;
          options.signal.removeEventListener("abort", end);
          options.closers.delete(end);
          source?.close();
          closeQuietly(controller);
        };
        options.signal.addEventListener("abort", end, { once: true });
        options.closers.add(end);
        const [least, most] = RETRY_MS;
        controller.enqueue(new TextEncoder().encode(`retry: ${Math.round(least + (most - least) * Math.random())}\n\n`));
        source = options.open({
          send(frame) {
            if (!isOpen || isFull) return false;
            controller.enqueue(frame);
            isFull = (controller.desiredSize ?? 0) <= 0;
            return true;
          },
        });
        if (options.signal.aborted) end();
      },
      pull() {
        if (!isFull) return;
        isFull = false;
        source?.onRoom();
      },
      cancel: () => end(),
    },
    { highWaterMark: MAX_QUEUED_BYTES, size: (frame) => frame.byteLength },
  );
  return new Response(body, { headers: HEADERS });
}

function closeQuietly(controller: ReadableStreamDefaultController<Uint8Array>): void {
  try {
    controller.close();
  } catch {
    // The reader has cancelled: closed already.
  }
}
