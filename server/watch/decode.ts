import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, KubeStatus } from "#lib/kube/objects.ts";
import { say } from "#lib/messages/sentences.ts";
import type { KubeStream } from "#server/kube/types.ts";
import { readJsonPage } from "./json-page.ts";
import { DecodeError, parseJson, textOf } from "./json-text.ts";
import type { PagePart } from "./page-part.ts";

export type ChangeType = "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK";
export type WatchFrame =
  | { readonly type: ChangeType; readonly object: KubeObject }
  | { readonly type: "ERROR"; readonly status: KubeStatus };

/** Turns bytes of lists and watches into objects. One implementation per wire format. */
export interface Decoder {
  /** `Accept` header that asks for this format. */
  readonly accept: string;
  /** One page of a list as it arrives: its head once, and its objects as they are complete. Throws DecodeError. */
  page(answer: Answer): AsyncGenerator<PagePart>;
  /** Frames of a watch, as many at a time as one read brought. Throws DecodeError on a frame that cannot be read. */
  frames(answer: Answer): AsyncGenerator<readonly WatchFrame[]>;
}

/** What the API server sends, and in which format. */
export type Answer = Pick<KubeStream, "body" | "contentType">;

/** etcd holds objects to 1.5 MB; a frame far beyond that is a broken server, not an object. */
export const MAX_FRAME_BYTES = 16 * 1024 * 1024;
const NEWLINE = 0x0a;

/** JSON: one document per page, one line per watch frame. */
export const jsonDecoder: Decoder = {
  accept: "application/json",
  page: ({ body }) => readJsonPage(body),
  frames: ({ body }) => readJsonFrames(body),
};

async function* readJsonFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<readonly WatchFrame[]> {
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
      if (restBytes > MAX_FRAME_BYTES) throw new DecodeError(say("frameTooLarge"));
    }
    yield frames;
  }
  // The server closes between frames; a rest means that the last one was cut off.
  if (restBytes > 0) throw new DecodeError(say("frameCutShort"));
}

function readFrame(line: Uint8Array): WatchFrame {
  const frame = parseJson<{ type?: unknown; object?: unknown } | null>(textOf(line));
  const type = frame?.type;
  const object = frame?.object;
  if (typeof object !== "object" || object === null) throw new DecodeError(say("frameWithoutObject"));
  if (type === "ERROR") return { type, status: asKube<KubeStatus>(object) };
  return { type: changeType(type), object: asKube<KubeObject>(object) };
}

/** The type of a frame that is no error. Throws DecodeError for what no watch sends. */
export function changeType(type: unknown): ChangeType {
  if (type === "ADDED" || type === "MODIFIED" || type === "DELETED" || type === "BOOKMARK") return type;
  throw new DecodeError(say("frameOfUnknownType", { type: String(JSON.stringify(type)) }));
}
