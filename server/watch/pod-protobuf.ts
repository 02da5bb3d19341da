import { asKube } from "#lib/kube/cast.ts";
import type { KubeList, KubeObject } from "#lib/kube/objects.ts";
import { say } from "#lib/messages/sentences.ts";
import { type BytesField, envelopeOf, fieldAt, openEnvelope } from "#server/kube/protobuf/envelope.ts";
import { MessageReader } from "#server/kube/protobuf/message.ts";
import { POD_TABLE } from "#server/kube/protobuf/pod.ts";
import { readStatus } from "#server/kube/protobuf/status.ts";
import { WireError } from "#server/kube/protobuf/wire.ts";
import { changeType, MAX_FRAME_BYTES, type WatchFrame } from "./decode.ts";
import { GLANCE_WITHOUT, glanceAt } from "./glance.ts";
import { DecodeError } from "./json-text.ts";
import { headOf, type PagePart } from "./page-part.ts";

/** Reads pods in protobuf: at first only what tells the sick from the healthy (`glance.ts`). */
export class PodReader {
  readonly #whole = new MessageReader(POD_TABLE);
  readonly #glance = new MessageReader(POD_TABLE, GLANCE_WITHOUT);

  /** What the first look tells of a pod; the rest of it is read when it is asked for. Throws WireError. */
  pod(bytes: Buffer): KubeObject {
    const part = asKube<KubeObject>(this.#glance.read("Pod", bytes));
    return glanceAt(part, () => asKube<KubeObject>(this.#whole.read("Pod", bytes)));
  }

  /** What a list says of itself. Throws WireError. */
  list(bytes: Buffer): PagePart {
    const metadata = asKube<NonNullable<KubeList<KubeObject>["metadata"]>>(this.#whole.read("ListMeta", bytes));
    return { kind: "head", head: headOf({ metadata }) };
  }
}

/** An envelope's beginning is some tens of bytes. */
const ENVELOPE_LIMIT = 64 * 1024;
/** More than this without the end of a pod is no list of pods (etcd holds them to 1.5 MB). */
const REST_LIMIT = 256 * 1024 * 1024;
const LIST = { metadata: 1, items: 2 } as const;

/** One page of a PodList as it arrives. Throws DecodeError. */
export async function* readPodPage(chunks: AsyncIterable<Uint8Array>, reader: PodReader): AsyncGenerator<PagePart> {
  let rest: Buffer = Buffer.alloc(0);
  let left: number | null = null;
  for await (const chunk of chunks) {
    rest = append(rest, chunk);
    if (rest.length > REST_LIMIT) throw new DecodeError(say("listPageTooLarge"));
    if (left === null) {
      const list = soon(rest, envelopeOf);
      if (list === null) continue;
      left = list.end - list.start;
      rest = rest.subarray(list.start);
    }
    const taken = takeFields(rest.subarray(0, left), reader);
    yield* taken.parts;
    left -= taken.end;
    // Behind the list the envelope ends with nothing that counts.
    rest = left === 0 ? Buffer.alloc(0) : rest.subarray(taken.end);
  }
  if (left !== 0) throw new DecodeError(say("listCutShort"));
}

function append(rest: Buffer, chunk: Uint8Array): Buffer {
  const more = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  return rest.length === 0 ? more : Buffer.concat([rest, more]);
}

/** Null while too little has come to tell. */
function soon(bytes: Buffer, read: (bytes: Buffer) => BytesField): BytesField | null {
  try {
    return read(bytes);
  } catch (error) {
    if (!(error instanceof WireError) || bytes.length > ENVELOPE_LIMIT) throw unreadable(error);
    return null;
  }
}

/** The list's fields that are here in full, and where they end. */
function takeFields(bytes: Buffer, reader: PodReader): { parts: PagePart[]; end: number } {
  const parts: PagePart[] = [];
  const items: KubeObject[] = [];
  let end = 0;
  while (end < bytes.length) {
    const field = soon(bytes.subarray(end, end + 32), (here) => fieldAt(here, 0));
    if (field === null || end + field.end > bytes.length) break;
    const content = bytes.subarray(end + field.start, end + field.end);
    if (field.number === LIST.metadata) parts.push(readable(() => reader.list(content)));
    if (field.number === LIST.items) items.push(readable(() => reader.pod(content)));
    end += field.end;
  }
  if (items.length > 0) parts.push({ kind: "items", items });
  return { parts, end };
}

function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(error: unknown): unknown {
  return error instanceof WireError ? new DecodeError(say("sentNotProtobuf", { detail: error.message }), error) : error;
}

const LENGTH_BYTES = 4;

/** Frames of a watch on pods: each with its length before it (apimachinery, pkg/util/framer). Throws DecodeError. */
export async function* readPodFrames(chunks: AsyncIterable<Uint8Array>, reader: PodReader): AsyncGenerator<readonly WatchFrame[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = append(rest, chunk);
    const frames: WatchFrame[] = [];
    while (rest.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + rest.readUInt32BE(0);
      if (end > MAX_FRAME_BYTES) throw new DecodeError(say("frameTooLarge"));
      if (end > rest.length) break;
      const frame = rest.subarray(LENGTH_BYTES, end);
      frames.push(readable(() => readFrame(frame, reader)));
      rest = rest.subarray(end);
    }
    yield frames;
  }
  // The server closes between frames; a rest means that the last one was cut off.
  if (rest.length > 0) throw new DecodeError(say("frameCutShort"));
}

/** A `WatchEvent`: 1 its type, 2 the object, which is bytes (1) with an envelope of their own. */
function readFrame(frame: Buffer, reader: PodReader): WatchFrame {
  let type = "";
  let object: Buffer | null = null;
  for (let at = 0; at < frame.length; ) {
    const field = fieldAt(frame, at);
    if (field.end > frame.length) throw new WireError("the bytes end within a frame");
    if (field.number === 1) type = frame.toString("utf8", field.start, field.end);
    if (field.number === 2) object = frame.subarray(field.start, field.end);
    at = field.end;
  }
  const raw = object === null || object.length === 0 ? null : fieldAt(object, 0);
  if (object === null || raw?.number !== 1) throw new DecodeError(say("frameWithoutObject"));
  const envelope = object.subarray(raw.start, raw.end);
  return type === "ERROR" ? { type, status: readStatus(envelope) } : { type: changeType(type), object: reader.pod(openEnvelope(envelope)) };
}
