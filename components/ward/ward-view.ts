import type { LiveStore } from "../data/live/live-store.ts";
import { buildView, type Item, type View, type ViewOptions } from "./build-view.ts";
import { heldItems, pendingChanges } from "./held-order.ts";

export interface ShownView extends View {
  /** Lines that would come, go or move if the order were not held. */
  readonly pending: number;
  readonly held: boolean;
}

/** While the order is held nobody sees a new one, so it is only counted this often. */
const COUNT_EVERY_MS = 250;
/** Ordering thousands of rows takes its time; it gets at most one part in this many. */
const REBUILD_SHARE = 5;

/**
 * The table's lines over time, outside React. Rows keep their places while the order is held (the mouse is over the
 * table, or a key moves through it); what the reader asks for, such as another filter, is never held back.
 */
export class WardView {
  readonly #store: LiveStore;
  readonly #listeners = new Set<() => void>();
  #options: ViewOptions;
  #shown: ShownView = { items: [], matching: 0, pending: 0, held: false };
  #held: readonly Item[] | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #notBefore = 0;
  #stop: (() => void) | null = null;

  constructor(store: LiveStore, options: ViewOptions) {
    this.#store = store;
    this.#options = options;
    this.#rebuild();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (!this.#stop) {
      this.#stop = this.#store.subscribeLayout(() => this.#changed());
      this.#changed();
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = null;
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  };

  current = (): ShownView => this.#shown;

  /** Another filter, order, grouping or fold: acts at once. */
  setOptions(options: ViewOptions): void {
    this.#options = options;
    this.#rebuild();
    this.#tell();
  }

  /** Keeps every line where it is from now on. */
  hold(): void {
    if (this.#held) return;
    this.#held = this.#shown.items;
    this.#show({ ...this.#shown, held: true });
  }

  /** Lets the lines go to their places. */
  release(): void {
    if (!this.#held) return;
    this.#held = null;
    this.#rebuild();
    this.#tell();
  }

  /** Shows the changes that wait, and goes on holding. */
  applyPending(): void {
    const held = this.#held !== null;
    this.#held = null;
    this.#rebuild();
    if (held) this.hold();
    else this.#tell();
  }

  #changed(): void {
    const wait = this.#held ? COUNT_EVERY_MS : this.#notBefore - performance.now();
    if (wait <= 0) {
      this.#follow();
      return;
    }
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#follow();
    }, wait);
  }

  #follow(): void {
    if (this.#held) {
      this.#count();
      return;
    }
    const startedAt = performance.now();
    this.#rebuild();
    this.#tell();
    const endedAt = performance.now();
    this.#notBefore = endedAt + REBUILD_SHARE * (endedAt - startedAt);
  }

  #count(): void {
    if (!this.#held) return;
    const fresh = this.#build();
    this.#show({
      items: heldItems(this.#held, fresh.items),
      matching: fresh.matching,
      pending: pendingChanges(this.#held, fresh.items),
      held: true,
    });
  }

  #rebuild(): void {
    this.#store.forgetGone();
    const view = this.#build();
    this.#shown = { ...view, pending: 0, held: this.#held !== null };
    if (this.#held) this.#held = view.items;
  }

  #build(): View {
    return buildView(this.#store.present(), this.#store.meta.answer?.groups ?? [], this.#options);
  }

  #show(view: ShownView): void {
    this.#shown = view;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
