/** One JSON value of a text and the line where it begins, from 1. */
export interface SequencedJson {
  readonly value: unknown;
  readonly line: number;
}

/**
 * Reads JSON values that stand one after the other, as JSON lines or as `jq` prints them.
 * @returns the values; `{ brokenAt }` (a line) when a later one is no JSON; null when the text is something else
 */
export function readJsonSequence(text: string): readonly SequencedJson[] | { readonly brokenAt: number } | null {
  const whole = parse(text);
  if (whole !== undefined) return [{ value: whole, line: 1 }];
  const values: SequencedJson[] = [];
  let line = 1;
  let at = 0;
  for (;;) {
    const start = skipSpace(text, at);
    line += newlines(text, at, start);
    if (start === text.length) return values;
    const end = endOfValue(text, start);
    const value = parse(text.slice(start, end));
    if (value === undefined) return values.length > 0 && isOpening(text, start) ? { brokenAt: line } : null;
    values.push({ value, line });
    line += newlines(text, start, end);
    at = end;
  }
}

function isOpening(text: string, at: number): boolean {
  return text[at] === "{" || text[at] === "[";
}

function skipSpace(text: string, from: number): number {
  const space = /\s*/y;
  space.lastIndex = from;
  return from + (space.exec(text)?.[0].length ?? 0);
}

/** Where the object or array that begins here is closed; strings are passed over as wholes. */
function endOfValue(text: string, start: number): number {
  const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/gs;
  token.lastIndex = start;
  let depth = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [found] = match;
    if (found === "{" || found === "[") depth += 1;
    else if (found === "}" || found === "]") depth -= 1;
    if (depth <= 0) return token.lastIndex;
  }
  return text.length;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function newlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at !== -1 && at < to; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
