"use client";

import { Switch as Base } from "@base-ui/react/switch";
import type { ReactNode } from "react";

/** An option that acts at once, with its label. */
export function Switch({ checked, onChange, children }: { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside the label
    <label className="inline-flex items-center gap-1.5 text-sm">
      <Base.Root
        checked={checked}
        onCheckedChange={onChange}
        className="inline-flex h-[16px] w-[28px] items-center rounded-full border border-line-strong bg-grey-tint p-[2px] data-checked:border-accent data-checked:bg-accent"
      >
        <Base.Thumb className="block size-[10px] rounded-full bg-soft data-checked:translate-x-[12px] data-checked:bg-accent-ink" />
      </Base.Root>
      {children}
    </label>
  );
}
