"use client";

import clsx from "clsx";
import { useRouter } from "next/navigation";
import { type MouseEvent, memo, useEffect, useRef } from "react";
import { rowHref } from "../data/links.ts";
import { useLiveRow } from "../data/live/live-provider.tsx";
import type { LiveRow } from "../data/live/live-store.ts";
import { GridCell, GridRow } from "../ui/grid.tsx";
import type { Grouping } from "./build-view.ts";
import { causeCell, cellOf, InState, nameCell, statusCell } from "./cells.tsx";
import type { ShownColumns } from "./columns.ts";
import { type LineProps, lineClass, lineStyle } from "./line.ts";
import type { RowTexts } from "./row-texts.ts";
import { useRowTimes } from "./row-times.ts";

interface RowLineProps extends LineProps {
  readonly uid: string;
  readonly fitted: ShownColumns;
  readonly grouping: Grouping;
  readonly texts: RowTexts;
}

/** One pod. Subscribed to its own row only, so that a thousand changes elsewhere do not render it. */
export const RowLine = memo(function RowLine(props: RowLineProps) {
  const live = useLiveRow(props.uid);
  return live ? <PresentRow {...props} live={live} /> : null;
});

function PresentRow({ live, fitted, grouping, texts, uid: _uid, ...line }: RowLineProps & { live: LiveRow }) {
  const router = useRouter();
  const element = useRef<HTMLDivElement>(null);
  useTint(element, live);
  const attributes = lineStyle(line);
  const open = (event: MouseEvent) => {
    line.onActivate(line.index);
    const target = targetOf(event, live, texts.cluster);
    if (target === null) return;
    event.preventDefault();
    router.push(target);
  };
  return (
    <GridRow
      ref={element}
      {...attributes}
      aria-level={grouping === "none" ? undefined : 2}
      style={line.narrow ? attributes.style : { ...attributes.style, gridTemplateColumns: fitted.template }}
      className={clsx(
        lineClass(line),
        "cursor-pointer hover:bg-hover",
        line.narrow ? "flex flex-col justify-center px-3.5" : "grid items-center",
        live.gone && "opacity-60",
      )}
      onClick={open}
    >
      {line.narrow ? (
        <NarrowCells live={live} texts={texts} />
      ) : (
        <WideCells live={live} fitted={fitted} grouping={grouping} texts={texts} />
      )}
    </GridRow>
  );
}

function WideCells({ live, fitted, grouping, texts }: { live: LiveRow; fitted: ShownColumns; grouping: Grouping; texts: RowTexts }) {
  const times = useRowTimes(live, texts);
  return (
    <>
      <GridCell />
      {fitted.columns.map((column) => (
        <GridCell key={column.id} className={column.right ? "min-w-0 truncate px-1.5 text-right" : "min-w-0 truncate px-1.5"}>
          {cellOf(column.id, { live, times, texts }, grouping)}
        </GridCell>
      ))}
    </>
  );
}

/** On a phone: name and time, status and cause. */
function NarrowCells({ live, texts }: { live: LiveRow; texts: RowTexts }) {
  const props = { live, texts, times: useRowTimes(live, texts) };
  return (
    <>
      <div className="flex items-baseline justify-between gap-2" role="presentation">
        <GridCell className="min-w-0 truncate">{nameCell(props)}</GridCell>
        <GridCell>
          <InState live={live} texts={texts} />
        </GridCell>
      </div>
      <div className="flex items-baseline gap-2" role="presentation">
        <GridCell className="max-w-[55%] shrink-0 truncate">{statusCell(props)}</GridCell>
        <GridCell className="min-w-0 flex-1 truncate text-quiet">
          {live.row.namespace} · {causeCell(props)}
        </GridCell>
      </div>
    </>
  );
}

/**
 * Where a click on a row leads: its link's address, or the record. Null where the click is the reader's own business:
 * a modifier (another tab), a selection of text.
 */
function targetOf(event: MouseEvent, live: LiveRow, cluster: string): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link) return link.getAttribute("href");
  if ((window.getSelection()?.toString() ?? "") !== "") return null;
  return rowHref(cluster, live.row);
}

const FRESH_MS = 1_000;

/** One 150 ms tint on a row that changed; none for readers who want no motion. */
function useTint(element: { readonly current: HTMLElement | null }, { version, changedAt }: LiveRow): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is what the tint is for
  useEffect(() => {
    if (Date.now() - changedAt > FRESH_MS || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    element.current?.animate([{ backgroundColor: "var(--selected)" }, { backgroundColor: "transparent" }], { duration: 150 });
  }, [element, version, changedAt]);
}
