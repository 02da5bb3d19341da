import type { SickAnswer, SickDelta, SickRow } from "#lib/contract/ward.ts";
import type { ApiError } from "../api-error.ts";

/** This browser's own connection to Pod Ward; the cluster's state is in `answer.freshness`. */
export type Link = "connecting" | "open" | "lost";

/** Everything about a cluster's ward but its rows. A new object on every change. */
export interface LiveMeta {
  readonly link: Link;
  /** Browser's clock, ms: since when the link is so. */
  readonly linkSince: number;
  /** Whether this tab reads the stream for the others. */
  readonly leader: boolean;
  readonly error: ApiError | null;
  /** Null until the first snapshot. */
  readonly answer: Omit<SickAnswer, "rows"> | null;
  /** API server's clock minus the browser's, ms; null until the first frame. */
  readonly offsetMs: number | null;
  /** Browser's clock, ms: when the last frame was applied. */
  readonly appliedAt: number | null;
  /** From the moment Pod Ward heard of the newest change until it was in this page, ms; null before the first change. */
  readonly behindMs: number | null;
}

/** A row with what happened to it: `version` grows with every visible change, `gone` rows are kept while the order is held. */
export interface LiveRow {
  /** `overdueBy` is as old as the row; `deadline` goes with the clock. */
  readonly row: SickRow;
  /** API server's clock, ms: when the deletion should have been over; null where nothing is overdue. */
  readonly deadline: number | null;
  readonly version: number;
  /** Browser's clock, ms: when the row last changed; 0 for the first snapshot. */
  readonly changedAt: number;
  readonly gone: boolean;
}

type Listener = () => void;
const OFFSET_SAMPLES = 20;

/**
 * The rows of one cluster, outside React: a row's component is told about its own row only, the table about
 * membership and order (performance.md 7.8: 2,000 rows at 1,000 changes a second keep 59 fps that way).
 */
export class LiveStore {
  #meta: LiveMeta = {
    link: "connecting",
    linkSince: Date.now(),
    leader: false,
    error: null,
    answer: null,
    offsetMs: null,
    appliedAt: null,
    behindMs: null,
  };
  readonly #rows = new Map<string, LiveRow>();
  readonly #metaListeners = new Set<Listener>();
  readonly #rowListeners = new Map<string, Set<Listener>>();
  readonly #layoutListeners = new Set<Listener>();
  readonly #offsets: number[] = [];
  #layoutVersion = 0;

  get meta(): LiveMeta {
    return this.#meta;
  }

  /** Grows whenever a row came, went or changed, so that an order built from rows is known to be old. */
  get layoutVersion(): number {
    return this.#layoutVersion;
  }

  row(uid: string): LiveRow | undefined {
    return this.#rows.get(uid);
  }

  /** Rows that are there now, in no order. */
  *present(): Generator<SickRow> {
    for (const live of this.#rows.values()) if (!live.gone) yield live.row;
  }

  subscribeMeta = (listener: Listener): (() => void) => subscribeTo(this.#metaListeners, listener);
  subscribeLayout = (listener: Listener): (() => void) => subscribeTo(this.#layoutListeners, listener);

  subscribeRow(uid: string, listener: Listener): () => void {
    const listeners = this.#rowListeners.get(uid) ?? new Set();
    this.#rowListeners.set(uid, listeners);
    const stop = subscribeTo(listeners, listener);
    return () => {
      stop();
      if (listeners.size === 0) this.#rowListeners.delete(uid);
    };
  }

  setLink(link: Link, since: number): void {
    if (this.#meta.link === link) return;
    this.#setMeta({ link, linkSince: since });
  }

  setLeader(leader: boolean): void {
    if (this.#meta.leader !== leader) this.#setMeta({ leader });
  }

  setError(error: ApiError | null): void {
    if (this.#meta.error !== error) this.#setMeta({ error });
  }

  /** Replaces everything. Rows that did not change keep their identity, so that nothing flashes after a reconnect. */
  applySnapshot(answer: SickAnswer, receivedAt: number): void {
    const first = this.#meta.answer === null;
    const { rows, ...rest } = answer;
    const seen = new Set(rows.map((row) => row.uid));
    const now = Date.parse(answer.now);
    const touched = rows.filter((row) => this.#put(row, now, first ? 0 : receivedAt)).map((row) => row.uid);
    for (const [uid, live] of this.#rows) if (!seen.has(uid) && !live.gone) touched.push(...this.#remove(uid, receivedAt));
    this.#frameApplied(rest, receivedAt, touched);
  }

  /**
   * Applies what changed since `seq - 1`.
   * @returns false when frames are missing in between; nothing was applied then and a snapshot is needed
   */
  applyDelta(delta: SickDelta, receivedAt: number): boolean {
    const before = this.#meta.answer;
    if (before === null || delta.seq > before.seq + 1) return false;
    if (delta.seq <= before.seq) return true;
    const now = Date.parse(delta.now);
    const touched = delta.upsert.filter((row) => this.#put(row, now, receivedAt)).map((row) => row.uid);
    for (const uid of delta.remove) touched.push(...this.#remove(uid, receivedAt));
    const { upsert: _upsert, remove: _remove, counts, freshness, groups, board, ...rest } = delta;
    this.#frameApplied(
      {
        ...rest,
        counts: counts ?? before.counts,
        freshness: freshness ?? before.freshness,
        groups: groups ?? before.groups,
        board: board ?? before.board,
      },
      receivedAt,
      touched,
    );
    this.#measureBehind(before.freshness.newestChange, receivedAt);
    return true;
  }

  /** Everything as one snapshot, for a tab that joins. */
  snapshot(): SickAnswer | null {
    const { answer } = this.#meta;
    if (!answer) return null;
    const rows = [...this.#rows.values()].filter((live) => !live.gone);
    return { ...answer, rows: rows.map((live) => rowAt(live, Date.parse(answer.now))) };
  }

  /** Drops the rows that went while the order was held. */
  forgetGone(): void {
    for (const [uid, live] of this.#rows) if (live.gone) this.#rows.delete(uid);
  }

  #put(row: SickRow, now: number, at: number): boolean {
    const old = this.#rows.get(row.uid);
    const deadline = row.overdueBy === undefined ? null : now - row.overdueBy * 1_000;
    if (old && !old.gone && sameRow(old, row, deadline)) return false;
    this.#rows.set(row.uid, { row, deadline, version: (old?.version ?? 0) + 1, changedAt: at, gone: false });
    return true;
  }

  #remove(uid: string, at: number): string[] {
    const old = this.#rows.get(uid);
    if (!old || old.gone) return [];
    this.#rows.set(uid, { ...old, version: old.version + 1, changedAt: at, gone: true });
    return [uid];
  }

  #frameApplied(answer: Omit<SickAnswer, "rows">, receivedAt: number, touched: readonly string[]): void {
    this.#offsets.push(Date.parse(answer.now) - receivedAt);
    if (this.#offsets.length > OFFSET_SAMPLES) this.#offsets.shift();
    const groupsChanged = answer.groups !== this.#meta.answer?.groups;
    // A frame is late by its own way, never early: the largest difference is the nearest to the truth.
    this.#setMeta({ answer, offsetMs: Math.max(...this.#offsets), appliedAt: receivedAt, error: null });
    for (const uid of touched) for (const listener of this.#rowListeners.get(uid) ?? []) listener();
    if (touched.length === 0 && !groupsChanged) return;
    this.#layoutVersion += 1;
    for (const listener of this.#layoutListeners) listener();
  }

  /** Only a frame that brings a new change of the cluster tells how far behind we are; others come when a verdict is ready. */
  #measureBehind(before: string | null, receivedAt: number): void {
    const { answer, offsetMs } = this.#meta;
    const newest = answer?.freshness.newestChange;
    if (newest && newest !== before && offsetMs !== null)
      this.#setMeta({ behindMs: Math.max(0, receivedAt + offsetMs - Date.parse(newest)) });
  }

  #setMeta(change: Partial<LiveMeta>): void {
    this.#meta = { ...this.#meta, ...change };
    for (const listener of this.#metaListeners) listener();
  }
}

/** Seconds overdue are rounded and grow by themselves; a deadline within that rounding is the same one. */
function sameRow(old: LiveRow, row: SickRow, deadline: number | null): boolean {
  const sameDeadline = old.deadline === null || deadline === null ? old.deadline === deadline : Math.abs(old.deadline - deadline) <= 1_000;
  return sameDeadline && JSON.stringify({ ...old.row, overdueBy: 0 }) === JSON.stringify({ ...row, overdueBy: 0 });
}

/** The row as it is at a moment of the API server's clock. */
function rowAt({ row, deadline }: LiveRow, now: number): SickRow {
  return deadline === null ? row : { ...row, overdueBy: Math.max(0, Math.floor((now - deadline) / 1_000)) };
}

function subscribeTo(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
