/**
 * The clock of a sandbox's API server and of everything that acts in it. It follows the caller's
 * clock (plus an offset), but can be taken back in time to play through what happened before.
 */
export class SandboxClock {
  readonly #source: () => number;
  #offsetMs: number;
  #travelled: number | null = null;

  /** @param source the caller's clock, ms */
  constructor(source: () => number, offsetMs: number) {
    this.#source = source;
    this.#offsetMs = offsetMs;
  }

  now(): number {
    return this.#travelled ?? this.present();
  }

  /** Sets how much the clock is ahead of its source, ms. */
  setOffset(offsetMs: number): void {
    this.#offsetMs = offsetMs;
  }

  /** The time outside of any travel. */
  present(): number {
    return this.#source() + this.#offsetMs;
  }

  /** From now on the clock stands at `time` (ms), until the next call. */
  travelTo(time: number): void {
    this.#travelled = time;
  }

  /** The clock follows its source again. */
  returnToPresent(): void {
    this.#travelled = null;
  }
}
