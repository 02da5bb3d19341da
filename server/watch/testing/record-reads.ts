import { fieldsOfMessage, type MessageTable } from "#server/kube/protobuf/message.ts";

/** A copy of an object that notes every field of it that is read, as `Message.field` of the table. */
export function recordReads(table: MessageTable, name: string, object: object, reads: Set<string>): object {
  const owners = ownersOf(table, name);
  return new Proxy(object, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      const field = typeof key === "string" ? owners.get(key) : undefined;
      if (field === undefined) return value;
      reads.add(`${field.message}.${String(key)}`);
      return recorded(table, field.type, value, reads);
    },
  });
}

function recorded(table: MessageTable, type: string, value: unknown, reads: Set<string>): unknown {
  const message = type.replace("[]", "");
  if (table[message] === undefined || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one: object) => recordReads(table, message, one, reads));
  return recordReads(table, message, value, reads);
}

/** Which message a key belongs to: its own, or one whose fields stand among its own. */
function ownersOf(table: MessageTable, name: string): Map<string, { message: string; type: string }> {
  return new Map(
    fieldsOfMessage(table, name).flatMap(({ key, type }) =>
      key === "..." ? [...ownersOf(table, type)] : [[key, { message: name, type }] as const],
    ),
  );
}
