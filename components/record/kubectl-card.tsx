"use client";

import { useTranslations } from "use-intl";
import { Card, CardHeading } from "#components/ui/card.tsx";
import type { Diagnosis } from "#lib/contract/diagnosis.ts";
import { kubectlFor } from "#lib/format/record-markdown.ts";
import { CopyIcon } from "./copy-icon.tsx";

/** Commands that show what the verdict rests on, to paste into a terminal. */
export function KubectlCard({ diagnosis }: { diagnosis: Diagnosis }) {
  const t = useTranslations("record.kubectl");
  const commands = kubectlFor(diagnosis);
  return (
    <Card className="p-3.5 md:px-4">
      <CardHeading
        aside={
          <span className="-my-1 flex">
            <CopyIcon text={commands.join("\n")} label={t("copyAll")} />
          </span>
        }
      >
        {t("heading")}
      </CardHeading>
      <ul className="mt-1 flex flex-col">
        {commands.map((command) => (
          <li key={command} className="group flex items-start justify-between gap-1">
            <code className="min-w-0 py-[4px] pl-3.5 -indent-3.5 text-sm leading-[18px] break-words text-soft">{command}</code>
            <span className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
              <CopyIcon text={command} label={t("copy")} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
