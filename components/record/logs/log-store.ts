import { parseAnsi } from "#lib/format/ansi.ts";
import { compareLogTimes, LogBuffer } from "#lib/format/log-buffer.ts";
import { LineSplitter, type LogLine } from "#lib/format/log-lines.ts";

/**
 * The lines of one log view, outside React: bytes come in as they arrive, views are told at most once a frame.
 * `version` changes whenever the lines do.
 */
export class LogStore {
  private buffer = new LogBuffer();
  private splitter = new LineSplitter({ timestamps: true });
  private listeners = new Set<() => void>();
  private scheduled = false;
  private count = 0;
  private newest: string | null = null;
  private resumeAfter: string | null = null;
  private plain = new WeakMap<LogLine, string>();
  version = 0;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getVersion = (): number => this.version;

  get lines(): readonly LogLine[] {
    return this.buffer.lines;
  }

  get dropped(): number {
    return this.buffer.dropped;
  }

  /** API timestamp of the newest line, to go on from there. */
  get newestTime(): string | null {
    return this.newest;
  }

  push(chunk: Uint8Array): void {
    this.take(this.splitter.push(chunk));
  }

  /** The stream is over: what stands after the last line feed is a line too. */
  end(): void {
    const rest = this.splitter.pending();
    this.take(rest === null ? [] : [rest]);
    this.announce();
  }

  /** A new stream follows that may repeat lines: those not newer than the newest one are left out. */
  resume(): void {
    this.resumeAfter = this.newest;
    this.splitter = new LineSplitter({ timestamps: true });
  }

  /** The text of a line as it is shown. */
  textOf(line: LogLine): string {
    let text = this.plain.get(line);
    if (text === undefined) {
      text = parseAnsi(line.text, line.start)
        .tokens.map((token) => token.text)
        .join("");
      this.plain.set(line, text);
    }
    return text;
  }

  private take(lines: readonly LogLine[]): void {
    const fresh = this.resumeAfter === null ? lines : lines.filter((line) => this.isNew(line));
    if (fresh.length === 0) return;
    this.buffer.append(this.resumeAfter === null ? fresh : fresh.map((line, i) => ({ ...line, number: this.count + i + 1 })));
    this.count += fresh.length;
    this.newest = fresh.findLast((line) => line.time !== null)?.time ?? this.newest;
    this.announce();
  }

  private isNew(line: LogLine): boolean {
    return line.time === null || this.resumeAfter === null || compareLogTimes(line.time, this.resumeAfter) > 0;
  }

  private announce(): void {
    this.version += 1;
    if (!this.scheduled) {
      this.scheduled = true;
      requestAnimationFrame(() => {
        this.scheduled = false;
        for (const listener of this.listeners) {
          listener();
        }
      });
    }
  }
}
