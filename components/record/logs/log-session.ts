import { apiFetch } from "#components/data/api.ts";
import { type ApiError, asApiError, errorOf } from "#components/data/api-error.ts";
import { type LogSource, logPath } from "./log-source.ts";
import { LogStore } from "./log-store.ts";

/**
 * `loading` until the first answer, `reading` while bytes come, `live` while a followed stream is open,
 * `done` when a log was read to its end. `ended` and `broken` keep what was read: a followed stream that closed,
 * or that was cut, and is tried again. `paused` = the page is hidden. `failed` = there is nothing to show.
 */
export type LogPhase = "loading" | "reading" | "live" | "done" | "ended" | "broken" | "paused" | "failed";

export interface LogState {
  readonly phase: LogPhase;
  /** Why it failed or broke. */
  readonly error: ApiError | null;
}

const HIDDEN_PAUSE_MS = 30_000;
const AGAIN_MS = [1_000, 2_000, 5_000, 10_000] as const;
/** The container does not run now; it may again. */
const NOTHING_MORE: readonly ApiError["code"][] = ["bad-request", "not-found"];
const FINAL: readonly ApiError["code"][] = ["forbidden", "unauthenticated", "gone", "no-cluster"];

/** A log is text; JSON is what Kubernetes says of its absence. */
const isAbsence = (response: Response) => response.headers.get("content-type")?.startsWith("application/json") === true;

/** Reads one log: opens the stream, feeds the store, goes on after a break while it follows. */
export class LogSession {
  readonly store = new LogStore();
  private state: LogState = { phase: "loading", error: null };
  private readonly source: LogSource;
  private listeners = new Set<() => void>();
  private abort = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private opened = false;
  /** Nothing that passes by itself: it is not tried again. */
  private over = false;
  private failures = 0;

  constructor(source: LogSource) {
    this.source = source;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getState = (): LogState => this.state;

  /** Begins to read; the returned function stops and may be called once. */
  start(): () => void {
    const onVisibility = () => this.onVisibility();
    document.addEventListener("visibilitychange", onVisibility);
    void this.read();
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      this.halt();
    };
  }

  private halt(): void {
    clearTimeout(this.timer);
    this.abort.abort();
  }

  private async read(): Promise<void> {
    const abort = new AbortController();
    this.abort = abort;
    try {
      const response = await apiFetch(logPath(this.source, this.opened ? this.store.newestTime : null), { signal: abort.signal });
      if (isAbsence(response)) throw await errorOf(response);
      if (this.opened) this.store.resume();
      this.opened = true;
      this.failures = 0;
      this.set(this.source.follow ? "live" : "reading");
      await this.drain(response, abort.signal);
      if (abort.signal.aborted) return;
      this.store.end();
      this.set(this.source.follow ? "ended" : "done");
      this.again(3_000);
    } catch (thrown) {
      if (!abort.signal.aborted) this.fail(asApiError(thrown));
    }
  }

  private async drain(response: Response, signal: AbortSignal): Promise<void> {
    const reader = response.body?.getReader();
    if (reader === undefined) return;
    for (let next = await reader.read(); !next.done && !signal.aborted; next = await reader.read()) {
      this.store.push(next.value);
    }
  }

  private fail(error: ApiError): void {
    const hasLines = this.store.lines.length > 0;
    const mayPass = this.source.follow && this.opened && !FINAL.includes(error.code);
    this.set(hasLines ? (NOTHING_MORE.includes(error.code) ? "ended" : "broken") : "failed", error);
    this.over = !mayPass;
    if (mayPass) this.again(AGAIN_MS[Math.min(this.failures, AGAIN_MS.length - 1)] ?? 10_000);
    this.failures += 1;
  }

  private again(afterMs: number): void {
    if (this.source.follow) this.timer = setTimeout(() => void this.read(), afterMs);
  }

  /** A hidden page gives its connection back: a browser has six for everything. */
  private onVisibility(): void {
    if (!this.source.follow || this.over) return;
    if (document.visibilityState === "hidden") {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => {
        this.halt();
        this.set("paused");
      }, HIDDEN_PAUSE_MS);
    } else if (this.state.phase === "paused") {
      void this.read();
    } else {
      clearTimeout(this.timer);
      if (this.state.phase === "ended" || this.state.phase === "broken") this.again(1_000);
    }
  }

  private set(phase: LogPhase, error: ApiError | null = null): void {
    this.state = { phase, error };
    for (const listener of this.listeners) listener();
  }
}
