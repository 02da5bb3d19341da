import type { EdgeHeap } from "./edge-heap.ts";
import type { PodStore } from "./pod-store.ts";
import type { Timers } from "./timers.ts";

/** Pods whose surroundings changed are judged again together, this long after the first change. */
const GATHER_MS = 20;
const LONGEST_TIMER_MS = 60_000;

/** Judges pods again without a new object: when something around them changed, and when their time has come. */
export class Refresher {
  readonly #pods: PodStore;
  readonly #edges: EdgeHeap;
  readonly #timers: Timers;
  /** API server's clock, ms: edges are times of that clock. */
  readonly #serverNow: () => number;
  readonly #dirty = new Set<string>();
  #cancelGather: (() => void) | null = null;
  #cancelEdge: (() => void) | null = null;
  #edgeAt = Number.POSITIVE_INFINITY;
  #closed = false;

  constructor(pods: PodStore, timers: Timers, serverNow: () => number) {
    this.#pods = pods;
    this.#edges = pods.edges;
    this.#timers = timers;
    this.#serverNow = serverNow;
  }

  /** Something around this pod changed. */
  touch(uid: string): void {
    if (this.#closed) return;
    this.#dirty.add(uid);
    this.#cancelGather ??= this.#timers.after(GATHER_MS, () => this.flush());
  }

  /** A pod was judged: its edge may be the nearest one now. */
  armEdge(): void {
    const next = this.#edges.peek();
    if (this.#closed || next === undefined || next.at >= this.#edgeAt) return;
    this.#cancelEdge?.();
    this.#edgeAt = next.at;
    const wait = Math.min(Math.max(0, next.at - this.#serverNow()), LONGEST_TIMER_MS);
    this.#cancelEdge = this.#timers.after(wait, () => this.#passEdges());
  }

  close(): void {
    this.#closed = true;
    this.#cancelGather?.();
    this.#cancelEdge?.();
  }

  /** Judges now what was to be judged together a moment later. */
  flush(): void {
    this.#cancelGather?.();
    this.#cancelGather = null;
    const uids = [...this.#dirty];
    this.#dirty.clear();
    for (const uid of uids) this.#pods.reclassify(uid);
    this.armEdge();
  }

  #passEdges(): void {
    this.#edgeAt = Number.POSITIVE_INFINITY;
    const now = this.#serverNow();
    for (let edge = this.#edges.peek(); edge !== undefined && edge.at <= now; edge = this.#edges.peek()) {
      this.#edges.pop();
      if (this.#pods.index.get(edge.uid)?.slim.symptom.nextEdge === edge.at) this.#pods.reclassify(edge.uid);
    }
    this.armEdge();
  }
}
