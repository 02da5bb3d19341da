import { fieldsOfMessage, type MessageTable, wireTypeOf } from "../message.ts";

type Value = unknown;

/** Writes objects as Go does (gogo/protobuf): fields in order of their numbers, and zeros unless they are behind a pointer. */
export class MessageWriter {
  readonly #table: MessageTable;

  constructor(table: MessageTable) {
    this.#table = table;
  }

  write(name: string, object: Readonly<Record<string, Value>>): Buffer {
    return Buffer.concat(
      fieldsOfMessage(this.#table, name).map(({ number, key, mark, type }) => {
        if (key === "...") return field(number, 2, sized(this.write(type, object)));
        const value = object[key];
        if ((value ?? undefined) === undefined && ("?~".includes(mark || "-") || ZEROS[type] === undefined)) return Buffer.alloc(0);
        return this.#field(number, type, value ?? ZEROS[type]);
      }),
    );
  }

  #field(number: number, type: string, value: Value): Buffer {
    const map = /^map<(.+)>$/.exec(type)?.[1];
    if (map !== undefined) {
      const entries = Object.entries(value as Record<string, Value>);
      return Buffer.concat(
        entries.map(([key, one]) => field(number, 2, sized(Buffer.concat([this.#field(1, "string", key), this.#field(2, map, one)])))),
      );
    }
    if (type.endsWith("[]")) {
      return Buffer.concat((value as Value[]).map((one) => this.#field(number, type.slice(0, -2), one)));
    }
    return field(number, wireTypeOf(type), this.#value(type, value));
  }

  #value(type: string, value: Value): Buffer {
    if (type === "string") return sized(Buffer.from(value as string));
    if (type === "int" || type === "bool") return varint(Number(value));
    if (type === "quantity") return sized(this.#field(1, "string", value));
    if (type === "json") return sized(this.#field(1, "string", JSON.stringify(value)));
    if (type === "time") return sized(timeOf(value as string | null));
    if (type === "intOrString") {
      const isText = typeof value === "string";
      const parts = [field(1, 0, varint(isText ? 1 : 0)), field(2, 0, varint(isText ? 0 : Number(value)))];
      return sized(Buffer.concat([...parts, this.#field(3, "string", isText ? value : "")]));
    }
    return sized(this.write(type, value as Record<string, Value>));
  }
}

const ZEROS: Readonly<Record<string, Value>> = { string: "", int: 0, bool: false, time: null, quantity: "0" };

function timeOf(text: string | null): Buffer {
  return text === null ? Buffer.alloc(0) : Buffer.concat([field(1, 0, varint(Date.parse(text) / 1000)), field(2, 0, varint(0))]);
}

/** One field with its tag; what carries a length has it already. */
export function field(number: number, wireType: number, content: Buffer): Buffer {
  return Buffer.concat([varint(number * 8 + wireType), content]);
}

export function sized(content: Buffer): Buffer {
  return Buffer.concat([varint(content.length), content]);
}

/** Negative numbers in two's complement of 64 bits. */
export function varint(number: number): Buffer {
  let left = BigInt.asUintN(64, BigInt(number));
  const bytes: number[] = [];
  do {
    bytes.push(Number(left & 0x7fn) | (left > 0x7fn ? 0x80 : 0));
    left >>= 7n;
  } while (left > 0n);
  return Buffer.from(bytes);
}

/** An object as the API server sends it: in an envelope. */
export function enveloped(kind: string, object: Buffer): Buffer {
  const typeMeta = Buffer.concat([field(1, 2, sized(Buffer.from("v1"))), field(2, 2, sized(Buffer.from(kind)))]);
  const parts = [field(1, 2, sized(typeMeta)), field(2, 2, sized(object)), field(3, 2, sized(Buffer.alloc(0)))];
  return Buffer.concat([Buffer.from("k8s\0"), ...parts, field(4, 2, sized(Buffer.alloc(0)))]);
}
