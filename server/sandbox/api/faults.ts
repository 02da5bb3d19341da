import type { WatchConnection } from "./watch-connection.ts";

/** What goes wrong. */
export type FaultAction =
  /** The answer comes late. */
  | { readonly kind: "delay"; readonly ms: number }
  /** A Status answer. Texts and reason have the fitting defaults of the code. */
  | {
      readonly kind: "status";
      readonly code: number;
      readonly reason?: string;
      readonly message?: string;
      readonly retryAfterSeconds?: number;
      /** Send the message as text/plain instead of a Status, as an overloaded server does (F7.2). */
      readonly plain?: boolean;
    }
  /** The connection breaks without an answer. */
  | { readonly kind: "refuse" }
  /** The headers and so many bytes of the body come, then the connection breaks. */
  | { readonly kind: "cut"; readonly afterBytes: number }
  /** The headers and so many bytes come, then nothing more, with the connection open. */
  | { readonly kind: "stall"; readonly afterBytes: number }
  /** The answer comes with a warning (F7.2). */
  | { readonly kind: "warning"; readonly text: string }
  /** A 200 with this body instead of the real one. */
  | { readonly kind: "body"; readonly text: string; readonly contentType?: string };

/** Which requests a fault hits; what is left out matches all. */
export interface FaultMatch {
  /** Text the path starts with, or a pattern over path and query. */
  readonly path?: string | RegExp;
  /** RBAC verbs (`list`, `watch`, `get`, `delete` …). */
  readonly verbs?: readonly string[];
  /** Plural name of the resource. */
  readonly resource?: string;
}

/** What goes wrong with which requests. */
export interface Fault extends FaultMatch {
  readonly action: FaultAction;
  /** How many requests it hits; all when left out. */
  readonly times?: number;
  /** How many matching requests pass before the first is hit. */
  readonly after?: number;
}

/** A request as faults see it. */
export interface FaultSubject {
  readonly path: string;
  readonly verb: string;
  readonly resource: string;
}

interface Armed {
  readonly fault: Fault;
  passed: number;
  hit: number;
}

/** Faults on demand: armed ones for requests to come, and direct ones for the watches that are open. */
export class FaultControl {
  readonly #armed = new Set<Armed>();
  readonly #watches = new Set<WatchConnection>();

  /** Arms a fault. Returns what disarms it and tells how often it hit. */
  add(fault: Fault): { remove(): void; hits(): number } {
    const armed: Armed = { fault, passed: 0, hit: 0 };
    this.#armed.add(armed);
    return { remove: () => this.#armed.delete(armed), hits: () => armed.hit };
  }

  /** Disarms all. */
  clear(): void {
    this.#armed.clear();
  }

  /** The first armed fault for a request, counted as hit; null when it passes. */
  take(subject: FaultSubject): FaultAction | null {
    for (const armed of this.#armed) {
      const { fault } = armed;
      if (!matches(fault, subject) || armed.hit >= (fault.times ?? Number.POSITIVE_INFINITY)) continue;
      armed.passed += 1;
      if (armed.passed <= (fault.after ?? 0)) continue;
      armed.hit += 1;
      return fault.action;
    }
    return null;
  }

  /** Open watches of a resource; of all when none is named. */
  openWatches(resource?: string): number {
    return this.#of(resource).length;
  }

  /** Breaks open watches, `tail` (an unfinished frame) being the last that is sent. */
  cutWatches(resource?: string, tail = ""): void {
    for (const watch of this.#of(resource)) watch.cut(tail);
  }

  /** Open watches go silent without an end. */
  stallWatches(resource?: string): void {
    for (const watch of this.#of(resource)) watch.stall();
  }

  /** Writes a text into open watches as it is: a wrong frame, half a line, not JSON. */
  injectFrame(text: string, resource?: string): void {
    for (const watch of this.#of(resource)) watch.write(text);
  }

  /** Ends open watches with an ERROR event of 410, as after a compaction. */
  expireWatches(resource?: string): void {
    const status = {
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      message: "too old resource version: 1 (2)",
      reason: "Expired",
      code: 410,
    };
    for (const watch of this.#of(resource)) {
      watch.send("ERROR", JSON.stringify(status));
      watch.end();
    }
  }

  track(watch: WatchConnection): void {
    this.#watches.add(watch);
  }

  untrack(watch: WatchConnection): void {
    this.#watches.delete(watch);
  }

  #of(resource: string | undefined): WatchConnection[] {
    return [...this.#watches].filter((watch) => resource === undefined || watch.plural === resource);
  }
}

function matches(fault: Fault, subject: FaultSubject): boolean {
  const { path } = fault;
  const onPath = path === undefined || (typeof path === "string" ? subject.path.startsWith(path) : path.test(subject.path));
  const onVerb = fault.verbs === undefined || fault.verbs.includes(subject.verb);
  return onPath && onVerb && (fault.resource === undefined || fault.resource === subject.resource);
}
