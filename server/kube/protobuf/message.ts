import { Texts } from "./texts.ts";
import { type ReadValue, VALUES } from "./values.ts";
import { WIRE, Wire, WireError } from "./wire.ts";

/**
 * Messages by name, each with its fields: number, name in JSON, type. `?` marks what may be left out and is kept as it
 * comes, `!` what JSON always shows, `~` what it shows as null where there is none; anything else JSON leaves out when it
 * is zero, though it is on the wire (Go's `omitempty`). A message that takes the name `...` has its fields among those of its parent. `T[]` and `map<T>` are
 * lists and maps by text.
 */
export type MessageTable = Readonly<Record<string, string>>;

type Fields = Record<string, unknown>;
type Take = (wire: Wire, into: Fields, wireType: number) => void;

interface Message {
  /** By number. */
  readonly takes: readonly (Take | undefined)[];
  /** What JSON shows of fields that are not on the wire. */
  readonly defaults: readonly (readonly [string, unknown])[];
}

/** Reads messages of a table into the objects that the API server would write as JSON. */
export class MessageReader {
  readonly #table: MessageTable;
  readonly #without: ReadonlySet<string>;
  readonly #messages = new Map<string, Message>();
  readonly #texts = new Texts();

  /** @param without fields to pass over, as `Message.field` */
  constructor(table: MessageTable, without: Iterable<string> = []) {
    this.#table = table;
    this.#without = new Set(without);
  }

  /** Throws WireError for bytes that are no such message. */
  read(name: string, bytes: Buffer): Readonly<Record<string, unknown>> {
    const wire = new Wire(bytes, this.#texts);
    return readMessage(wire, bytes.length, this.#message(name), {});
  }

  #message(name: string): Message {
    const known = this.#messages.get(name);
    if (known !== undefined) return known;
    const takes: (Take | undefined)[] = [];
    const defaults: [string, unknown][] = [];
    const message = { takes, defaults };
    // Known before its fields are: messages hold messages.
    this.#messages.set(name, message);
    for (const { number, key, mark, type } of fieldsOfMessage(this.#table, name)) {
      if (this.#without.has(`${name}.${key}`)) continue;
      takes[number] = this.#take(key, mark, type);
      if (mark === "!") defaults.push([key, DEFAULTS.get(type) ?? null]);
      if (mark === "~") defaults.push([key, null]);
    }
    return message;
  }

  #take(key: string, mark: string, type: string): Take {
    if (key === "...") return takeInline(this.#message(type));
    const map = /^map<(.+)>$/.exec(type)?.[1];
    if (map !== undefined) return takeMap(key, this.#value(map));
    if (type.endsWith("[]")) return takeList(key, this.#value(type.slice(0, -2)), wireTypeOf(type.slice(0, -2)));
    return takeOne(key, this.#value(type), wireTypeOf(type), mark === "" ? (DEFAULTS.get(type) ?? null) : undefined);
  }

  #value(type: string): ReadValue {
    const value = VALUES.get(type);
    if (value !== undefined) return value;
    if (this.#table[type] === undefined) throw new Error(`no message ${type} in the table`);
    const message = this.#message(type);
    return (wire) => readMessage(wire, wire.end(), message, {});
  }
}

const DEFAULTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["string", ""],
  ["int", 0],
  ["bool", false],
]);

export interface TableField {
  readonly number: number;
  readonly key: string;
  readonly mark: "" | "?" | "!" | "~";
  readonly type: string;
}

/** The fields of a message, read from its line. */
export function fieldsOfMessage(table: MessageTable, name: string): readonly TableField[] {
  return [...(table[name] ?? "").matchAll(/(\d+)\s+([\w.]+)([?!~]?)\s+([\w<>[\]]+)/g)].map(
    ([, number, key = "", mark = "", type = ""]) => ({
      number: Number(number),
      key,
      mark: mark as TableField["mark"],
      type,
    }),
  );
}

/** How values of this type are written. */
export function wireTypeOf(type: string): number {
  return type === "int" || type === "bool" ? WIRE.varint : WIRE.bytes;
}

function readMessage(wire: Wire, end: number, { takes, defaults }: Message, into: Fields): Fields {
  while (wire.at < end) {
    const tag = wire.unsigned();
    const take = takes[tag >>> 3];
    // Fields of a newer server.
    if (take === undefined) wire.skip(tag & 7);
    else take(wire, into, tag & 7);
  }
  if (wire.at !== end) throw new WireError("a field is longer than its message");
  for (const [key, value] of defaults) if (!(key in into)) into[key] = value;
  return into;
}

function expect(wireType: number, expected: number): void {
  if (wireType !== expected) throw new WireError(`wire type ${wireType} where ${expected} belongs`);
}

/** `zero` is left out; undefined = nothing is. */
function takeOne(key: string, read: ReadValue, type: number, zero: unknown): Take {
  return (wire, into, wireType) => {
    expect(wireType, type);
    const value = read(wire);
    if (value !== zero) into[key] = value;
  };
}

function takeInline(message: Message): Take {
  return (wire, into, wireType) => {
    expect(wireType, WIRE.bytes);
    readMessage(wire, wire.end(), message, into);
  };
}

function takeList(key: string, read: ReadValue, type: number): Take {
  return (wire, into, wireType) => {
    const list = (into[key] as unknown[] | undefined) ?? [];
    into[key] = list;
    // Numbers may come packed: one piece of bytes with all of them.
    if (type === WIRE.varint && wireType === WIRE.bytes) {
      for (const end = wire.end(); wire.at < end; ) list.push(read(wire));
      return;
    }
    expect(wireType, type);
    list.push(read(wire));
  };
}

/** An entry is a message of its own: 1 the key, 2 the value. */
function takeMap(key: string, read: ReadValue): Take {
  return (wire, into, wireType) => {
    expect(wireType, WIRE.bytes);
    const map = (into[key] as Fields | undefined) ?? {};
    into[key] = map;
    let name = "";
    let value: unknown = "";
    for (const end = wire.end(); wire.at < end; ) {
      const tag = wire.unsigned();
      if (tag === 0x0a) name = wire.text();
      else if (tag === 0x12) value = read(wire);
      else wire.skip(tag & 7);
    }
    // What JSON.parse does: a name is never taken for the prototype.
    if (name === "__proto__") Object.defineProperty(map, name, { value, enumerable: true, configurable: true, writable: true });
    else map[name] = value;
  };
}
