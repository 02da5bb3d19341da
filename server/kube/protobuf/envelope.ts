import { Texts } from "./texts.ts";
import { WIRE, Wire, WireError } from "./wire.ts";

/** What the API server answers when it is asked for protobuf; watches add `;stream=watch`. */
export const PROTOBUF = "application/vnd.kubernetes.protobuf";

/** Before every object stand these bytes, then an envelope (`runtime.Unknown`) whose field 2 is the object. */
const MAGIC = Buffer.from("k8s\0");
const RAW = 2;

export interface BytesField {
  readonly number: number;
  /** Where its content begins and ends; empty for fields that are no bytes. */
  readonly start: number;
  readonly end: number;
}

/** The field that begins at `at`; its content may go on behind the bytes that are here. Throws WireError when its beginning does. */
export function fieldAt(bytes: Buffer, at: number): BytesField {
  const wire = new Wire(bytes, NO_TEXTS);
  wire.at = at;
  const tag = wire.unsigned();
  if ((tag & 7) === WIRE.bytes) {
    const length = wire.unsigned();
    return { number: tag >>> 3, start: wire.at, end: wire.at + length };
  }
  wire.skip(tag & 7);
  return { number: tag >>> 3, start: wire.at, end: wire.at };
}

const NO_TEXTS = new Texts();

/** Where the object begins and ends whose envelope begins at 0. Throws WireError for what is no envelope, or when too little of it is here. */
export function envelopeOf(bytes: Buffer): BytesField {
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw new WireError("it does not begin as Kubernetes' protobuf does");
  for (let at = MAGIC.length; at < bytes.length; ) {
    const field = fieldAt(bytes, at);
    if (field.number === RAW) return field;
    at = field.end;
  }
  throw new WireError("the envelope is empty");
}

/** The object in an envelope that is here in full. Throws WireError. */
export function openEnvelope(bytes: Buffer): Buffer {
  const { start, end } = envelopeOf(bytes);
  if (end > bytes.length) throw new WireError("the bytes end within the object");
  return bytes.subarray(start, end);
}
