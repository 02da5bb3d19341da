import type { ServerResponse } from "node:http";

/** One open watch. The fault control reaches into it to cut, stall or spoil it. */
export class WatchConnection {
  readonly plural: string;
  readonly #response: ServerResponse;
  readonly #onClose: (() => void)[] = [];
  #stalled = false;
  #open = true;

  constructor(plural: string, response: ServerResponse) {
    this.plural = plural;
    this.#response = response;
    response.writeHead(200, { "content-type": "application/json" });
    response.flushHeaders();
    response.once("close", () => this.#closed());
  }

  /** Writes one event; `object` is JSON. */
  send(type: "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK" | "ERROR", object: string): void {
    this.write(`{"type":"${type}","object":${object}}\n`);
  }

  /** Writes a text as it is. A stalled connection swallows it. */
  write(text: string): void {
    if (this.#writable && !this.#stalled) this.#response.write(text);
  }

  /** From now on nothing is sent, while the connection stays open. */
  stall(): void {
    this.#stalled = true;
  }

  /** Breaks the connection without an end of the body; `tail` is sent before it. */
  cut(tail = ""): void {
    if (!this.#writable) return;
    if (tail === "") {
      this.#response.destroy();
      return;
    }
    this.#response.write(tail, () => this.#response.destroy());
  }

  /** Ends the answer as the server does when the watch's time is up. */
  end(): void {
    if (this.#writable) this.#response.end();
  }

  onClose(callback: () => void): void {
    if (this.#open) this.#onClose.push(callback);
    else callback();
  }

  /** Neither gone nor ended: between an end and the close that follows it nothing may be written. */
  get #writable(): boolean {
    return this.#open && !this.#response.writableEnded && !this.#response.destroyed;
  }

  #closed(): void {
    this.#open = false;
    for (const callback of this.#onClose) callback();
  }
}
