/** What has to be closed when the server shuts down: open streams above all, which would hold it up without limit. */
export class Closers {
  readonly #all = new Set<() => void>();
  #closed = false;

  add(close: () => void): void {
    // Opened while the server goes down: end at once.
    if (this.#closed) queueMicrotask(close);
    else this.#all.add(close);
  }

  delete(close: () => void): void {
    this.#all.delete(close);
  }

  closeAll(): void {
    this.#closed = true;
    for (const close of [...this.#all]) close();
    this.#all.clear();
  }
}
