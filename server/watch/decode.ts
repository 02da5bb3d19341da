import { asKube } from "#lib/kube/cast.ts";
import type { KubeList, KubeObject, KubeStatus } from "#lib/kube/objects.ts";

export type ChangeType = "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK";
export type WatchFrame =
  | { readonly type: ChangeType; readonly object: KubeObject }
  | { readonly type: "ERROR"; readonly status: KubeStatus };

export interface ListPage {
  readonly items: readonly KubeObject[];
  readonly resourceVersion: string;
  readonly continueToken: string | null;
  /** Objects that come after this page, where the server says so. */
  readonly remaining: number | null;
}

/** Turns bytes of lists and watches into objects. One implementation per wire format. */
export interface Decoder {
  /** `Accept` header that asks for this format. */
  readonly accept: string;
  /** A whole page. Throws DecodeError. */
  page(body: Uint8Array): ListPage;
  /** The continue token, as soon as the head of the page tells it; undefined = not told in the head. */
  nextToken(body: Uint8Array): string | null | undefined;
  /** Frames of a watch, as many at a time as one read brought. Throws DecodeError on a frame that cannot be read. */
  frames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<readonly WatchFrame[]>;
}

/** Bytes that are not what the API promises. */
export class DecodeError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "DecodeError";
  }
}

/** etcd holds objects to 1.5 MB; a frame far beyond that is a broken server, not an object. */
const MAX_FRAME_BYTES = 16 * 1024 * 1024;
const NEWLINE = 0x0a;
const HEAD_BYTES = 4096;

/** JSON: one document per page, one line per watch frame. */
export const jsonDecoder: Decoder = {
  accept: "application/json",
  page(body) {
    const list = parseJson<KubeList<KubeObject>>(text(body));
    if (list === null || typeof list !== "object" || (list.items !== null && !Array.isArray(list.items))) {
      throw new DecodeError("The API server's list has no items.");
    }
    const token = list.metadata?.continue;
    return {
      items: list.items ?? [],
      resourceVersion: list.metadata?.resourceVersion ?? "",
      continueToken: token === undefined || token === "" ? null : token,
      remaining: list.metadata?.remainingItemCount ?? null,
    };
  },
  nextToken(body) {
    // The server writes metadata before the items; a server that does not is read after the whole page.
    const head = text(body.subarray(0, HEAD_BYTES));
    const end = head.indexOf(',"items":[');
    if (end < 0) return undefined;
    try {
      const list = asKube<KubeList<KubeObject>>(JSON.parse(`${head.slice(0, end)}}`));
      if (typeof list.metadata?.resourceVersion !== "string") return undefined;
      return list.metadata.continue ? list.metadata.continue : null;
    } catch {
      return undefined;
    }
  },
  async *frames(chunks) {
    let rest: Uint8Array[] = [];
    let restBytes = 0;
    for await (const chunk of chunks) {
      const frames: WatchFrame[] = [];
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
        const line = chunk.subarray(start, end);
        const whole = rest.length === 0 ? line : Buffer.concat([...rest, line]);
        rest = [];
        restBytes = 0;
        if (whole.length > 0) frames.push(readFrame(whole));
        start = end + 1;
      }
      if (start < chunk.length) {
        rest.push(chunk.subarray(start));
        restBytes += chunk.length - start;
        if (restBytes > MAX_FRAME_BYTES) throw new DecodeError("A watch frame is larger than 16 MiB.");
      }
      yield frames;
    }
    // The server closes between frames; a rest means that the last one was cut off.
    if (restBytes > 0) throw new DecodeError("The watch ended in the middle of a frame.");
  },
};

function readFrame(line: Uint8Array): WatchFrame {
  const frame = parseJson<{ type?: unknown; object?: unknown } | null>(text(line));
  const type = frame?.type;
  const object = frame?.object;
  if (typeof object !== "object" || object === null) throw new DecodeError("A watch frame has no object.");
  if (type === "ERROR") return { type, status: asKube<KubeStatus>(object) };
  if (type === "ADDED" || type === "MODIFIED" || type === "DELETED" || type === "BOOKMARK") {
    return { type, object: asKube<KubeObject>(object) };
  }
  throw new DecodeError(`A watch frame has the unknown type ${JSON.stringify(type)}.`);
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}

function parseJson<T>(source: string): T {
  try {
    return asKube<T>(JSON.parse(source));
  } catch (error) {
    throw new DecodeError("The API server sent something that is not JSON.", error);
  }
}
