import { say } from "#lib/messages/sentences.ts";
import type { Timers } from "./timers.ts";

/** Bookmarks come about once a minute (F7.1), so this long without a byte means a dead connection. */
const SILENCE_MS = 150_000;
const CHECK_MS = 10_000;
/** A check that comes this late: the machine slept, and no connection survives that. */
const SLEPT_MS = 45_000;

/** Watches the watch: calls `onDead` once when no byte came for too long. A half-open connection tells nobody else. */
export class SilenceGuard {
  readonly #timers: Timers;
  readonly #onDead: (message: string) => void;
  #lastByte: number;
  #lastCheck: number;
  #cancel: (() => void) | null = null;
  #reason: string | null = null;

  constructor(timers: Timers, onDead: (message: string) => void) {
    this.#timers = timers;
    this.#onDead = onDead;
    this.#lastByte = timers.now();
    this.#lastCheck = this.#lastByte;
    this.#arm();
  }

  /** Why the connection was given up; null while it was not. */
  get reason(): string | null {
    return this.#reason;
  }

  heard(): void {
    this.#lastByte = this.#timers.now();
  }

  /** Stops watching; keeps the first reason. */
  end(reason: string | null): void {
    this.#reason ??= reason;
    this.#cancel?.();
    this.#cancel = null;
  }

  #arm(): void {
    this.#cancel = this.#timers.after(CHECK_MS, () => this.#check());
  }

  #check(): void {
    const now = this.#timers.now();
    const slept = now - this.#lastCheck > SLEPT_MS;
    this.#lastCheck = now;
    const silentFor = now - this.#lastByte;
    if (slept) this.#onDead(say("machineSlept"));
    else if (silentFor >= SILENCE_MS) this.#onDead(say("watchSilent", { seconds: Math.round(silentFor / 1000) }));
    else this.#arm();
  }
}
