"use client";

import clsx from "clsx";
import { useTranslations } from "use-intl";
import { GridCell, GridRow } from "../ui/grid.tsx";
import { type LineProps, lineClass, lineStyle } from "./line.ts";

/** The rest of a long group: how many more, and the way to see them. */
export function FoldLine({
  hidden,
  label,
  group,
  onToggle,
  ...line
}: LineProps & { hidden: number; label: string | null; group: string; onToggle: (id: string) => void }) {
  const t = useTranslations("ward.group");
  const text = hidden === 0 ? "" : label === null ? t("more", { count: hidden }) : t("moreOf", { count: hidden, label });
  return (
    <GridRow
      {...lineStyle(line)}
      aria-level={2}
      className={clsx(lineClass(line), "flex cursor-pointer items-center text-quiet hover:bg-hover")}
      onClick={() => {
        line.onActivate(line.index);
        onToggle(group);
      }}
    >
      <GridCell className="truncate pl-[34px]">
        {text ? `${text} · ` : null}
        <span className="text-blue">{hidden === 0 ? t("fold") : t("show")}</span>
      </GridCell>
    </GridRow>
  );
}
