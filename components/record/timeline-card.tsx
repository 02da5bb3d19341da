"use client";

import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { useLocale, useTranslations } from "use-intl";
import { asApiError } from "#components/data/api-error.ts";
import { Card } from "#components/ui/card.tsx";
import type { EventsAnswer, PodRecord } from "#lib/contract/record.ts";
import { formatClock } from "#lib/format/elapsed.ts";
import { TIMELINE_ZOOMS, type TimelineZoom, type TimeWindow, timelineWindow } from "#lib/format/timeline-scale.ts";
import { recordParams } from "./record-params.ts";
import { eventsQuery, type PodKey } from "./record-queries.ts";
import { TimelineFigure } from "./timeline-figure.tsx";
import { TimelineTable } from "./timeline-table.tsx";

/** States of node, pod and containers over time, with the events below them on the same axis. */
export function TimelineCard({ pod, record }: { pod: PodKey; record: PodRecord }) {
  const t = useTranslations("record.timeline");
  const locale = useLocale();
  const [{ zoom }, set] = useQueryStates(recordParams, { history: "replace" });
  const { data, error } = useQuery(eventsQuery(pod, locale));
  const window = data === undefined ? null : windowOf(data, record, zoom);
  return (
    <Card aria-label={t("heading")} className="flex flex-col gap-2 p-3.5 md:px-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3.5 gap-y-1">
        <h2 className="text-base font-semibold">{t("heading")}</h2>
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-quiet">
          {window === null ? null : <WindowText window={window} now={Date.parse(record.now)} />}
          <ZoomButtons zoom={zoom} isDeleted={record.terminatingForSeconds !== null} onZoom={(next) => void set({ zoom: next })} />
        </p>
      </div>
      {data === undefined || window === null ? (
        <p role="status" className="text-soft" style={{ minHeight: heightWhileLoading(record) }}>
          {error === null ? t("loading") : t("failed", { why: asApiError(error).message })}
        </p>
      ) : data.spans.length === 0 && data.events.length === 0 ? (
        <p className="text-soft">{t("empty")}</p>
      ) : (
        <>
          <TimelineFigure answer={data} window={window} />
          <TimelineTable answer={data} />
        </>
      )}
    </Card>
  );
}

function WindowText({ window, now }: { window: TimeWindow; now: number }) {
  const locale = useLocale();
  return (
    <span className="whitespace-nowrap">
      {formatClock(window.from, now, locale)} – {formatClock(Math.min(window.to, Math.max(now, window.from)), now, locale)}
    </span>
  );
}

function ZoomButtons({ zoom, isDeleted, onZoom }: { zoom: TimelineZoom; isDeleted: boolean; onZoom: (zoom: TimelineZoom) => void }) {
  const t = useTranslations("record.timeline.zoom");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
    <span role="group" aria-label={t("label")} className="inline-flex gap-2">
      {TIMELINE_ZOOMS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={zoom === one}
          onClick={() => onZoom(one)}
          className="rounded-sm text-soft underline-offset-2 hover:underline aria-pressed:font-semibold aria-pressed:text-accent"
        >
          {one === "trouble" && isDeleted ? t("deletion") : t(one)}
        </button>
      ))}
    </span>
  );
}

/** About what the drawing will take, so that nothing below it moves when it comes: node, pod, containers, events, axis. */
function heightWhileLoading(record: PodRecord): number {
  return (record.containers.length + 3) * 30 + 50;
}

/** The stretch to draw: it begins before the trouble, so that the change is in the picture. */
function windowOf(answer: EventsAnswer, record: PodRecord, zoom: TimelineZoom): TimeWindow {
  const now = Date.parse(answer.now);
  const spans = answer.spans.flatMap((span) => [Date.parse(span.from), span.to === null ? now : Date.parse(span.to)]);
  const events = answer.events.flatMap((event) => [event.first, event.last].flatMap((time) => (time === null ? [] : [Date.parse(time)])));
  const since = record.diagnosis.stuckSince === null ? null : Date.parse(record.diagnosis.stuckSince);
  return timelineWindow(zoom, [...spans, ...events], since, now);
}
