/** A small seeded generator (mulberry32): the same seed gives the same cluster. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 (included) to 1 (excluded). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<T>(list: readonly T[]): T {
    const chosen = list[Math.floor(this.next() * list.length)];
    if (chosen === undefined) throw new Error("cannot pick from an empty list");
    return chosen;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  hex(length: number): string {
    let text = "";
    while (text.length < length)
      text += Math.floor(this.next() * 2 ** 32)
        .toString(16)
        .padStart(8, "0");
    return text.slice(0, length);
  }

  /** Letters and digits as in generated pod names: no vowels, nothing to confuse. */
  suffix(length: number): string {
    return Array.from({ length }, () => this.pick([..."bcdfghjklmnpqrstvwxz2456789"])).join("");
  }

  uid(): string {
    const digits = this.hex(32);
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`;
  }
}
