/** Letters and digits of generated name suffixes, as Kubernetes draws them (no vowels, no 0, 1, 3). */
const SUFFIX_LETTERS = "bcdfghjklmnpqrstvwxz2456789";
const HEX = "0123456789abcdef";

/**
 * Source of everything that looks random in a sandbox. The same seed gives the same names and UIDs,
 * so that a ward looks alike after every start.
 */
export class Ids {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0, less than 1. */
  random(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.random() * (high - low + 1));
  }

  uid(): string {
    const digits = this.hex(32);
    const variant = HEX[8 + Math.floor(this.random() * 4)];
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`;
  }

  hex(length: number): string {
    return this.#draw(HEX, length);
  }

  /** The end of a generated name: five letters unless told otherwise. */
  suffix(length = 5): string {
    return this.#draw(SUFFIX_LETTERS, length);
  }

  #draw(letters: string, length: number): string {
    let text = "";
    for (let index = 0; index < length; index += 1) text += letters[Math.floor(this.random() * letters.length)];
    return text;
  }
}
