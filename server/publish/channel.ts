import type { Board } from "#lib/contract/board.ts";
import { type Locale, SYMPTOM_CLASSES, type SymptomClass } from "#lib/contract/causes.ts";
import type { Freshness, SickAnswer, SickDelta, SickGroup, SickRow } from "#lib/contract/ward.ts";
import { tier } from "#lib/diagnosis/group.ts";
import type { Judgement } from "#lib/diagnosis/types.ts";
import { toRfc3339Millis } from "#lib/kube/time.ts";
import { groupsOf, type KeptRow, podRow, rowAt, workloadRow } from "./rows.ts";
import { eventFrame } from "./sse.ts";
import { translateFreshness } from "./translate.ts";
import type { PublishedView } from "./types.ts";

export interface ChannelOptions {
  readonly view: PublishedView;
  readonly judgement: (uid: string) => Judgement | undefined;
  readonly board: () => Board;
  readonly locale: Locale;
  /** Whether pods that are ending by themselves have rows. */
  readonly withEnding: boolean;
  /** Tells the frames of this channel from those of an earlier one with the same numbers. */
  readonly epoch: string;
}

/** A frame that a reader may still ask for. */
interface SentFrame {
  readonly seq: number;
  readonly bytes: Uint8Array;
}

/** Its `now` tells readers the clock, so it must not be older than this. */
const SNAPSHOT_MS = 250;
/** Folding thousands of rows takes its time; it gets at most one part in this many. */
const REGROUP_SHARE = 10;
const REGROUP_CHEAP_MS = 5;
const RING_FRAMES = 1000;
const RING_BYTES = 8 * 1024 * 1024;

/**
 * The rows of one cluster for all readers who see the same: one language, one visibility. Every frame is encoded
 * once, however many readers there are.
 */
export class Channel {
  readonly #options: ChannelOptions;
  readonly #rows = new Map<string, KeptRow>();
  readonly #texts = new Map<string, string>();
  readonly #ring: SentFrame[] = [];
  #ringBytes = 0;
  #seq = 0;
  #groups: SickGroup[] = [];
  #groupsText = "[]";
  #counts = "";
  #state = "";
  #groupsOwed = false;
  #board: Board | null = null;
  #boardText = "";
  #regroupNotBefore = Number.NEGATIVE_INFINITY;
  #snapshot: (SentFrame & { readonly at: number }) | null = null;

  constructor(options: ChannelOptions) {
    this.#options = options;
    for (const slim of options.view.pods()) this.#update(slim.uid);
    for (const { object } of options.view.blockedWorkloads()) this.#update(object.metadata?.uid ?? "");
    this.#regroup();
    this.#counts = JSON.stringify(this.#count());
    this.#boardText = JSON.stringify(options.board());
    this.#state = this.#stateText(this.#freshness());
  }

  get seq(): number {
    return this.#seq;
  }

  /** The whole answer at this moment, in table order. */
  answer(): SickAnswer {
    const { view } = this.#options;
    const now = view.now();
    return {
      seq: this.#seq,
      now: toRfc3339Millis(now),
      ...view.progress(),
      counts: this.#count(),
      freshness: this.#freshness(),
      rows: [...this.#rows.values()].sort(compareRows).map((kept) => rowAt(kept, now)),
      groups: this.#groups,
      board: this.#options.board(),
    };
  }

  /** The `snapshot` frame; made once for all who ask at the same moment. */
  snapshotFrame(): Uint8Array {
    const at = this.#options.view.now();
    if (this.#snapshot?.seq !== this.#seq || at - this.#snapshot.at > SNAPSHOT_MS) {
      this.#snapshot = { at, seq: this.#seq, bytes: eventFrame("snapshot", this.#id(this.#seq), JSON.stringify(this.answer())) };
    }
    return this.#snapshot.bytes;
  }

  /** True when groups changed but were not sent yet: another flush is due soon. */
  get owesGroups(): boolean {
    return this.#groupsOwed;
  }

  /** Frames after the one a reader saw last; null when they are not all kept (or of another channel). */
  framesAfter(lastEventId: string): Uint8Array[] | null {
    const [epoch, text = ""] = lastEventId.split(".");
    const seq = Number(text);
    if (epoch !== this.#options.epoch || !/^\d+$/.test(text) || seq > this.#seq) return null;
    if (seq === this.#seq) return [];
    const oldest = this.#ring[0]?.seq;
    if (oldest === undefined || oldest > seq + 1) return null;
    return this.#ring.filter((frame) => frame.seq > seq).map((frame) => frame.bytes);
  }

  /**
   * Takes in what changed and returns the `delta` frame, or null when no reader would see a difference.
   * @param uids pods and workloads that changed, came or went
   * @param pulse sends the frame for its freshness alone
   */
  flush(uids: Iterable<string>, pulse: boolean): Uint8Array | null {
    const { view } = this.#options;
    const now = view.now();
    const upsert: SickRow[] = [];
    const remove: string[] = [];
    for (const uid of uids) {
      const change = this.#update(uid);
      if (change === "gone") remove.push(uid);
      const kept = this.#rows.get(uid);
      if (change === "changed" && kept !== undefined) upsert.push(rowAt(kept, now));
    }
    const freshness = this.#freshness();
    const rowsChanged = upsert.length > 0 || remove.length > 0;
    this.#groupsOwed ||= rowsChanged;
    const groupsChanged = this.#groupsOwed && this.#regroup();
    const stateChanged = this.#stateChanged(freshness);
    const board = this.#changedBoard();
    if (!rowsChanged && !groupsChanged && !stateChanged && board === null && !pulse) return null;
    const counts = this.#count();
    const countsText = JSON.stringify(counts);
    const delta: SickDelta = {
      seq: this.#seq + 1,
      now: toRfc3339Millis(now),
      ...view.progress(),
      ...(countsText === this.#counts ? {} : { counts }),
      freshness,
      upsert,
      remove,
      ...(groupsChanged ? { groups: this.#groups } : {}),
      ...(board === null ? {} : { board }),
    };
    this.#counts = countsText;
    return this.#send(delta);
  }

  /** The board where it is another one than readers have. */
  #changedBoard(): Board | null {
    const board = this.#options.board();
    if (board === this.#board) return null;
    this.#board = board;
    const text = JSON.stringify(board);
    if (text === this.#boardText) return null;
    this.#boardText = text;
    return board;
  }

  #send(delta: SickDelta): Uint8Array {
    this.#seq = delta.seq;
    const bytes = eventFrame("delta", this.#id(delta.seq), JSON.stringify(delta));
    this.#ring.push({ seq: delta.seq, bytes });
    this.#ringBytes += bytes.length;
    while (this.#ring.length > RING_FRAMES || this.#ringBytes > RING_BYTES) {
      this.#ringBytes -= this.#ring.shift()?.bytes.length ?? this.#ringBytes;
    }
    return bytes;
  }

  #id(seq: number): string {
    return `${this.#options.epoch}.${seq}`;
  }

  #update(uid: string): "changed" | "gone" | "same" {
    const kept = this.#row(uid);
    if (kept === null) {
      this.#texts.delete(uid);
      return this.#rows.delete(uid) ? "gone" : "same";
    }
    const text = JSON.stringify([kept.row, kept.deadline]);
    const isSame = this.#texts.get(uid) === text;
    this.#rows.set(uid, kept);
    this.#texts.set(uid, text);
    return isSame ? "same" : "changed";
  }

  #row(uid: string): KeptRow | null {
    const { view, judgement, locale, withEnding } = this.#options;
    const slim = view.slim(uid);
    if (slim !== undefined) {
      const isWanted = withEnding || slim.symptom.class !== "ending";
      return isWanted ? podRow(view, slim, judgement(uid), locale) : null;
    }
    const workload = view.blockedWorkload(uid);
    return workload === undefined ? null : workloadRow(workload, judgement(uid), locale);
  }

  #regroup(): boolean {
    const startedAt = performance.now();
    if (startedAt < this.#regroupNotBefore) return false;
    this.#groupsOwed = false;
    const before = this.#groupsText;
    this.#groups = groupsOf(this.#rows.values(), this.#options.locale);
    this.#groupsText = JSON.stringify(this.#groups);
    const endedAt = performance.now();
    const took = endedAt - startedAt;
    if (took > REGROUP_CHEAP_MS) this.#regroupNotBefore = endedAt + REGROUP_SHARE * took;
    return this.#groupsText !== before;
  }

  #count(): Partial<Record<SymptomClass, number>> {
    const counts: Partial<Record<SymptomClass, number>> = {};
    for (const name of SYMPTOM_CLASSES) counts[name] = 0;
    for (const { row } of this.#rows.values()) if (row.leftover !== true) counts[row.class] = (counts[row.class] ?? 0) + 1;
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  }

  /** The state of the watches in the readers' language. */
  #freshness(): Freshness {
    const { view, locale } = this.#options;
    return translateFreshness(view.freshness(), locale);
  }

  /** Times of the last byte change all the time; what a reader must learn at once is everything else. */
  #stateChanged(freshness: Freshness): boolean {
    const text = this.#stateText(freshness);
    const changed = text !== this.#state;
    this.#state = text;
    return changed;
  }

  #stateText({ state, message, degraded }: Freshness): string {
    const { complete, settled, podsRead, podsTotal } = this.#options.view.progress();
    return JSON.stringify([state, message, degraded, complete, settled, complete ? null : [podsRead, podsTotal]]);
  }
}

/** Leftovers last, class tier, then longest in state, then name. */
function compareRows(one: KeptRow, other: KeptRow): number {
  const { row: a } = one;
  const { row: b } = other;
  const last = Number(a.leftover === true) - Number(b.leftover === true);
  return last || tier(a.class) - tier(b.class) || one.since - other.since || compare(a.namespace, b.namespace) || compare(a.name, b.name);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
