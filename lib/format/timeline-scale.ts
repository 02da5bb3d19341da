/** What part of the time axis is shown: since the trouble began, the last hour, or all that is known. */
export const TIMELINE_ZOOMS = ["trouble", "hour", "all"] as const;
export type TimelineZoom = (typeof TIMELINE_ZOOMS)[number];

/** A stretch of time, ms since the epoch; `to` > `from`. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [
  1000,
  5000,
  10_000,
  30_000,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  30 * DAY,
  90 * DAY,
  365 * DAY,
];

/**
 * The window to draw. `trouble` begins a third of its length before `since`, so that the change from well to
 * sick is in the picture; without a `since` it is the last hour. All times in ms, `times` are those of spans and events.
 */
export function timelineWindow(zoom: TimelineZoom, times: readonly number[], since: number | null, now: number): TimeWindow {
  const end = Math.max(now, ...times);
  const margin = (from: number) => ({ from, to: end + Math.max(1000, (end - from) * 0.015) });
  if (zoom === "all" && times.length > 0) {
    return margin(Math.min(...times, end - MINUTE));
  }
  if (zoom === "hour" || since === null) {
    return margin(end - HOUR);
  }
  const length = Math.max(end - since, MINUTE);
  return margin(since - Math.max(length / 3, MINUTE));
}

/** Round times inside the window, at most `most` of them, evenly spaced from local midnight (`offsetMs` east of UTC). */
export function axisTicks(window: TimeWindow, most: number, offsetMs: number): number[] {
  const length = window.to - window.from;
  const step = STEPS.find((candidate) => length / candidate <= most) ?? 365 * DAY * Math.ceil(length / (365 * DAY) / Math.max(most, 1));
  const ticks: number[] = [];
  for (let at = Math.ceil((window.from + offsetMs) / step) * step - offsetMs; at <= window.to; at += step) {
    ticks.push(at);
  }
  return ticks;
}

/** Where a time stands in the window: 0 = left edge, 1 = right edge; outside it is clamped. */
export function place(window: TimeWindow, time: number): number {
  return Math.min(1, Math.max(0, (time - window.from) / (window.to - window.from)));
}

/** A thing at one place of the axis with others so near that they would be drawn over it. */
export interface Cluster<T> {
  readonly at: number;
  readonly items: readonly T[];
}

/** Joins what stands nearer than `gap` (part of the window's width) to one mark. Things outside the window are left out. */
export function clusterByPlace<T>(window: TimeWindow, items: readonly T[], timeOf: (item: T) => number | null, gap: number): Cluster<T>[] {
  const placed = items
    .flatMap((item) => {
      const time = timeOf(item);
      return time === null || time < window.from || time > window.to ? [] : [{ item, at: place(window, time) }];
    })
    .sort((a, b) => a.at - b.at);
  const clusters: { at: number; items: T[] }[] = [];
  for (const { item, at } of placed) {
    const last = clusters.at(-1);
    if (last !== undefined && at - last.at < gap) {
      last.items.push(item);
    } else {
      clusters.push({ at, items: [item] });
    }
  }
  return clusters;
}

/** Where a mark's label goes: beside it on one side, or nowhere because it would lie on another. */
export type LabelSide = "right" | "left" | "none";

/**
 * Puts labels beside marks so that none overlaps another, a mark, or the edges.
 * @param marks places in px from left to right, with each label's width in px
 * @param width of the axis in px
 * @param gap px between a mark's middle and its label
 */
export function labelSides(marks: readonly { readonly x: number; readonly width: number }[], width: number, gap: number): LabelSide[] {
  let free = 0;
  return marks.map((mark, i) => {
    const next = marks[i + 1];
    const rightEnd = mark.x + gap + mark.width;
    if (rightEnd <= (next === undefined ? width : next.x - gap)) {
      free = rightEnd + gap;
      return "right";
    }
    if (mark.x - gap - mark.width >= free) {
      free = mark.x + gap;
      return "left";
    }
    free = mark.x + gap;
    return "none";
  });
}
