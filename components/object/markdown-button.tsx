"use client";

import { useLocale, useTranslations } from "use-intl";
import { useMarkdown } from "#components/record/use-markdown.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import type { Diagnosis } from "#lib/contract/diagnosis.ts";

/** Copies the record as Markdown, with its checklist and its link, to paste into an incident. */
export function MarkdownButton({
  cluster,
  record,
  href,
}: {
  cluster: string;
  record: { readonly diagnosis: Diagnosis; readonly now: string; readonly readAt: string; readonly serverVersion: string };
  href: string;
}) {
  const t = useTranslations("record");
  const locale = useLocale();
  const markdown = useMarkdown(cluster, { ...record, audit: [] }, locale, () => new URL(href, window.location.href).toString());
  return <CopyButton text={markdown}>{t("copyMarkdown")}</CopyButton>;
}
