"use client";

import clsx from "clsx";
import Link from "next/link";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { SickRow } from "#lib/contract/ward.ts";
import { formatAge, formatClock, formatElapsed } from "#lib/format/elapsed.ts";
import { recordHref } from "../data/links.ts";
import { useApiClock, useLive } from "../data/live/live-provider.tsx";
import type { LiveRow } from "../data/live/live-store.ts";
import { Badge } from "../ui/badge.tsx";
import { Tip } from "../ui/tip.tsx";
import type { Grouping } from "./build-view.ts";
import { toneOf } from "./classes.ts";
import type { ColumnId } from "./columns.ts";

/** What one column says of a row. */
export function Cell({ id, live, grouping }: { id: ColumnId; live: LiveRow; grouping: Grouping }): ReactNode {
  const { row } = live;
  switch (id) {
    case "namespace":
      return row.namespace;
    case "name":
      return <NameCell row={row} />;
    case "ready":
      return row.ready;
    case "status":
      return <StatusCell live={live} />;
    case "state":
      return <InState live={live} />;
    case "restarts":
      return <RestartsCell row={row} />;
    case "age":
      return <AgeCell row={row} />;
    case "node":
      return row.node === null ? <Nothing /> : <span className="font-mono text-sm text-quiet">{row.node}</span>;
    case "owner":
      return row.owner === null ? <Nothing /> : <span className="text-quiet">{row.owner}</span>;
    case "cause":
      return grouping === "cause" ? <span className="text-quiet">{row.nextStep ?? ""}</span> : <CauseCell row={row} />;
  }
}

/** The pod's name leads to its record; a workload that has no pods has no record of a pod. */
export function NameCell({ row }: { row: SickRow }) {
  const { cluster } = useLive();
  if (row.kind !== "Pod") return <span className="font-mono text-sm">{row.name}</span>;
  return (
    <Link
      href={recordHref(cluster, row)}
      prefetch={false}
      tabIndex={-1}
      className="font-mono text-sm text-ink hover:text-blue hover:underline"
      title={row.name}
    >
      {row.name}
    </Link>
  );
}

export function StatusCell({ live: { row, gone, deadline } }: { live: LiveRow }) {
  const t = useTranslations("ward.row");
  const means = useTranslations("classes.means");
  const over = useApiClock((now) => (deadline === null || now <= deadline ? "" : formatAge((now - deadline) / 1_000)));
  if (gone) {
    return (
      <Tip text={t("goneDetail")}>
        <Badge tone="grey">{t("gone")}</Badge>
      </Tip>
    );
  }
  return (
    <span className="flex min-w-0 items-center gap-1.5" title={means(row.class)}>
      <Badge tone={toneOf(row.class)}>{row.status}</Badge>
      {over ? <span className="shrink-0 text-xs text-quiet">{t("overdue", { time: over })}</span> : null}
    </span>
  );
}

/** The boldest thing of a row: how long it has been so, ticking by the API server's clock, and where that is known from. */
export function InState({ live }: { live: LiveRow }) {
  const locale = useLocale();
  const t = useTranslations("ward.row");
  const since = live.row.stuckSince;
  const text = useApiClock((now) => (since === null ? t("never") : formatElapsed((now - Date.parse(since)) / 1_000, locale)));
  return (
    <Tip text={<Provenance live={live} />}>
      <strong className={clsx("font-semibold whitespace-nowrap", since !== null && "border-b border-dotted border-quiet")}>{text}</strong>
    </Tip>
  );
}

/** Where the time in state comes from, in words. */
export function Provenance({ live: { row, deadline } }: { live: LiveRow }) {
  const t = useTranslations("classes");
  const locale = useLocale();
  return useApiClock((now) => {
    const time = row.stuckSince === null ? "" : formatClock(Date.parse(row.stuckSince), now, locale);
    const words = t(`since.${row.stuckSince === null ? "unknown" : row.stuckSinceSource}`, { time });
    if (deadline === null || now <= deadline) return words;
    return `${words} · ${t("overdue", { time: formatElapsed((now - deadline) / 1_000, locale) })}`;
  });
}

function RestartsCell({ row }: { row: SickRow }) {
  const { cluster } = useLive();
  const t = useTranslations("ward.row");
  const last = row.lastRestart;
  const ago = useApiClock((now) => (last === null ? "" : formatAge((now - Date.parse(last)) / 1_000)));
  if (row.restarts === 0 || row.kind !== "Pod") return String(row.restarts);
  return (
    <Link
      href={recordHref(cluster, row, { tab: "logs", previous: true })}
      prefetch={false}
      tabIndex={-1}
      title={t("previous")}
      className="hover:text-blue hover:underline"
    >
      {row.restarts}
      {ago ? <span className="text-quiet"> ({ago})</span> : null}
    </Link>
  );
}

function AgeCell({ row }: { row: SickRow }) {
  const t = useTranslations("ward.row");
  const locale = useLocale();
  const created = row.createdAt;
  const age = useApiClock((now) => (created === null ? t("never") : formatAge((now - Date.parse(created)) / 1_000)));
  const at = useApiClock((now) => (created === null ? "" : t("created", { time: formatClock(Date.parse(created), now, locale) })));
  return (
    <span className="text-quiet" title={at}>
      {age}
    </span>
  );
}

export function CauseCell({ row }: { row: SickRow }) {
  const t = useTranslations("ward.row");
  if (!row.cause) return <span className="text-quiet">? {t("noCause")}</span>;
  return (
    <span title={row.nextStep ?? undefined}>
      {row.cause.title}
      {row.cause.certainty === "certain" ? null : <span className="text-quiet"> · {t(`certainty.${row.cause.certainty}`)}</span>}
    </span>
  );
}

function Nothing() {
  return <span className="text-quiet">—</span>;
}
