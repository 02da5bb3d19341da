"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Grid, GridGroup } from "../ui/grid.tsx";
import type { Item } from "./build-view.ts";
import type { ShownColumns } from "./columns.ts";
import { FoldLine } from "./fold-line.tsx";
import { GroupLine } from "./group-line.tsx";
import { HeldPill } from "./held-pill.tsx";
import { type LineProps, lineHeight, lineId } from "./line.ts";
import { RowLine } from "./row-line.tsx";
import { type RowTexts, useRowTexts } from "./row-texts.ts";
import { TableHead } from "./table-head.tsx";
import type { Hold } from "./use-hold.ts";
import type { WardState } from "./ward-state.ts";
import type { ShownView } from "./ward-view.ts";

export interface WardTableProps {
  readonly state: WardState;
  readonly view: ShownView;
  readonly fitted: ShownColumns;
  readonly narrow: boolean;
  readonly active: number;
  readonly hold: Hold;
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly onActivate: (index: number) => void;
  readonly onShowPending: () => void;
}

/** The table: only the lines in sight are in the page, the window scrolls. */
export function WardTable({ state, view, fitted, narrow, active, hold, grid, onActivate, onShowPending }: WardTableProps) {
  const t = useTranslations("ward.table");
  const { items } = view;
  const { grouping, sort, closed } = state.options;
  const texts = useRowTexts();
  const { body, lines, height } = useLines(items, narrow, active);
  const groups = items.flatMap((item) => (item.kind === "group" ? [item.group.id] : []));
  const allClosed = groups.length > 0 && groups.every((id) => closed.has(id));
  return (
    <Grid
      ref={grid}
      tree={grouping !== "none"}
      aria-label={t("label")}
      aria-rowcount={items.length + 1}
      aria-activedescendant={active >= 0 ? lineId(active) : undefined}
      className="relative mx-3.5 rounded-lg border border-line bg-surface outline-offset-2 md:mx-5"
      {...hold.pointer}
    >
      <TableHead
        fitted={fitted}
        grouping={grouping}
        sort={sort}
        narrow={narrow}
        allClosed={allClosed}
        onSort={state.setSort}
        onToggleAll={() => state.setClosed(allClosed ? [] : groups)}
      >
        <HeldPill pending={view.pending} narrow={narrow} onShow={onShowPending} />
      </TableHead>
      <GridGroup ref={body} className="relative overflow-hidden rounded-b-lg" style={{ height }}>
        {lines.map(({ index, top, size }) => {
          const item = items[index];
          if (!item) return null;
          const place = { index, top, height: size, active: index === active, narrow, onActivate };
          return <Line key={item.key} item={item} state={state} fitted={fitted} place={place} texts={texts} />;
        })}
      </GridGroup>
    </Grid>
  );
}

function Line({
  item,
  state,
  fitted,
  place,
  texts,
}: {
  item: Item;
  state: WardState;
  fitted: ShownColumns;
  place: LineProps;
  texts: RowTexts;
}) {
  const { grouping } = state.options;
  if (item.kind === "row") return <RowLine uid={item.uid} fitted={fitted} grouping={grouping} texts={texts} {...place} />;
  if (item.kind === "group")
    return (
      <GroupLine
        group={item.group}
        open={item.open}
        parts={item.parts}
        fitted={fitted}
        grouping={grouping}
        onToggle={state.toggleClosed}
        {...place}
      />
    );
  return <FoldLine hidden={item.hidden} label={item.label} group={item.group} onToggle={state.toggleUnfolded} {...place} />;
}

/** Distance of an element from the page's top, px. Measured when the page changes its size, never while it scrolls. */
function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTop(element.current ? element.current.getBoundingClientRect().top + window.scrollY : 0);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** Sticky parts that cover lines: header and column names above, footer below, px. */
const COVERED_ABOVE = 84;
const COVERED_BELOW = 44;

/** Which lines are in sight and where they stand. The active line is always in the page, wherever it is scrolled to. */
function useLines(items: readonly Item[], narrow: boolean, active: number) {
  const body = useRef<HTMLDivElement>(null);
  const margin = useTopOf(body);
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => lineHeight(items[index] ?? { kind: "row" }, narrow),
    // A new list is a new function: the virtualizer measures again, since lines differ in height.
    getItemKey: useCallback((index: number) => `${narrow ? "n" : "w"} ${items[index]?.key ?? index}`, [items, narrow]),
    scrollMargin: margin,
    scrollPaddingStart: COVERED_ABOVE,
    scrollPaddingEnd: COVERED_BELOW,
    overscan: 8,
  });
  useLayoutEffect(() => {
    if (active >= 0) virtual.scrollToIndex(active, { align: "auto" });
    // Only a move of the active line scrolls; rows that change places do not.
  }, [active, virtual]);
  const lines = virtual.getVirtualItems().map((line) => ({ index: line.index, top: line.start - margin, size: line.size }));
  if (active >= 0 && active < items.length && !lines.some((line) => line.index === active)) {
    const place = virtual.measurementsCache[active];
    if (place) lines.push({ index: active, top: place.start - margin, size: place.size });
  }
  return { body, lines, height: virtual.getTotalSize() };
}
