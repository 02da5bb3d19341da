"use client";

import { formatAge, formatClock, formatCoarse, formatElapsed } from "#lib/format/elapsed.ts";
import { useApiClock } from "../data/live/live-provider.tsx";
import type { LiveRow } from "../data/live/live-store.ts";
import type { RowTexts } from "./row-texts.ts";

/** Times of a row that change seldom; empty where there is none. */
export interface RowTimes {
  readonly age: string;
  /** Since the last restart. */
  readonly restarted: string;
  /** Past the deletion deadline. */
  readonly overdue: string;
}

const SEPARATOR = "\n";

/** Follows the API server's clock with one subscription; the row renders again only when one of the texts changes. */
export function useRowTimes({ row, deadline }: LiveRow, { locale }: RowTexts): RowTimes {
  const joined = useApiClock((now) => {
    const lasts = (start: number | null) => past(start, now, (seconds) => formatCoarse(seconds, locale));
    // The AGE column is kubectl's, in both languages.
    return [past(timeOf(row.createdAt), now, formatAge), lasts(timeOf(row.lastRestart)), lasts(deadline)].join(SEPARATOR);
  });
  const [age = "", restarted = "", overdue = ""] = joined.split(SEPARATOR);
  return { age, restarted, overdue };
}

/** How long the pod has been in its state, ticking; null when it is not known. */
export function useInState({ row }: LiveRow, texts: RowTexts): string | null {
  const start = row.stuckSince === null ? null : Date.parse(row.stuckSince);
  const text = useApiClock((now) => (start === null ? "" : formatElapsed((now - start) / 1_000, texts.locale)));
  return text || null;
}

/** Where the time in state comes from, in words, and how far a deletion is overdue. */
export function useProvenance({ row, deadline }: LiveRow, { locale, classes }: RowTexts): string {
  return useApiClock((now) => {
    const time = row.stuckSince === null ? "" : formatClock(Date.parse(row.stuckSince), now, locale);
    const words = classes(`since.${row.stuckSince === null ? "unknown" : row.stuckSinceSource}`, { time });
    if (deadline === null || now <= deadline) return words;
    return `${words} · ${classes("overdue", { time: formatElapsed((now - deadline) / 1_000, locale) })}`;
  });
}

function timeOf(time: string | null): number | null {
  return time === null ? null : Date.parse(time);
}

function past(start: number | null, now: number, format: (seconds: number) => string): string {
  return start === null || now < start ? "" : format((now - start) / 1_000);
}
