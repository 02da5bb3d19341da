/**
 * The API server's clock seen through its `Date` headers. A header has whole seconds, so one answer tells the
 * offset only to about a second; answers narrow each other down until one contradicts, which starts anew.
 */
export class ServerClock {
  #low = Number.NEGATIVE_INFINITY;
  #high = Number.POSITIVE_INFINITY;

  /** Takes in one answer: its `Date` header and when (ms, our clock) the request left and the headers came. */
  heard(date: string | null, sentAt: number, receivedAt: number): void {
    const stamp = date === null ? Number.NaN : Date.parse(date);
    if (!Number.isFinite(stamp)) return;
    const low = stamp - receivedAt;
    const high = stamp + 1000 - sentAt;
    const contradicts = low > this.#high || high < this.#low;
    this.#low = contradicts ? low : Math.max(low, this.#low);
    this.#high = contradicts ? high : Math.min(high, this.#high);
  }

  /** Server's clock minus ours, ms. Zero where that is possible, so that equal clocks give equal times. */
  offsetMs(): number {
    if (!Number.isFinite(this.#low) || !Number.isFinite(this.#high)) return 0;
    if (this.#low <= 0 && this.#high >= 0) return 0;
    return Math.round((this.#low + this.#high) / 2);
  }
}
