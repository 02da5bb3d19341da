import type { Texts } from "./texts.ts";

/** Bytes that are no protobuf message: cut off, or of another make. */
export class WireError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WireError";
  }
}

/** How the value after a tag is written (protobuf.dev/programming-guides/encoding). */
export const WIRE = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

/** Reads protobuf's wire format from `at` on. Every read throws WireError where the bytes end too soon. */
export class Wire {
  readonly bytes: Buffer;
  readonly texts: Texts;
  at = 0;

  constructor(bytes: Buffer, texts: Texts) {
    this.bytes = bytes;
    this.texts = texts;
  }

  /** A number without its sign: tags, lengths. */
  unsigned(): number {
    const { bytes } = this;
    let byte = bytes[this.at++] ?? 0x100;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let factor = 0x80; ; factor *= 0x80) {
      if (byte > 0xff) throw new WireError("the bytes end within a number");
      if (byte < 0x80) return value;
      byte = bytes[this.at++] ?? 0x100;
      value += (byte & 0x7f) * factor;
      if (factor > 2 ** 63) throw new WireError("a number longer than 64 bits");
    }
  }

  /** An int32 or int64: negative ones are written as 64 bits in two's complement. Exact up to 2^53. */
  signed(): number {
    const start = this.at;
    const value = this.unsigned();
    return value < 2 ** 53 ? value : this.#large(start);
  }

  #large(start: number): number {
    let value = 0n;
    for (let at = start; at < this.at; at += 1) value |= BigInt((this.bytes[at] ?? 0) & 0x7f) << BigInt(7 * (at - start));
    return Number(BigInt.asIntN(64, value));
  }

  /** Where the bytes that follow end: their length is read, they are not. */
  end(): number {
    const length = this.unsigned();
    const end = this.at + length;
    if (end > this.bytes.length) throw new WireError("the bytes end within a field");
    return end;
  }

  /** Text in UTF-8. Short ones that came before are not made again. */
  text(): string {
    const end = this.end();
    const start = this.at;
    this.at = end;
    return this.texts.read(this.bytes, start, end);
  }

  /** Passes over a value of this wire type. */
  skip(type: number): void {
    if (type === WIRE.bytes) this.at = this.end();
    else if (type === WIRE.varint) this.unsigned();
    else if (type === WIRE.fixed64) this.#pass(8);
    else if (type === WIRE.fixed32) this.#pass(4);
    else throw new WireError(`wire type ${type} does not exist`);
  }

  #pass(length: number): void {
    this.at += length;
    if (this.at > this.bytes.length) throw new WireError("the bytes end within a field");
  }
}
