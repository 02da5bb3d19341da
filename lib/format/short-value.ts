const CLOCK = /^(\d{4}-(\d\d-\d\d)) (\d\d:\d\d):\d\d UTC$/;
/** The times at the beginning of a log's line: where room is short, they are what matters least. */
const STAMPS = /^(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.,]*(?:Z|[+-]\d\d:?\d\d)?\]?[\s–-]*)+/;

/**
 * A value for a line with little room: a moment as `12:04 UTC`, or `11-27 12:04 UTC` on another day, a text cut at its end, a name in its middle, since
 * names differ at both ends.
 * @param most characters that are left at most, the `…` included
 * @param day the reader's day in UTC, `2026-11-30`
 */
export function shortValue(value: string | number, most: number, day?: string): string | number {
  if (typeof value === "number") return value;
  const moment = CLOCK.exec(value);
  if (moment) return day === undefined || moment[1] === day ? `${moment[3]} UTC` : `${moment[2]} ${moment[3]} UTC`;
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
export function shortValues(
  params: Readonly<Record<string, string | number>>,
  most: number,
  day?: string,
): Record<string, string | number> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shortValue(value, most, day)]));
}

/** Longer names than any that people give, yet fewer characters than Kubernetes allows (253). */
const LONGEST_NAME = 80;
const LONG_NAMES = new RegExp(`[A-Za-z0-9][A-Za-z0-9.-]{${LONGEST_NAME},}`, "g");

/** Values for a sentence: a name that is longer than 80 characters is cut in its middle, all else stays as it is. */
export function shortNames(params: Readonly<Record<string, string | number>>): Readonly<Record<string, string | number>> {
  const isLong = Object.values(params).some((value) => typeof value === "string" && value.length > LONGEST_NAME);
  if (!isLong) return params;
  const cut = (name: string) => String(shortValue(name, LONGEST_NAME));
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, typeof value === "string" ? value.replace(LONG_NAMES, cut) : value]),
  );
}
