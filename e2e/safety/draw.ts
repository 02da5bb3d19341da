/** Numbers that the same seed gives again (mulberry32). */
export class Draw {
  #state: number;

  /** Equal words give equal numbers. */
  constructor(...words: readonly (string | number)[]) {
    this.#state = 0x9e3779b9;
    for (const letter of words.join("/")) this.#state = Math.imul(this.#state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }

  /** From 0 to 1, without 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** One of these. Throws when there is none. */
  pick<T>(from: readonly T[]): T {
    const one = from[Math.floor(this.next() * from.length)];
    if (one === undefined) throw new Error("there is nothing to draw from");
    return one;
  }
}
