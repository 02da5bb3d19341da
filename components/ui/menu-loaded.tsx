"use client";

import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClass } from "./button.tsx";
import type { MenuEntry, MenuProps } from "./menu-props.ts";

const ENTRY =
  "flex min-h-[28px] cursor-pointer items-center gap-2 rounded-sm px-2 py-1 text-base text-ink outline-none data-highlighted:bg-hover";

/** The menu itself, open from the start because it is fetched on its first use. */
export function LoadedMenu({ label, trigger, entries, className, onOpen }: MenuProps) {
  return (
    <Base.Root
      defaultOpen
      modal={false}
      onOpenChange={(open) => {
        if (open) onOpen?.();
      }}
    >
      <Base.Trigger aria-label={label} className={buttonClass("plain", className)}>
        {trigger}
      </Base.Trigger>
      {/* Inside the page's main part, so that it belongs to a landmark. */}
      <Base.Portal container={document.getElementById("content") ?? document.body}>
        <Base.Positioner sideOffset={5} align="start" collisionPadding={6} className="z-50 outline-none">
          <Base.Popup className="max-h-(--available-height) max-w-[min(420px,calc(100vw-12px))] min-w-[180px] overflow-y-auto rounded-lg border border-line-strong bg-surface p-1 shadow-float outline-none">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case "item":
      return (
        <Base.Item className={ENTRY} onClick={entry.onSelect}>
          <Label label={entry.label} note={entry.note} />
        </Base.Item>
      );
    case "link":
      return (
        <Base.LinkItem
          className={ENTRY}
          closeOnClick
          aria-current={entry.current ? "page" : undefined}
          render={<Link href={entry.href} prefetch={false} />}
        >
          <Tick shown={entry.current === true} />
          <Label label={entry.label} note={entry.note} />
        </Base.LinkItem>
      );
    case "check":
      return (
        <Base.CheckboxItem className={ENTRY} checked={entry.checked} onCheckedChange={entry.onChange} closeOnClick={false}>
          <Tick shown={entry.checked} />
          <Label label={entry.label} note={entry.note} />
        </Base.CheckboxItem>
      );
    case "choice":
      return (
        <Base.RadioGroup aria-label={entry.label} value={entry.value} onValueChange={entry.onChange}>
          {entry.options.map((option) => (
            <Base.RadioItem key={option.value} value={option.value} className={ENTRY} closeOnClick>
              <Tick shown={option.value === entry.value} />
              {option.label}
            </Base.RadioItem>
          ))}
        </Base.RadioGroup>
      );
    case "text":
      return <div className="px-2 py-1 text-sm text-quiet">{entry.text}</div>;
    case "line":
      return <Base.Separator className="-mx-1 my-1 h-px bg-line" />;
  }
}

function Label({ label, note }: { label: ReactNode; note?: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-1 items-baseline justify-between gap-3.5">
      <span className="min-w-0 break-words">{label}</span>
      {note ? <span className="shrink-0 text-sm text-quiet">{note}</span> : null}
    </span>
  );
}

function Tick({ shown }: { shown: boolean }) {
  return <span className="flex w-[14px] shrink-0 text-accent">{shown ? <Check size={14} aria-hidden /> : null}</span>;
}
