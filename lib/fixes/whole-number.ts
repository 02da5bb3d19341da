/** A whole number that somebody asked for; `fallback` where nothing was asked, null for what is none: an empty text is not 0. */
export function wholeNumber(asked: string | number | undefined, fallback: number): number | null {
  if (asked === undefined) return fallback;
  return /^\d{1,9}$/.test(String(asked)) ? Number(asked) : null;
}
