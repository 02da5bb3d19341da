import { randomBytes } from "node:crypto";
import type { Board } from "#lib/contract/board.ts";
import type { Locale } from "#lib/contract/causes.ts";
import type { SickAnswer } from "#lib/contract/ward.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import { systemTimers, type Timers } from "#server/watch/timers.ts";
import { Channel } from "./channel.ts";
import { commentFrame } from "./sse.ts";
import type { PublishedView } from "./types.ts";

/** Who may see what. In mode `local` everybody sees what the kubeconfig sees, so there is one class of readers. */
export interface Audience {
  readonly locale: Locale;
  readonly withEnding: boolean;
}

/** One open stream. `send` false = it is full: nothing more is sent until it asks for a snapshot with `resync`. */
export interface Reader {
  send(frame: Uint8Array): boolean;
}

export interface Subscription {
  /** The reader has room again: a fresh snapshot, then everything that follows. */
  resync(): void;
  close(): void;
}

export interface HubOptions {
  readonly view: PublishedView;
  readonly judgement: (uid: string) => Judgement | undefined;
  readonly timers?: Timers;
  /** Who is on what; an empty board where this process keeps none. */
  readonly board?: () => Board;
}

const EMPTY_BOARD: Board = { unread: false, claims: [], notes: [], acts: [], aftercare: [] };

/** Idle, a change goes out after this; it gathers what one read of the watch brought. */
const QUICK_MS = 5;
/** Under load, frames are at least this far apart: the cost is per write, not per byte. */
const BATCH_MS = 50;
/** While the first list is read there is something new all the time, and better work than telling it. */
const READING_MS = 300;
const HEARTBEAT_MS = 15_000;
/** A channel nobody reads is kept for a while: a reload comes back to it. */
const UNUSED_MS = 60_000;

interface OpenChannel {
  readonly channel: Channel;
  readonly readers: Map<Reader, boolean>;
  usedAt: number;
}

/** Sends the changes of one cluster to everybody who looks at it. */
export class Hub {
  readonly #options: HubOptions;
  readonly #timers: Timers;
  readonly #channels = new Map<string, OpenChannel>();
  readonly #dirty = new Set<string>();
  #pending = false;
  #wasComplete = false;
  #lastFlush = Number.NEGATIVE_INFINITY;
  #lastHeard: string | null = null;
  #cancelFlush: (() => void) | null = null;
  #cancelBeat: (() => void) | null = null;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#timers = options.timers ?? systemTimers;
    this.#beatLater();
  }

  get readers(): number {
    let count = 0;
    for (const open of this.#channels.values()) count += open.readers.size;
    return count;
  }

  /** A pod, a blocked workload, or the verdict about one changed, came or went. */
  rowChanged(uid: string): void {
    this.#dirty.add(uid);
    this.#flushSoon();
  }

  /** Somebody claimed, noted, began or ended something. */
  boardChanged(): void {
    this.#flushSoon();
  }

  freshnessChanged(): void {
    const isComplete = this.#options.view.progress().complete;
    const hasJustEnded = isComplete && !this.#wasComplete;
    this.#wasComplete = isComplete;
    this.#flushSoon();
    // The end of the first list is what everybody waits for: it goes out before anything else is done.
    if (hasJustEnded) this.#flush(false);
  }

  /** The rows as they are now. */
  answer(audience: Audience): SickAnswer {
    this.#flush(false);
    return this.#open(audience).channel.answer();
  }

  /** Begins with what the reader missed since `lastEventId` where that is still known, else with a snapshot. */
  subscribe(audience: Audience, lastEventId: string | null, reader: Reader): Subscription {
    this.#flush(false);
    const open = this.#open(audience);
    open.readers.set(reader, true);
    const missed = lastEventId === null ? null : open.channel.framesAfter(lastEventId);
    for (const frame of missed ?? [open.channel.snapshotFrame()]) this.#sendTo(open, reader, frame);
    return {
      resync: () => {
        if (open.readers.get(reader) !== false) return;
        open.readers.set(reader, true);
        this.#sendTo(open, reader, open.channel.snapshotFrame());
      },
      close: () => {
        open.readers.delete(reader);
        open.usedAt = this.#timers.now();
      },
    };
  }

  close(): void {
    this.#cancelFlush?.();
    this.#cancelBeat?.();
    this.#channels.clear();
  }

  #open(audience: Audience): OpenChannel {
    const key = `all/${audience.locale}/${audience.withEnding ? "ending" : "listed"}`;
    let open = this.#channels.get(key);
    if (open === undefined) {
      const { view, judgement, board = () => EMPTY_BOARD } = this.#options;
      const channel = new Channel({ view, judgement, board, ...audience, epoch: randomBytes(6).toString("hex") });
      open = { channel, readers: new Map(), usedAt: 0 };
      this.#channels.set(key, open);
    }
    open.usedAt = this.#timers.now();
    return open;
  }

  #flushSoon(): void {
    if (this.#pending) return;
    this.#pending = true;
    if (this.#channels.size === 0) {
      // Nobody looks: a channel that is opened later reads everything anyway.
      this.#pending = false;
      this.#dirty.clear();
      return;
    }
    const sinceLast = this.#timers.now() - this.#lastFlush;
    const apart = this.#options.view.progress().complete ? BATCH_MS : READING_MS;
    this.#cancelFlush = this.#timers.after(Math.max(QUICK_MS, apart - sinceLast), () => this.#flush(false));
  }

  #flush(pulse: boolean): void {
    this.#cancelFlush?.();
    this.#cancelFlush = null;
    const uids = [...this.#dirty];
    this.#dirty.clear();
    if (this.#pending || pulse) {
      this.#lastFlush = this.#timers.now();
      for (const open of this.#channels.values()) {
        const frame = open.channel.flush(uids, pulse);
        if (frame !== null) for (const reader of open.readers.keys()) this.#sendTo(open, reader, frame);
      }
    }
    this.#pending = false;
    if ([...this.#channels.values()].some((open) => open.channel.owesGroups)) this.#flushSoon();
  }

  #sendTo(open: OpenChannel, reader: Reader, frame: Uint8Array): void {
    if (open.readers.get(reader) === true && !reader.send(frame)) open.readers.set(reader, false);
  }

  #beatLater(): void {
    this.#cancelBeat = this.#timers.after(HEARTBEAT_MS, () => {
      this.#beat();
      this.#beatLater();
    });
  }

  /** Keeps quiet streams open, tells how fresh the rows are, and forgets channels that nobody uses. */
  #beat(): void {
    const heard = this.#options.view.freshness().lastHeard;
    if (heard !== this.#lastHeard) this.#flush(true);
    this.#lastHeard = heard;
    const comment = commentFrame("keep-alive");
    for (const [key, open] of this.#channels) {
      for (const reader of open.readers.keys()) this.#sendTo(open, reader, comment);
      if (open.readers.size === 0 && this.#timers.now() - open.usedAt > UNUSED_MS) this.#channels.delete(key);
    }
  }
}
