"use client";

import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { wardHref } from "#components/data/links.ts";
import { useLiveValue } from "#components/data/live/live-provider.tsx";

/** Who is within the grace period is no patient, and a workload that may not make its pods is no pod. */
const NO_SICK_PODS: readonly string[] = ["ending", "blocked"];

/** The way back to the ward, with how many lie there. */
export function BackLink({ cluster }: { cluster: string }) {
  const t = useTranslations("record");
  const count = useLiveValue((meta) => {
    const counts = meta.answer?.counts;
    return counts === undefined
      ? null
      : Object.entries(counts).reduce((sum, [name, n]) => (NO_SICK_PODS.includes(name) ? sum : sum + n), 0);
  });
  return (
    <Link href={wardHref(cluster)} className="flex w-fit items-center gap-0.5 text-sm text-quiet hover:text-ink" title={t("toWard")}>
      <ChevronLeft size={14} aria-hidden />
      {count === null ? t("toWard") : t("breadcrumb", { count })}
    </Link>
  );
}
