interface Entry {
  readonly key: string;
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/**
 * What is to happen when, in simulated time. One entry per key: asking again for the same key keeps
 * the earlier of the two times. Entries of the same time run in the order they were asked for.
 */
export class Agenda {
  readonly #heap: Entry[] = [];
  readonly #current = new Map<string, Entry>();
  #order = 0;

  /** @param at simulated time, ms */
  plan(key: string, at: number, run: () => void): void {
    const known = this.#current.get(key);
    if (known && known.at <= at) return;
    this.#order += 1;
    const entry: Entry = { key, at, order: this.#order, run };
    this.#current.set(key, entry);
    this.#push(entry);
  }

  cancel(key: string): void {
    this.#current.delete(key);
  }

  /** When the next entry is due, ms; null when there is none. */
  nextAt(): number | null {
    this.#dropStale();
    return this.#heap[0]?.at ?? null;
  }

  /** Takes the next entry out if it is due at `time` or before. */
  take(time: number): { readonly at: number; readonly run: () => void } | null {
    this.#dropStale();
    const first = this.#heap[0];
    if (!first || first.at > time) return null;
    this.#pop();
    this.#current.delete(first.key);
    return first;
  }

  #dropStale(): void {
    for (let first = this.#heap[0]; first && this.#current.get(first.key) !== first; first = this.#heap[0]) this.#pop();
  }

  #push(entry: Entry): void {
    const heap = this.#heap;
    heap.push(entry);
    let index = heap.length - 1;
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = heap[above];
      if (!parent || before(parent, entry)) break;
      heap[index] = parent;
      index = above;
    }
    heap[index] = entry;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const [a, b] = [heap[left], heap[left + 1]];
      const least = b && a && before(b, a) ? b : a;
      if (!least || before(last, least)) break;
      heap[index] = least;
      index = least === a ? left : left + 1;
    }
    heap[index] = last;
  }
}

function before(a: Entry, b: Entry): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}
