import { asKube } from "#lib/kube/cast.ts";
import { say } from "#lib/messages/sentences.ts";

/** Bytes that are not what the API promises. */
export class DecodeError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "DecodeError";
  }
}

/** UTF-8 bytes as text, without copying them first. */
export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}

/** Throws DecodeError for what is not JSON. */
export function parseJson<T>(source: string): T {
  try {
    return asKube<T>(JSON.parse(source));
  } catch (error) {
    throw new DecodeError(say("sentNotJson"), error);
  }
}
