import { type AnsiStyle, PLAIN, styleAfter } from "./ansi.ts";

/** One log line as it is kept: decoded, escapes still inside, cut at the cap. */
export interface LogLine {
  /** Counted from 1 over everything that was read in this view. */
  readonly number: number;
  /** The API server's own timestamp of the line (RFC 3339), when it was asked for. */
  readonly time: string | null;
  readonly text: string;
  /** Bytes of the line beyond the cap; they are in the download only. */
  readonly moreBytes: number;
  /** Colours that were on when the line began. */
  readonly start: AnsiStyle;
}

/** Bytes of one line that are kept for display. */
export const LINE_CAP_BYTES = 16_384;
const LINE_FEED = 10;
const TIMESTAMP = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d))(?: |$)/;

/**
 * Cuts a stream of bytes into lines. Memory is bounded whatever comes: of a line longer than the cap only
 * its beginning is kept and the rest is counted. Invalid UTF-8 becomes one U+FFFD for a whole run.
 */
export class LineSplitter {
  private readonly cap: number;
  private readonly timestamps: boolean;
  private head: Uint8Array;
  private headLength = 0;
  private lineBytes = 0;
  private count = 0;
  private style: AnsiStyle = PLAIN;

  /** `timestamps`: each line begins with a time set by the API server, which is taken off. */
  constructor(options: { readonly timestamps: boolean; readonly cap?: number }) {
    this.cap = options.cap ?? LINE_CAP_BYTES;
    this.timestamps = options.timestamps;
    this.head = new Uint8Array(Math.min(this.cap, 512));
  }

  /** The lines that `chunk` completes. */
  push(chunk: Uint8Array): LogLine[] {
    const lines: LogLine[] = [];
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, from)) {
      this.take(chunk.subarray(from, at));
      lines.push(this.close());
      from = at + 1;
    }
    this.take(chunk.subarray(from));
    return lines;
  }

  /** The unfinished last line, if there is one; the stream may still go on. */
  pending(): LogLine | null {
    return this.lineBytes === 0 ? null : this.line(this.count + 1);
  }

  private take(bytes: Uint8Array): void {
    this.lineBytes += bytes.length;
    const room = Math.min(bytes.length, this.cap - this.headLength);
    if (room <= 0) {
      return;
    }
    if (this.headLength + room > this.head.length) {
      const grown = new Uint8Array(Math.min(this.cap, Math.max(this.head.length * 2, this.headLength + room)));
      grown.set(this.head.subarray(0, this.headLength));
      this.head = grown;
    }
    this.head.set(bytes.subarray(0, room), this.headLength);
    this.headLength += room;
  }

  private close(): LogLine {
    this.count += 1;
    const line = this.line(this.count);
    this.style = styleAfter(line.text, this.style);
    this.headLength = 0;
    this.lineBytes = 0;
    return line;
  }

  private line(number: number): LogLine {
    const cut = this.lineBytes > this.headLength;
    const kept = cut ? completeCharacters(this.head, this.headLength) : this.headLength;
    const decoded = decode(this.head.subarray(0, kept));
    const time = this.timestamps ? (TIMESTAMP.exec(decoded) ?? null) : null;
    return {
      number,
      time: time?.[1] ?? null,
      text: time === null ? decoded : decoded.slice(time[0].length),
      moreBytes: this.lineBytes - kept,
      start: this.style,
    };
  }
}

/** Bytes as text; each run of bytes that is not UTF-8 becomes one U+FFFD. */
export function decode(bytes: Uint8Array): string {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  return text.includes("\uFFFD") ? text.replaceAll(/\uFFFD{2,}/g, "\uFFFD") : text;
}

/** The longest length ≤ `length` that does not end inside a character: a cut must not look like a broken byte. */
function completeCharacters(bytes: Uint8Array, length: number): number {
  for (let back = 1; back <= 3 && back <= length; back += 1) {
    const byte = bytes[length - back] ?? 0;
    if (byte >= 0xc0) {
      const needs = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needs > back ? length - back : length;
    }
    if (byte < 0x80) {
      return length;
    }
  }
  return length;
}
