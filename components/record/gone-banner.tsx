"use client";

import Link from "next/link";
import { useLocale, useTranslations } from "use-intl";
import { recordHref } from "#components/data/links.ts";
import { useApiClock } from "#components/data/live/live-provider.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import type { PodRecord } from "#lib/contract/record.ts";
import { formatClock } from "#lib/format/elapsed.ts";
import { shortUid } from "./record-facts.tsx";

/** Above the record of a pod that no longer exists: so it is, what is shown, and what came in its place. */
export function GoneBanner({ cluster, record }: { cluster: string; record: PodRecord }) {
  const t = useTranslations("record.state");
  const locale = useLocale();
  const { uid } = record.diagnosis.subject;
  const time = useApiClock((now) => formatClock(Date.parse(record.readAt), now, locale));
  return (
    <div
      role="status"
      className="flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-lg border border-line bg-grey-tint px-3.5 py-2 text-grey"
    >
      <span className="font-semibold">{t("gone")}</span>
      <span className="min-w-0 flex-1 basis-[240px]">{t("goneText", { uid: shortUid(uid), time })}</span>
      <Replacements cluster={cluster} record={record} />
    </div>
  );
}

/** The pod in its place; several where nothing tells which of them it is. */
function Replacements({ cluster, record }: { cluster: string; record: PodRecord }) {
  const t = useTranslations("record.state");
  const { namespace } = record.diagnosis.subject;
  const { replacedBy, replacementCandidates } = record;
  if (replacedBy !== null) {
    return (
      <Link href={recordHref(cluster, { namespace, ...replacedBy })} className={buttonClass()}>
        {t("replacedBy", { name: replacedBy.name })}
      </Link>
    );
  }
  if (replacementCandidates.length === 0) return <span>{t("noReplacement")}</span>;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {t("replacedByOneOf")}
      {replacementCandidates.map((one) => (
        <Link key={one.uid} href={recordHref(cluster, { namespace, ...one })} className={buttonClass()}>
          {one.name}
        </Link>
      ))}
    </span>
  );
}
