"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { asApiError } from "#components/data/api-error.ts";
import { Card } from "#components/ui/card.tsx";
import type { PodRecord } from "#lib/contract/record.ts";
import { eventsQuery, type PodKey } from "./record-queries.ts";
import { TimelinePanel } from "./timeline-panel.tsx";

/** States of node, pod and containers over time, with the events below them on the same axis. */
export function TimelineCard({ pod, record }: { pod: PodKey; record: PodRecord }) {
  const t = useTranslations("record.timeline");
  const locale = useLocale();
  const { data, error } = useQuery(eventsQuery(pod, locale));
  return (
    <Card aria-label={t("heading")} className="flex flex-col gap-2 p-3.5 md:px-4">
      <TimelinePanel
        answer={data}
        since={record.diagnosis.stuckSince}
        isDeleted={record.terminatingForSeconds !== null}
        waiting={
          <p role="status" className="text-soft" style={{ minHeight: heightWhileLoading(record) }}>
            {error === null ? t("loading") : t("failed", { why: asApiError(error).message })}
          </p>
        }
      />
    </Card>
  );
}

/** About what the drawing will take, so that nothing below it moves when it comes: node, pod, containers, events, axis. */
function heightWhileLoading(record: PodRecord): number {
  return (record.containers.length + 3) * 30 + 50;
}
