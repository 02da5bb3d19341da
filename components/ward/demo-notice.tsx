"use client";

import { useQuery } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { useTranslations } from "use-intl";
import { useLive } from "../data/live/live-provider.tsx";
import { clustersQuery } from "../data/queries.ts";

/**
 * Why nobody's pods are shown: no cluster was found, where was looked, and how to open one. Who asked for the demo ward
 * knows what it is.
 */
export function DemoNotice() {
  const t = useTranslations("ward.notice");
  const { cluster } = useLive();
  const { data } = useQuery({ ...clustersQuery, staleTime: Number.POSITIVE_INFINITY });
  const isDemo = data?.clusters.some((one) => one.name === cluster && one.demo) === true;
  if (!isDemo || data.problem === null) return null;
  return (
    <div role="status" className="mx-3.5 mb-3 flex items-start gap-2 rounded-lg bg-grey-tint px-3.5 py-2 text-grey md:mx-5">
      <FlaskConical size={15} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <strong className="font-semibold">{t("demo")}</strong>
        <p className="break-words whitespace-pre-line">{data.problem}</p>
      </div>
    </div>
  );
}
