"use client";

import clsx from "clsx";
import { ArrowDown, ArrowUp, ChevronsDownUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { GridGroup, GridHeader, GridRow } from "../ui/grid.tsx";
import type { Grouping } from "./build-view.ts";
import type { Column, ShownColumns } from "./columns.ts";
import { type Sort, WORST_FIRST } from "./sort.ts";

/** Names of the columns; a click orders by one, a second turns it round, a third goes back to worst first. */
export function TableHead({
  fitted,
  grouping,
  sort,
  narrow,
  allClosed,
  onSort,
  onToggleAll,
  children,
}: {
  fitted: ShownColumns;
  grouping: Grouping;
  sort: Sort;
  narrow: boolean;
  allClosed: boolean;
  onSort: (sort: Sort) => void;
  onToggleAll: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("ward");
  return (
    <GridGroup className={clsx("sticky top-[92px] z-10 md:top-12", narrow ? "h-0" : "rounded-t-lg border-b border-line bg-surface")}>
      <GridRow
        aria-rowindex={1}
        className={clsx(narrow ? "sr-only" : "grid h-[30px] items-center text-xs text-quiet")}
        style={{ gridTemplateColumns: fitted.template }}
      >
        <GridHeader className="flex justify-center">
          {grouping === "none" ? (
            <span className="sr-only">{t("columns.marker")}</span>
          ) : (
            <button
              type="button"
              aria-label={t(allClosed ? "group.openAll" : "group.closeAll")}
              title={t(allClosed ? "group.openAll" : "group.closeAll")}
              className="flex rounded-sm p-0.5 hover:bg-hover hover:text-ink"
              onClick={onToggleAll}
            >
              {allClosed ? <ChevronsUpDown size={13} aria-hidden /> : <ChevronsDownUp size={13} aria-hidden />}
            </button>
          )}
        </GridHeader>
        {fitted.columns.map((column) => (
          <ColumnHead key={column.id} column={column} grouping={grouping} sort={sort} onSort={onSort} />
        ))}
      </GridRow>
      {children}
    </GridGroup>
  );
}

function ColumnHead({ column, grouping, sort, onSort }: { column: Column; grouping: Grouping; sort: Sort; onSort: (sort: Sort) => void }) {
  const t = useTranslations("ward.columns");
  const step = column.id === "cause" && grouping === "cause";
  const label = t(step ? "step" : column.id);
  const key = step ? null : column.sort;
  const isOn = sort.key === key || (column.id === "state" && sort.key === "worst");
  const Arrow = sort.reverse ? ArrowUp : ArrowDown;
  const order = !isOn ? "none" : sort.key === "worst" ? "other" : sort.reverse ? "ascending" : "descending";
  return (
    <GridHeader aria-sort={key ? order : undefined} className={clsx("min-w-0 truncate px-1.5", column.right && "text-right")}>
      {key === null ? (
        label
      ) : (
        <button
          type="button"
          title={isOn && sort.key === "worst" ? t("worst") : t("sortBy", { column: label })}
          className={clsx("inline-flex max-w-full items-center gap-0.5 rounded-sm hover:text-ink", isOn && "text-soft")}
          onClick={() => onSort(sort.key !== key ? { key, reverse: false } : sort.reverse ? WORST_FIRST : { key, reverse: true })}
        >
          <span className="truncate">{label}</span>
          {/* Worst first is no order of this column alone: class tier comes before the time. */}
          {isOn && sort.key !== "worst" ? <Arrow size={11} className="shrink-0" aria-hidden /> : null}
        </button>
      )}
    </GridHeader>
  );
}
