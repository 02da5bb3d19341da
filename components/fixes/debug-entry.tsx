"use client";

import { useTranslations } from "use-intl";
import { CopyButton } from "#components/ui/copy-button.tsx";
import type { FixTarget } from "#lib/contract/fixes.ts";
import { FixButton } from "./fix-button.tsx";

/** The command into a place to debug from, to be copied. */
export function EnterCommand({ command }: { command: string }) {
  const t = useTranslations("record.debug");
  return (
    <div>
      <p className="text-sm text-soft">{t("enter")}</p>
      <div className="mt-1 flex flex-wrap items-start gap-2">
        <code className="min-w-0 flex-1 basis-52 rounded-md border border-line bg-sunken px-2 py-1 text-sm break-words">{command}</code>
        <CopyButton text={command}>{t("copyCommand")}</CopyButton>
      </div>
    </div>
  );
}

/** Takes a sleeping copy away: the deletion of that very pod, planned and recorded like any other. */
export function RemoveCopy({ copy, onRemoved }: { copy: FixTarget; onRemoved?: () => void }) {
  const t = useTranslations("record.debug");
  return <FixButton wish={{ fix: "delete-pod", target: copy, onClosed: () => onRemoved?.() }}>{t("remove")}</FixButton>;
}
