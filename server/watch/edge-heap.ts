/** A moment (ms) at which something about an item may change by itself. */
export interface Edge {
  readonly at: number;
  readonly uid: string;
}

/** A binary heap of edges, nearest first. Stale edges stay in it; who pops one checks whether it still counts. */
export class EdgeHeap {
  readonly #items: Edge[] = [];

  get size(): number {
    return this.#items.length;
  }

  peek(): Edge | undefined {
    return this.#items[0];
  }

  push(edge: Edge): void {
    const items = this.#items;
    let index = items.length;
    items.push(edge);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = items[parent];
      if (above === undefined || above.at <= edge.at) break;
      items[index] = above;
      index = parent;
    }
    items[index] = edge;
  }

  pop(): Edge | undefined {
    const items = this.#items;
    const top = items[0];
    const last = items.pop();
    if (top === undefined || last === undefined || items.length === 0) return top;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const right = left + 1;
      const smaller = (items[right]?.at ?? Number.POSITIVE_INFINITY) < (items[left]?.at ?? Number.POSITIVE_INFINITY) ? right : left;
      const child = items[smaller];
      if (child === undefined || child.at >= last.at) break;
      items[index] = child;
      index = smaller;
    }
    items[index] = last;
    return top;
  }
}
