"use client";

import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { HitRange } from "#lib/format/log-marks.ts";
import { findInLines, HIT_CAP, hitFrom, type LogHit, stepHit } from "#lib/format/log-search.ts";
import type { LogStore } from "./log-store.ts";

const NONE: readonly HitRange[] = [];

export interface LogSearch {
  readonly count: number;
  /** There are more hits than are counted. */
  readonly capped: boolean;
  /** Index of the current hit; -1 without any. */
  readonly current: number;
  /** Index of the line the current hit stands in. */
  readonly line: number | null;
  readonly step: (by: 1 | -1) => void;
  /** Hits of one line, in order. */
  readonly of: (line: number) => readonly HitRange[];
}

/**
 * Searches the lines read so far and again as lines come in.
 * @param firstVisible index of the line a new search starts from
 */
export function useLogSearch(store: LogStore, version: number, query: string, firstVisible: () => number): LogSearch {
  const wanted = useDeferredValue(query);
  const [current, setCurrent] = useState(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the store's lines
  const hits = useMemo(
    () =>
      wanted === ""
        ? []
        : findInLines(
            store.lines.map((line) => store.textOf(line)),
            wanted,
          ),
    [store, version, wanted],
  );
  // A new search starts where the reader looks; lines that come in later do not move it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new query starts a new search
  useEffect(() => setCurrent(hitFrom(hits, firstVisible())), [wanted, store]);
  const index = hits.length === 0 ? -1 : Math.min(Math.max(current, 0), hits.length - 1);
  const ranges = useMemo(() => rangesByLine(hits, index), [hits, index]);
  return {
    count: hits.length,
    capped: hits.length === HIT_CAP,
    current: index,
    line: hits[index]?.line ?? null,
    step: (by) => setCurrent(stepHit(hits.length, index, by)),
    of: (line) => ranges.get(line) ?? NONE,
  };
}

function rangesByLine(hits: readonly LogHit[], current: number): ReadonlyMap<number, readonly HitRange[]> {
  const ranges = new Map<number, HitRange[]>();
  for (const [i, hit] of hits.entries()) {
    const range = { start: hit.start, end: hit.end, current: i === current };
    const known = ranges.get(hit.line);
    if (known === undefined) ranges.set(hit.line, [range]);
    else known.push(range);
  }
  return ranges;
}
