const LONGEST = 400;
/** How much of what is shown is the beginning. */
const START = 0.4;

/**
 * Somebody else's words for a sentence of ours. What is too long loses its middle: a chain of errors says where it
 * happened at its beginning and why at its end.
 * @param most characters that are left at most, the `…` included
 */
export function shortQuote(words: string, most: number = LONGEST): string {
  const characters = [...words];
  if (characters.length <= most) return words;
  const start = Math.floor((most - 1) * START);
  return `${characters.slice(0, start).join("")}…${characters.slice(characters.length - (most - 1 - start)).join("")}`;
}
