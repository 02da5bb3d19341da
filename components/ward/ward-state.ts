"use client";

import { createParser, parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useCallback, useEffect, useMemo } from "react";
import { asksForClass, type Filter, matchesFilter, parseFilter, printFilter } from "#lib/contract/filter.ts";
import { currentGroupId } from "#lib/contract/group-id.ts";
import type { SickRow } from "#lib/contract/ward.ts";
import { GROUPINGS, type Grouping, type ViewOptions } from "./build-view.ts";
import { COLUMN_IDS, type ColumnId } from "./columns.ts";
import { shorthandTerms } from "./filter-terms.ts";
import { parseSort, printSort, type Sort, WORST_FIRST } from "./sort.ts";

const PARSERS = {
  q: parseAsString.withDefault(""),
  class: parseAsString,
  ns: parseAsString,
  namespace: parseAsString,
  node: parseAsString,
  cause: parseAsString,
  group: parseAsStringLiteral(GROUPINGS).withDefault("cause"),
  sort: createParser<Sort>({
    parse: parseSort,
    serialize: printSort,
    eq: (a, b) => a.key === b.key && a.reverse === b.reverse,
  }).withDefault(WORST_FIRST),
  hide: parseAsArrayOf(parseAsStringLiteral(COLUMN_IDS)).withDefault([]),
  closed: parseAsArrayOf(parseAsString).withDefault([]),
  open: parseAsArrayOf(parseAsString).withDefault([]),
};

const NO_SHORTHANDS = { class: null, ns: null, namespace: null, node: null, cause: null };

/** The table's state. All of it lives in the URL, so that a link shows what its sender saw. */
export interface WardState {
  readonly q: string;
  readonly filter: Filter;
  readonly options: ViewOptions;
  readonly hide: readonly ColumnId[];
  setQuery(q: string): void;
  setFilter(filter: Filter): void;
  setGrouping(grouping: Grouping): void;
  setSort(sort: Sort): void;
  setHidden(hide: readonly ColumnId[]): void;
  /** Opens or closes groups to their one line. */
  setClosed(ids: readonly string[]): void;
  toggleClosed(id: string): void;
  toggleUnfolded(id: string): void;
}

/** Reads and writes the table's state in the URL. */
export function useWardState(): WardState {
  const [params, setParams] = useQueryStates(PARSERS, { history: "replace", shallow: true, scroll: false });
  const { q, class: ofClass, ns, namespace, node, cause, group, sort, hide } = params;
  // An address may be older than the form of the ids in it.
  const closed = useMemo(() => params.closed.map(currentGroupId), [params.closed]);
  const open = useMemo(() => params.open.map(currentGroupId), [params.open]);
  const short = shorthandTerms({ class: ofClass, ns, namespace, node, cause });
  const query = short.length > 0 ? printFilter([...short, ...parseFilter(q)]) : q;
  const set = useCallback((change: Parameters<typeof setParams>[0]) => void setParams(change), [setParams]);
  useEffect(() => {
    // A link with shorthands becomes one filter, so that the box shows all of it and can change it.
    if (query !== q) set({ q: query, ...NO_SHORTHANDS });
  }, [query, q, set]);
  const filter = useMemo(() => parseFilter(query), [query]);
  const options = useMemo<ViewOptions>(
    () => ({ matches: matcherOf(filter), grouping: group, sort, closed: new Set(closed), unfolded: new Set(open) }),
    [filter, group, sort, closed, open],
  );
  return {
    q: query,
    filter,
    options,
    hide,
    setQuery: (next) => set({ q: next || null, ...NO_SHORTHANDS }),
    setFilter: (next) => set({ q: printFilter(next) || null, ...NO_SHORTHANDS }),
    setGrouping: (next) => set({ group: next, closed: null, open: null }),
    setSort: (next) => set({ sort: next }),
    setHidden: (next) => set({ hide: [...next] }),
    setClosed: (ids) => set({ closed: ids.length > 0 ? [...ids] : null }),
    toggleClosed: (id) => set({ closed: toggled(closed, id) }),
    toggleUnfolded: (id) => set({ open: toggled(open, id) }),
  };
}

/** Pods within their grace period are no patients; they are shown only when they are asked for by class. */
function matcherOf(filter: Filter): (row: SickRow) => boolean {
  const ending = asksForClass(filter, "ending");
  return (row) => (ending || row.class !== "ending") && matchesFilter(filter, row);
}

function toggled(list: readonly string[], id: string): string[] {
  return list.includes(id) ? list.filter((one) => one !== id) : [...list, id];
}
