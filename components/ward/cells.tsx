"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { Marks } from "../board/marks.tsx";
import { type RecordTab, rowHref } from "../data/links.ts";
import type { LiveRow } from "../data/live/live-store.ts";
import { Badge } from "../ui/badge.tsx";
import { Tip } from "../ui/tip.tsx";
import type { Grouping } from "./build-view.ts";
import { toneOf } from "./classes.ts";
import type { ColumnId } from "./columns.ts";
import type { RowTexts } from "./row-texts.ts";
import { type RowTimes, useInState, useProvenance } from "./row-times.ts";

interface CellProps {
  readonly live: LiveRow;
  readonly times: RowTimes;
  readonly texts: RowTexts;
}

/** What one column says of a row. A plain function: a row has ten of them, and hundreds of rows pass while one scrolls. */
export function cellOf(id: ColumnId, props: CellProps, grouping: Grouping): ReactNode {
  const { row } = props.live;
  switch (id) {
    case "namespace":
      return row.namespace;
    case "name":
      return nameCell(props);
    case "ready":
      return row.ready;
    case "status":
      return statusCell(props);
    case "state":
      return <InState live={props.live} texts={props.texts} />;
    case "restarts":
      return restartsCell(props);
    case "age":
      return <span className="text-quiet">{props.times.age || props.texts.row("never")}</span>;
    case "node":
      return quietCell(row.node, props, "font-mono text-sm");
    case "owner":
      return quietCell(row.owner, props);
    case "cause":
      return grouping === "cause" ? <span className="text-quiet">{row.nextStep ?? ""}</span> : causeCell(props);
  }
}

/** A link to the record. The row routes its clicks, so that it needs no router of its own. */
function recordLink(
  { live, texts }: CellProps,
  children: ReactNode,
  open: { tab?: RecordTab; previous?: boolean; title: string },
  extra = "",
) {
  return (
    <a
      href={rowHref(texts.cluster, live.row, open)}
      tabIndex={-1}
      title={open.title}
      className={clsx("text-ink hover:text-blue hover:underline", extra)}
    >
      {children}
    </a>
  );
}

/** The name leads to the record: a pod's, or that of a workload that has no pods. */
export function nameCell(props: CellProps): ReactNode {
  const { row } = props.live;
  return (
    <>
      {recordLink(props, row.name, { title: row.name }, "font-mono text-sm")}
      <Marks subject={`uid/${row.uid}`} uid={row.uid} />
    </>
  );
}

export function statusCell({ live: { row, gone }, times, texts }: CellProps): ReactNode {
  if (gone) {
    return (
      <span title={texts.row("goneDetail")}>
        <Badge tone="grey">{texts.row("gone")}</Badge>
      </span>
    );
  }
  return (
    <span className="flex min-w-0 items-center gap-1.5" title={texts.classes(`means.${row.class}`)}>
      <Badge tone={toneOf(row.class)}>{row.status}</Badge>
      {times.overdue ? <span className="shrink-0 text-xs text-quiet">{texts.row("overdue", { time: times.overdue })}</span> : null}
    </span>
  );
}

/** The boldest thing of a row: how long it has been so, ticking by the API server's clock, and where that is known from. */
export function InState({ live, texts }: { live: LiveRow; texts: RowTexts }) {
  const text = useInState(live, texts);
  return (
    <Tip text={<Provenance live={live} texts={texts} />}>
      <strong className={clsx("font-semibold whitespace-nowrap", text !== null && "border-b border-dotted border-quiet")}>
        {text ?? texts.row("never")}
      </strong>
    </Tip>
  );
}

/** Where the time in state comes from. */
export function Provenance({ live, texts }: { live: LiveRow; texts: RowTexts }) {
  return useProvenance(live, texts);
}

function restartsCell(props: CellProps): ReactNode {
  const { row } = props.live;
  if (row.restarts === 0 || row.kind !== "Pod") return String(row.restarts);
  const ago = props.times.restarted ? <span className="text-quiet"> ({props.times.restarted})</span> : null;
  const label = (
    <>
      {row.restarts}
      {ago}
    </>
  );
  return recordLink(props, label, { tab: "logs", previous: true, title: props.texts.row("previous") });
}

export function causeCell({ live: { row }, texts }: CellProps): ReactNode {
  if (row.examining) return <span className="text-quiet">{texts.row("examining")}</span>;
  if (!row.cause) return <span className="text-quiet">? {texts.row("noCause")}</span>;
  const sure = row.cause.certainty === "certain";
  return (
    <span title={row.nextStep ?? undefined}>
      {row.cause.title}
      {sure ? null : <span className="text-quiet"> · {texts.row(`certainty.${row.cause.certainty}`)}</span>}
    </span>
  );
}

function quietCell(text: string | null, { texts }: CellProps, extra = ""): ReactNode {
  return <span className={clsx("text-quiet", extra)}>{text ?? texts.row("never")}</span>;
}
