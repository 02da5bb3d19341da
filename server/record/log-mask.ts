import { closesPrivateKey, continuesCutKey, MASK, maskText, opensPrivateKey } from "#server/evidence/secret-patterns.ts";

const LINE_FEED = "\n";

/** A line longer than this is masked in pieces, so that no line can fill the memory. */
const LONGEST_HELD = 64 * 1024;

/** What stays back of such a piece, so that a secret at the cut is still seen whole. */
const OVERLAP = 4 * 1024;

/** A private key that is not closed after so many lines is none. */
const LONGEST_KEY_LINES = 200;

/**
 * Masks a log as it streams by, line by line. It works on bytes: what has no secret's shape passes unchanged,
 * broken UTF-8 and binary output included. Holds back at most one line, or 64 KiB of a longer one.
 */
export class LogMasker {
  #held = "";
  #keyLines = 0;
  /** Lines of a key whose beginning lies before the log's; null once another line has come. */
  #cutLines: number | null = 0;

  /** The bytes that can be passed on now. */
  push(chunk: Uint8Array): Uint8Array {
    this.#held += Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString("latin1");
    const end = this.#held.lastIndexOf(LINE_FEED);
    let out = "";
    if (end >= 0) {
      const lines = this.#held.slice(0, end + 1);
      this.#held = this.#held.slice(end + 1);
      out = this.#lines(lines);
    }
    if (this.#held.length > LONGEST_HELD) out += this.#piece();
    return Buffer.from(out, "latin1");
  }

  /** The rest, when the log has ended without a line feed. */
  end(): Uint8Array {
    const rest = this.#held;
    this.#held = "";
    return Buffer.from(rest === "" ? "" : this.#line(rest), "latin1");
  }

  #lines(text: string): string {
    if (this.#cutLines === null && this.#keyLines === 0 && !text.includes("-----BEGIN "))
      return text.split(LINE_FEED).map(maskText).join(LINE_FEED);
    const lines = text.split(LINE_FEED);
    const rest = lines.pop() ?? "";
    return [...lines.map((line) => this.#line(line)), rest].join(LINE_FEED);
  }

  #line(line: string): string {
    if (this.#cutLines !== null) {
      this.#cutLines = continuesCutKey(line, this.#cutLines) ? this.#cutLines + 1 : null;
      if (this.#cutLines !== null) return MASK;
    }
    if (this.#keyLines === 0) {
      if (opensPrivateKey(line)) this.#keyLines = 1;
      return maskText(line);
    }
    this.#keyLines = closesPrivateKey(line) || this.#keyLines >= LONGEST_KEY_LINES ? 0 : this.#keyLines + 1;
    return MASK;
  }

  #piece(): string {
    this.#cutLines = null;
    const latest = this.#held.length - OVERLAP;
    const space = Math.max(this.#held.lastIndexOf(" ", latest), this.#held.lastIndexOf(",", latest));
    const cut = space > OVERLAP ? space : latest;
    const piece = this.#held.slice(0, cut);
    this.#held = this.#held.slice(cut);
    return this.#keyLines > 0 ? MASK : maskText(piece);
  }
}
