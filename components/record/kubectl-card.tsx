"use client";

import { useTranslations } from "use-intl";
import { Card, CardHeading } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import type { PodRecord } from "#lib/contract/record.ts";
import { kubectlFor } from "#lib/format/record-markdown.ts";

/** Commands that show what the verdict rests on, to paste into a terminal. */
export function KubectlCard({ record }: { record: PodRecord }) {
  const t = useTranslations("record.kubectl");
  const commands = kubectlFor(record);
  return (
    <Card className="p-3.5 md:px-4">
      <CardHeading aside={<CopyButton text={commands.join("\n")} kind="quiet" label={t("copyAll")} />}>{t("heading")}</CardHeading>
      <ul className="mt-1 flex flex-col">
        {commands.map((command) => (
          <li key={command} className="group flex items-start justify-between gap-1">
            <code className="min-w-0 py-[4px] pl-3.5 -indent-3.5 text-sm leading-[18px] break-words text-soft">{command}</code>
            <span className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
              <CopyButton text={command} kind="quiet" label={t("copy")} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
