"use client";

import { useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { EventsAnswer } from "#lib/contract/record.ts";
import { formatClock } from "#lib/format/elapsed.ts";
import { TIMELINE_ZOOMS, type TimelineZoom, type TimeWindow, timelineWindow } from "#lib/format/timeline-scale.ts";
import { recordParams } from "./record-params.ts";
import { TimelineFigure } from "./timeline-figure.tsx";
import { TimelineTable } from "./timeline-table.tsx";

export interface TimelinePanelProps {
  /** Undefined = not read yet. */
  readonly answer: EventsAnswer | undefined;
  /** When the trouble began, RFC 3339. */
  readonly since: string | null;
  readonly isDeleted: boolean;
  /** In place of the drawing while there is no answer. */
  readonly waiting?: ReactNode;
}

/** States over time with the events below them on the same axis; how much of the axis is shown is in the address. */
export function TimelinePanel({ answer, since, isDeleted, waiting }: TimelinePanelProps) {
  const t = useTranslations("record.timeline");
  const [{ zoom }, set] = useQueryStates(recordParams, { history: "replace" });
  // Of what is well there is no beginning of the trouble to go back to.
  const zooms: readonly TimelineZoom[] = since === null ? TIMELINE_ZOOMS.filter((one) => one !== "trouble") : TIMELINE_ZOOMS;
  const drawn = zooms.includes(zoom) ? zoom : "hour";
  const window = answer === undefined ? null : windowOf(answer, since, drawn);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3.5 gap-y-1">
        <h2 className="text-base font-semibold">{t("heading")}</h2>
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-quiet">
          {window === null || answer === undefined ? null : <WindowText window={window} now={Date.parse(answer.now)} />}
          <ZoomButtons zooms={zooms} zoom={drawn} isDeleted={isDeleted} onZoom={(next) => void set({ zoom: next })} />
        </p>
      </div>
      {answer === undefined || window === null ? (
        waiting
      ) : answer.spans.length === 0 && answer.events.length === 0 ? (
        <p className="text-soft">{t("empty")}</p>
      ) : (
        <>
          <TimelineFigure answer={answer} window={window} />
          <TimelineTable answer={answer} />
        </>
      )}
    </>
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

interface ZoomButtonsProps {
  readonly zooms: readonly TimelineZoom[];
  readonly zoom: TimelineZoom;
  readonly isDeleted: boolean;
  readonly onZoom: (zoom: TimelineZoom) => void;
}

function ZoomButtons({ zooms, zoom, isDeleted, onZoom }: ZoomButtonsProps) {
  const t = useTranslations("record.timeline.zoom");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
    <span role="group" aria-label={t("label")} className="inline-flex gap-2">
      {zooms.map((one) => (
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

/** The stretch to draw: it begins before the trouble, so that the change is in the picture. */
function windowOf(answer: EventsAnswer, since: string | null, zoom: TimelineZoom): TimeWindow {
  const now = Date.parse(answer.now);
  const spans = answer.spans.flatMap((span) => [Date.parse(span.from), span.to === null ? now : Date.parse(span.to)]);
  const events = answer.events.flatMap((event) => [event.first, event.last].flatMap((time) => (time === null ? [] : [Date.parse(time)])));
  return timelineWindow(zoom, [...spans, ...events], since === null ? null : Date.parse(since), now);
}
