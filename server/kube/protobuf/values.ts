import { type Wire, WireError } from "./wire.ts";

/** Reads one value as JSON would show it, the length of messages included. */
export type ReadValue = (wire: Wire) => unknown;

/**
 * Values that are no messages of the tables, each as the API server writes it in JSON: `time` is null where it is
 * empty (apimachinery, meta/v1/time_proto.go), which 1970 is not, `quantity` its own text, `json` (FieldsV1) the document that it holds.
 */
export const VALUES: ReadonlyMap<string, ReadValue> = new Map<string, ReadValue>([
  ["string", (wire) => wire.text()],
  ["int", (wire) => wire.signed()],
  ["bool", (wire) => wire.unsigned() !== 0],
  ["time", readTime],
  ["quantity", (wire) => onlyText(wire, "0")],
  ["intOrString", readIntOrString],
  ["json", readDocument],
]);

function readTime(wire: Wire): string | null {
  const end = wire.end();
  if (wire.at === end) return null;
  let seconds = 0;
  while (wire.at < end) {
    const tag = wire.unsigned();
    if (tag === 0x08) seconds = wire.signed();
    else wire.skip(tag & 7);
  }
  return wire.texts.time(seconds);
}

/** A message whose only field is a text. */
function onlyText(wire: Wire, otherwise: string): string {
  let text = otherwise;
  for (const end = wire.end(); wire.at < end; ) {
    const tag = wire.unsigned();
    if (tag === 0x0a) text = wire.text();
    else wire.skip(tag & 7);
  }
  return text;
}

/** Both are written, and which of them counts (apimachinery, util/intstr: 0 the number, 1 the text). */
function readIntOrString(wire: Wire): number | string {
  let kind = 0;
  let number = 0;
  let text = "";
  for (const end = wire.end(); wire.at < end; ) {
    const tag = wire.unsigned();
    if (tag === 0x08) kind = wire.unsigned();
    else if (tag === 0x10) number = wire.signed();
    else if (tag === 0x1a) text = wire.text();
    else wire.skip(tag & 7);
  }
  return kind === 1 ? text : number;
}

function readDocument(wire: Wire): unknown {
  const source = onlyText(wire, "{}");
  try {
    return JSON.parse(source);
  } catch {
    throw new WireError("the field ownership is no JSON");
  }
}
