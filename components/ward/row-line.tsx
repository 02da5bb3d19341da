"use client";

import clsx from "clsx";
import { useRouter } from "next/navigation";
import { type MouseEvent, memo, useEffect, useRef } from "react";
import { recordHref } from "../data/links.ts";
import { useLive, useLiveRow } from "../data/live/live-provider.tsx";
import type { LiveRow } from "../data/live/live-store.ts";
import { GridCell, GridRow } from "../ui/grid.tsx";
import type { Grouping } from "./build-view.ts";
import { CauseCell, Cell, InState, NameCell, StatusCell } from "./cells.tsx";
import type { ShownColumns } from "./columns.ts";
import type { LineProps } from "./line.ts";
import { lineClass, lineStyle } from "./line.ts";

/** One pod. Subscribed to its own row only, so that a thousand changes elsewhere do not render it. */
export const RowLine = memo(function RowLine({
  uid,
  fitted,
  grouping,
  ...line
}: LineProps & { uid: string; fitted: ShownColumns; grouping: Grouping }) {
  const live = useLiveRow(uid);
  const router = useRouter();
  const { cluster } = useLive();
  const element = useRef<HTMLDivElement>(null);
  useTint(element, live);
  if (!live) return null;
  const { row, gone } = live;
  const open = (event: MouseEvent) => {
    line.onActivate(line.index);
    if (row.kind !== "Pod" || isOwnClick(event)) return;
    router.push(recordHref(cluster, row));
  };
  return (
    <GridRow
      ref={element}
      {...lineStyle(line)}
      aria-level={grouping === "none" ? undefined : 2}
      style={{ ...lineStyle(line).style, ...(line.narrow ? {} : { gridTemplateColumns: fitted.template }) }}
      className={clsx(
        lineClass(line),
        "cursor-pointer hover:bg-hover",
        line.narrow ? "flex flex-col justify-center px-3.5" : "grid items-center",
        gone && "opacity-60",
      )}
      onClick={open}
    >
      {line.narrow ? <NarrowCells live={live} /> : <WideCells live={live} fitted={fitted} grouping={grouping} />}
    </GridRow>
  );
});

function WideCells({ live, fitted, grouping }: { live: LiveRow; fitted: ShownColumns; grouping: Grouping }) {
  return (
    <>
      <GridCell />
      {fitted.columns.map((column) => (
        <GridCell key={column.id} className={clsx("min-w-0 truncate px-1.5", column.right && "text-right")}>
          <Cell id={column.id} live={live} grouping={grouping} />
        </GridCell>
      ))}
    </>
  );
}

/** On a phone: name and time, status and cause. */
function NarrowCells({ live }: { live: LiveRow }) {
  const { row } = live;
  return (
    <>
      <div className="flex items-baseline justify-between gap-2" role="presentation">
        <GridCell className="min-w-0 truncate">
          <NameCell row={row} />
        </GridCell>
        <GridCell>
          <InState live={live} />
        </GridCell>
      </div>
      <div className="flex items-baseline gap-2" role="presentation">
        <GridCell className="max-w-[55%] shrink-0 truncate">
          <StatusCell live={live} />
        </GridCell>
        <GridCell className="min-w-0 flex-1 truncate text-quiet">
          {row.namespace} · <CauseCell row={row} />
        </GridCell>
      </div>
    </>
  );
}

/** A link, a selection of text or a modifier is the reader's own business. */
function isOwnClick(event: MouseEvent): boolean {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return true;
  if (event.target instanceof Element && event.target.closest("a, button") !== null) return true;
  return (window.getSelection()?.toString() ?? "") !== "";
}

const FRESH_MS = 1_000;

/** One 150 ms tint on a row that changed; none for readers who want no motion. */
function useTint(element: { readonly current: HTMLElement | null }, live: LiveRow | undefined): void {
  const version = live?.version ?? 0;
  const changedAt = live?.changedAt ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is what the tint is for
  useEffect(() => {
    if (Date.now() - changedAt > FRESH_MS || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    element.current?.animate([{ backgroundColor: "var(--selected)" }, { backgroundColor: "transparent" }], { duration: 150 });
  }, [element, version, changedAt]);
}
