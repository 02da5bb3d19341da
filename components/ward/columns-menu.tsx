"use client";

import { useTranslations } from "use-intl";
import { Menu } from "../ui/menu.tsx";
import type { MenuEntry } from "../ui/menu-props.ts";
import { COLUMN_IDS, type ColumnId, type ShownColumns } from "./columns.ts";
import type { WardState } from "./ward-state.ts";

/** Which columns to show. Name, status and time stay: without them a row says nothing. */
export function ColumnsMenu({ state, fitted }: { state: WardState; fitted: ShownColumns }) {
  const t = useTranslations("ward.columns");
  const choosable = COLUMN_IDS.filter((id) => id !== "name" && id !== "status" && id !== "state");
  const entries: MenuEntry[] = choosable.map((id) => ({
    kind: "check",
    id,
    label: t(id === "cause" && state.options.grouping === "cause" ? "step" : id),
    note: fitted.noRoom.includes(id) ? t("noRoom") : undefined,
    checked: !state.hide.includes(id),
    onChange: (checked) => state.setHidden(hiddenAfter(state.hide, id, checked)),
  }));
  return (
    <Menu
      label={t("button")}
      trigger={t("button")}
      className="hidden sm:inline-flex"
      entries={[
        { kind: "text", id: "heading", text: t("heading") },
        ...entries,
        { kind: "line", id: "line" },
        { kind: "item", id: "all", label: t("reset"), onSelect: () => state.setHidden([]) },
      ]}
    />
  );
}

function hiddenAfter(hide: readonly ColumnId[], id: ColumnId, shown: boolean): ColumnId[] {
  const others = hide.filter((one) => one !== id);
  return shown ? others : [...others, id];
}
