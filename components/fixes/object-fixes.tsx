"use client";

import { useTranslations } from "use-intl";
import { FIX_TARGETS, type FixId } from "#lib/contract/causes.ts";
import type { FixTarget } from "#lib/contract/fixes.ts";
import { FixButton } from "./fix-button.tsx";
import { preloadFixDialog } from "./fix-host.tsx";

/**
 * Buttons for what can be done to an object itself, whatever the verdict on it is: those of the wished fixes that this
 * product may run and that are for its kind. Nothing is sent before the dialog is confirmed.
 */
export function ObjectFixes({
  target,
  wished,
  executable,
  labels = {},
  onActed,
}: {
  target: FixTarget;
  wished: readonly FixId[];
  executable: readonly string[];
  /** What a button says, where the fix does another thing in this state than its name tells. */
  labels?: Partial<Record<FixId, string>>;
  /** Called when the dialog closes, done or not. */
  onActed: () => void;
}) {
  const t = useTranslations("record.fix");
  const fixes = wished.filter((fix) => executable.includes(fix) && FIX_TARGETS[fix].includes(target.kind));
  if (fixes.length === 0 || target.uid === "") return null;
  return (
    <span className="flex flex-wrap gap-1.5">
      {fixes.map((fix) => (
        <FixButton key={fix} wish={{ fix, target, onClosed: onActed }} onNear={preloadFixDialog}>
          {labels[fix] ?? t(`${fix}.label`)}
        </FixButton>
      ))}
    </span>
  );
}
