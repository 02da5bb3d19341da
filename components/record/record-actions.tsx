"use client";

import clsx from "clsx";
import { Link as LinkIcon } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { CopyButton } from "#components/ui/copy-button.tsx";
import type { PodRecord } from "#lib/contract/record.ts";
import { useMarkdown } from "./use-markdown.ts";
import { viewLink } from "./view-link.ts";

/** What leaves the page: a link to this very pod and view, and the record as text for an incident channel. */
export function RecordActions({ cluster, record, className }: { cluster: string; record: PodRecord; className: string }) {
  const t = useTranslations("record");
  const locale = useLocale();
  const markdown = useMarkdown(cluster, record, locale, () => viewLink(cluster, record));
  return (
    <span className={clsx("items-center gap-1.5", className)}>
      <CopyButton text={() => viewLink(cluster, record)} icon={<LinkIcon size={13} aria-hidden />}>
        {t("copyLink")}
      </CopyButton>
      <CopyButton text={markdown}>{t("copyMarkdown")}</CopyButton>
    </span>
  );
}
