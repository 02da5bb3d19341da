import type { Change } from "./change.ts";

/** The last changes of one resource, oldest first. */
export class History {
  readonly #size: number;
  #changes: Change[] = [];
  #floor: number;

  constructor(size: number, floor: number) {
    this.#size = size;
    this.#floor = floor;
  }

  /** The oldest resourceVersion from which all later changes are still known. */
  get floor(): number {
    return this.#floor;
  }

  add(change: Change): void {
    this.#changes.push(change);
    // Trimmed in halves, so that a busy resource does not move the whole array at every write.
    if (this.#changes.length > this.#size * 2) {
      const dropped = this.#changes.splice(0, this.#changes.length - this.#size);
      this.#floor = dropped.at(-1)?.version ?? this.#floor;
    }
  }

  /** Changes after `version`; null when some of them are no longer known. */
  since(version: number): readonly Change[] | null {
    if (version < this.#floor) return null;
    return this.#changes.filter((change) => change.version > version);
  }

  clear(floor: number): void {
    this.#changes = [];
    this.#floor = floor;
  }
}
