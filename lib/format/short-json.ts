/**
 * JSON as people write it: what fits on a line of `width` characters stands on one, the rest is indented by two spaces.
 * The outermost object or list always has a line for each of its parts.
 */
export function shortJson(value: unknown, width = 94): string {
  return written(value, "", 0, width, true);
}

/** `before`: characters in front of the value on its line. */
function written(value: unknown, indent: string, before: number, width: number, isOuter = false): string {
  const line = onOneLine(value);
  const isLeaf = typeof value !== "object" || value === null || Object.keys(value).length === 0;
  if (isLeaf || (!isOuter && indent.length + before + line.length <= width)) return line;
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[\n${value.map((one) => inner + written(one, inner, 1, width)).join(",\n")}\n${indent}]`;
  const parts = entriesOf(value).map(([key, one]) => {
    const name = `${JSON.stringify(key)}: `;
    return `${inner}${name}${written(one, inner, name.length + 1, width)}`;
  });
  return `{\n${parts.join(",\n")}\n${indent}}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "[]" : `[${value.map(onOneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const parts = entriesOf(value).map(([key, one]) => `${JSON.stringify(key)}: ${onOneLine(one)}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}

/** What JSON keeps of an object. */
function entriesOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, one]) => one !== undefined);
}
