type Listener = () => void;

/** One second hand for the whole page; it rests while nobody looks at a time. */
class Ticker {
  readonly #listeners = new Set<Listener>();
  #now = Date.now();
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Browser's clock at the last tick, ms. */
  now = (): number => this.#now;

  subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    if (this.#timer === undefined) {
      this.#now = Date.now();
      this.#timer = setInterval(() => this.#tick(), 1_000);
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  };

  #tick(): void {
    this.#now = Date.now();
    for (const listener of this.#listeners) listener();
  }
}

export const ticker = new Ticker();
