import fc, { type Arbitrary } from "fast-check";
import { fieldsOfMessage, type MessageTable } from "../message.ts";

type Fields = Record<string, unknown>;

/** Any object of a message, as the API server would show it in JSON. */
export function anyMessage(table: MessageTable, name: string, depth = 2): Arbitrary<Fields> {
  const fields = fieldsOfMessage(table, name).filter(
    ({ key, mark, type }) => depth > 0 || key === "..." || mark === "!" || mark === "~" || VALUES[plain(type)] !== undefined,
  );
  const inline = fields.filter(({ key }) => key === "...").map(({ type }) => anyMessage(table, type, depth));
  const own = fields.filter(({ key }) => key !== "...");
  const model = Object.fromEntries(own.map(({ key, mark, type }) => [key, ofType(table, type, mark, depth)]));
  // Go has no empty quantity that is not behind a pointer: JSON shows "0".
  const requiredKeys = own
    .filter(({ mark, type }) => mark === "!" || mark === "~" || (mark === "" && type === "quantity"))
    .map(({ key }) => key);
  return fc.tuple(fc.record(model, { requiredKeys }), ...inline).map((parts) => Object.assign({}, ...parts) as Fields);
}

function plain(type: string): string {
  return type.replace(/^map<(.+)>$/, "$1").replace("[]", "");
}

function ofType(table: MessageTable, type: string, mark: string, depth: number): Arbitrary<unknown> {
  if (depth <= 0 && VALUES[plain(type)] === undefined) return fc.constant(null);
  const one = VALUES[plain(type)] ?? anyMessage(table, plain(type), depth - 1);
  // What JSON always shows is null in it where Go has none.
  if (mark === "!" && plain(type) !== type) return fc.option(ofType(table, type, "", depth));
  if (type.startsWith("map<")) return fc.dictionary(fc.constantFrom("a", "example.com/b", "ä"), one, { minKeys: 1, noNullPrototype: true });
  if (type.endsWith("[]")) return fc.array(one, { minLength: 1, maxLength: 3 });
  if (mark === "~") return fc.option(one);
  if (type === "time") return mark === "!" ? fc.option(one) : one;
  return mark === "" ? one.filter((value) => value !== "" && value !== 0 && value !== false) : one;
}

const text = fc.oneof(fc.constantFrom("", "Ready", "web-7c9f", "é", "日本語", "\u0000", "x".repeat(63), "x".repeat(200)), fc.string());
const second = fc.integer({ min: 0, max: 4_102_444_800 });

const VALUES: Readonly<Record<string, Arbitrary<unknown>>> = {
  string: text,
  // What fits 32 bits fits every field; longer ones are tried by themselves.
  int: fc.oneof(fc.constantFrom(0, 1, -1, 127, 128, 65_535, -2_147_483_648), fc.integer()),
  bool: fc.boolean(),
  time: second.map((seconds) => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`),
  quantity: fc.constantFrom("0", "100m", "64Mi", "1e3"),
  intOrString: fc.oneof(fc.integer(), text),
  json: fc.dictionary(fc.constantFrom("f:metadata", "f:spec", "."), fc.constant({}), { noNullPrototype: true }),
};
