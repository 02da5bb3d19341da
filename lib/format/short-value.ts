const CLOCK = /^\d{4}-\d\d-\d\d (\d\d:\d\d):\d\d UTC$/;
/** The times at the beginning of a log's line: where room is short, they are what matters least. */
const STAMPS = /^(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.,]*(?:Z|[+-]\d\d:?\d\d)?\]?[\s–-]*)+/;

/**
 * A value for a line with little room: a moment as `12:04 UTC`, a text cut at its end, a name in its middle, since
 * names differ at both ends.
 * @param most characters that are left at most, the `…` included
 */
export function shortValue(value: string | number, most: number): string | number {
  if (typeof value === "number") return value;
  const moment = CLOCK.exec(value);
  if (moment) return `${moment[1]} UTC`;
  if ([...value].length <= most) return value;
  const characters = [...(value.replace(STAMPS, "") || value)];
  if (characters.length <= most) return characters.join("");
  const tail = /\s/.test(value) ? 0 : Math.floor((most - 1) / 2);
  return `${characters
    .slice(0, most - 1 - tail)
    .join("")
    .trimEnd()}…${characters.slice(characters.length - tail).join("")}`;
}

/** All values in short. */
export function shortValues(params: Readonly<Record<string, string | number>>, most: number): Record<string, string | number> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shortValue(value, most)]));
}
