"use client";

import { type RefObject, useEffect, useRef } from "react";
import type { LogLine } from "#lib/format/log-lines.ts";
import type { LogListHandle } from "./log-list.tsx";
import type { LogStore } from "./log-store.ts";
import type { LogSearch } from "./use-log-search.ts";

interface Shown {
  readonly is: (line: LogLine) => boolean;
  /** The linked line was not among those read. */
  readonly missing: boolean;
}

/**
 * Brings the linked line and the current hit into view.
 * @param line a line's API timestamp, or its number where the API gave none
 * @param done whether the log was read to its end, so that a line not found is not there
 */
export function useShownLine(input: {
  readonly store: LogStore;
  readonly version: number;
  readonly search: LogSearch;
  readonly line: string | null;
  readonly list: RefObject<LogListHandle | null>;
  readonly done: boolean;
}): Shown {
  const { store, search, line, list, done } = input;
  const is = (candidate: LogLine) => line !== null && (candidate.time === line || String(candidate.number) === line);
  const index = line === null ? -1 : store.lines.findIndex(is);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (line === null || index === -1 || shown.current === line) return;
    shown.current = line;
    list.current?.showLine(index);
  }, [line, index, list]);
  useEffect(() => {
    if (search.line !== null) list.current?.showLine(search.line);
  }, [search.line, list]);
  return { is, missing: line !== null && done && store.lines.length > 0 && index === -1 };
}
