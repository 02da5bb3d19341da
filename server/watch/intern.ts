import { parseQuantity } from "#lib/kube/quantity.ts";

/**
 * Gives equal values one object: thousands of pods share a namespace, a node, a set of labels. Forgets everything
 * when it has grown past its limit, since it keeps what nobody holds any more; sharing then starts anew.
 */
export class Interner {
  readonly #strings = new Map<string, string>();
  readonly #objects = new Map<string, object>();
  readonly #quantities = new Map<string, number | null>();
  readonly #limit: number;

  constructor(limit = 100_000) {
    this.#limit = limit;
  }

  string(text: string): string {
    const known = this.#strings.get(text);
    if (known !== undefined) return known;
    if (this.#strings.size >= this.#limit) this.#strings.clear();
    this.#strings.set(text, text);
    return text;
  }

  optional(text: string | undefined): string | null {
    return text === undefined || text === "" ? null : this.string(text);
  }

  /** A quantity in base units; a cluster writes the same few over and over. */
  quantity(text: string): number | null {
    const known = this.#quantities.get(text);
    if (known !== undefined) return known;
    if (this.#quantities.size >= this.#limit) this.#quantities.clear();
    const value = parseQuantity(text);
    this.#quantities.set(text, value);
    return value;
  }

  /** One object for all values that are written alike; must not be changed afterwards. */
  value<T extends object>(value: T): T {
    const key = JSON.stringify(value);
    const known = this.#objects.get(key);
    if (known !== undefined) return known as T;
    if (this.#objects.size >= this.#limit) this.#objects.clear();
    const frozen = Object.freeze(value);
    this.#objects.set(key, frozen);
    return frozen;
  }
}
