"use client";

import { useTranslations } from "use-intl";
import type { Locale } from "#lib/contract/causes.ts";
import type { PodRecord } from "#lib/contract/record.ts";
import { formatElapsed } from "#lib/format/elapsed.ts";
import { recordMarkdown, type ToldRecord } from "#lib/format/record-markdown.ts";

type Told = ToldRecord & Pick<PodRecord, "now" | "readAt">;

/** The record as Markdown, made at the moment of the click. */
export function useMarkdown(cluster: string, record: Told, locale: Locale, link: () => string): () => string {
  const t = useTranslations("record");
  const { diagnosis, now, readAt } = record;
  return () => {
    const since = diagnosis.stuckSince === null ? null : (Date.parse(now) - Date.parse(diagnosis.stuckSince)) / 1000;
    const inState =
      since === null ? diagnosis.status : t("markdown.inState", { status: diagnosis.status, time: formatElapsed(since, locale) });
    return recordMarkdown(
      record,
      {
        verdict: t("markdown.verdict"),
        evidence: t("markdown.evidence"),
        ruledOut: t("markdown.ruledOut"),
        unseen: t("markdown.unseen"),
        next: t("markdown.next"),
        round: t("checklist.heading"),
        kubectl: t("markdown.kubectl"),
        who: t("markdown.who"),
        nobody: t("markdown.nobody"),
        noCause: diagnosis.class === "healthy" ? t("verdict.healthy") : t("verdict.unknown"),
        inState,
        cluster: t("markdown.cluster", { cluster }),
        read: t("markdown.read", { time: readAt }),
        check: (id) => t(`checklist.ids.${id}`),
        certainty: (certainty) => t(`verdict.certainty.${certainty}`),
        missing: (missing) => t("verdict.missing", { what: t(`evidenceKey.${missing.evidence}`), why: t(`why.${missing.why}`) }),
      },
      link(),
    );
  };
}
