"use client";

import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Something quiet beside the label, such as a count. */
  readonly note?: ReactNode;
  readonly panel: ReactNode;
}

/** Tabs with their panels; only the open panel is in the page. */
export function Tabs<Id extends string>({
  label,
  items,
  value,
  onChange,
}: {
  label: string;
  items: readonly TabItem<Id>[];
  value: Id;
  onChange: (id: Id) => void;
}) {
  return (
    <Base.Root value={value} onValueChange={(id: Id) => onChange(id)}>
      <Base.List aria-label={label} className="flex gap-0.5 overflow-x-auto border-b border-line px-3.5">
        {items.map((item) => (
          <Base.Tab
            key={item.id}
            value={item.id}
            className="-mb-px shrink-0 border-b-2 border-transparent px-2 py-2 text-base text-soft hover:text-ink focus-visible:-outline-offset-2 data-active:border-accent data-active:font-semibold data-active:text-ink"
          >
            {item.label}
            {item.note === undefined ? null : <span className="ml-1 font-normal text-quiet">{item.note}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.id} value={item.id} className="focus-visible:-outline-offset-2">
          {item.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
