/**
 * The few pieces of DER (ITU-T X.690) that an X.509 certificate is made of.
 * Node's crypto signs and exports keys but cannot write certificates.
 */

const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
} as const;

/** One element: tag, length, content. */
export function element(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length: number[] = [];
  for (let rest = body.length; rest > 0; rest = Math.floor(rest / 256)) length.unshift(rest % 256);
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length, ...length]), body]);
}

export const sequence = (...content: Buffer[]): Buffer => element(TAG.sequence, ...content);
export const set = (...content: Buffer[]): Buffer => element(TAG.set, ...content);
export const octetString = (content: Buffer): Buffer => element(TAG.octetString, content);
export const utf8String = (text: string): Buffer => element(TAG.utf8String, Buffer.from(text, "utf8"));
export const boolean = (value: boolean): Buffer => element(TAG.boolean, Buffer.from([value ? 0xff : 0]));

/** A context-specific element such as [0] or [3]; constructed when it holds other elements. */
export function contextSpecific(number: number, constructed: boolean, ...content: Buffer[]): Buffer {
  return element(0x80 | (constructed ? 0x20 : 0) | number, ...content);
}

/** A non-negative integer given by its big-endian bytes. */
export function integer(bytes: Buffer): Buffer {
  const needsPadding = bytes.length === 0 || (bytes[0] ?? 0) >= 0x80;
  return element(TAG.integer, needsPadding ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

/** A bit string; `unusedBits` counts the bits of the last byte that do not belong to it. */
export function bitString(content: Buffer, unusedBits = 0): Buffer {
  return element(TAG.bitString, Buffer.from([unusedBits]), content);
}

/** An object identifier in dotted form. */
export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const bytes: number[] = [];
  for (const arc of [first * 40 + second, ...rest]) {
    const groups = [arc & 0x7f];
    for (let left = arc >> 7; left > 0; left >>= 7) groups.unshift(0x80 | (left & 0x7f));
    bytes.push(...groups);
  }
  return element(TAG.objectIdentifier, Buffer.from(bytes));
}

/** A time of the years 1950 to 2049, to the second, in UTC. */
export function utcTime(date: Date): Buffer {
  const digits = date.toISOString().replace(/[-:T]/g, "").slice(2, 14);
  return element(TAG.utcTime, Buffer.from(`${digits}Z`, "ascii"));
}
