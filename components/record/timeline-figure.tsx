"use client";

import { useEffect, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { EventsAnswer, TimelineSpan } from "#lib/contract/record.ts";
import { formatClock } from "#lib/format/elapsed.ts";
import { axisTicks, place, type TimeWindow } from "#lib/format/timeline-scale.ts";
import { EventLane } from "./timeline-events.tsx";
import { lanesOf, useLaneName, useSpanText } from "./timeline-lanes.ts";

const LANE = 30;
const BAR = 18;
const AXIS = 20;

/** The drawing. Its numbers stand as text in the table beside it. */
export function TimelineFigure({ answer, window }: { answer: EventsAnswer; window: TimeWindow }) {
  const t = useTranslations("record.timeline");
  const comma = useTranslations("record")("comma");
  const locale = useLocale();
  const { box, width } = useWidth();
  const lanes = lanesOf(answer.spans);
  const nameOf = useLaneName();
  const label = width < 560 ? 92 : 132;
  const plot = Math.max(80, width - label);
  const now = Date.parse(answer.now);
  const height = (lanes.length + 1) * LANE + AXIS;
  const figure = t("figure", {
    lanes: lanes.map(nameOf).join(comma),
    events: answer.events.length,
    from: formatClock(window.from, now, locale),
    to: formatClock(now, now, locale),
  });
  return (
    <div ref={box} className="min-w-0 overflow-hidden" style={{ minHeight: height }}>
      {width === 0 ? null : (
        <svg width={width} height={height} role="img" aria-label={figure} className="block text-xs">
          {lanes.map((lane, i) => (
            <g key={lane} transform={`translate(0 ${i * LANE})`}>
              <LaneLabel text={nameOf(lane)} width={label} />
              <svg x={label} width={plot} height={LANE} overflow="hidden" aria-hidden>
                {answer.spans
                  .filter((span) => span.lane === lane)
                  .map((span) => (
                    <SpanBar key={`${span.from} ${span.label}`} span={span} window={window} width={plot} now={now} />
                  ))}
              </svg>
            </g>
          ))}
          <g transform={`translate(0 ${lanes.length * LANE})`}>
            <LaneLabel text={t("events")} width={label} />
            <svg x={label} width={plot} height={LANE} overflow="visible" aria-hidden>
              <EventLane events={answer.events} window={window} width={plot} middle={LANE / 2} />
            </svg>
          </g>
          <Axis window={window} x={label} width={plot} y={(lanes.length + 1) * LANE} now={now} />
        </svg>
      )}
    </div>
  );
}

/** The width there is, in px; 0 until it was measured. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (box.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

function LaneLabel({ text, width }: { text: string; width: number }) {
  const most = Math.floor((width - 8) / 6.3);
  return (
    <text x={0} y={LANE / 2 + 4} className="fill-soft">
      <title>{text}</title>
      {text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text}
    </text>
  );
}

const TONES = {
  good: ["fill-green-tint stroke-green/50", "fill-green"],
  bad: ["fill-red-tint stroke-red/50", "fill-red"],
  warn: ["fill-amber-tint stroke-amber/60", "fill-amber"],
  grey: ["fill-grey-tint stroke-line-strong", "fill-grey"],
} as const;

function SpanBar({ span, window, width, now }: { span: TimelineSpan; window: TimeWindow; width: number; now: number }) {
  const text = useSpanText(now)(span);
  const from = Date.parse(span.from);
  const to = span.to === null ? now : Date.parse(span.to);
  if (to < window.from || from > window.to) return null;
  const x = place(window, from) * width;
  const bar = Math.max(3, place(window, to) * width - x);
  const [ground, ink] = TONES[span.tone];
  return (
    <g>
      <title>{text}</title>
      <rect x={x + 0.5} y={(LANE - BAR) / 2 + 0.5} width={Math.max(2, bar - 1)} height={BAR - 1} rx={3} className={ground} />
      {bar > 26 ? (
        <svg x={x} width={bar - 4} height={LANE} overflow="hidden" aria-hidden>
          <text x={7} y={LANE / 2 + 4} className={ink}>
            {text}
          </text>
        </svg>
      ) : null}
    </g>
  );
}

function Axis({ window, x, width, y, now }: { window: TimeWindow; x: number; width: number; y: number; now: number }) {
  const ticks = axisTicks(window, Math.max(3, Math.floor(width / 110)), -new Date(now).getTimezoneOffset() * 60_000);
  const step = (ticks[1] ?? window.to) - (ticks[0] ?? window.from);
  const at = x + place(window, now) * width;
  return (
    <g aria-hidden>
      <line x1={x} x2={x + width} y1={y} y2={y} className="stroke-line" />
      <line x1={at} x2={at} y1={0} y2={y} className="stroke-accent" strokeWidth={1.5} />
      {ticks.map((tick) => {
        const place0 = x + place(window, tick) * width;
        const anchor = place0 > x + width - 24 ? "end" : place0 < x + 16 ? "start" : "middle";
        return (
          <g key={tick}>
            <line x1={place0} x2={place0} y1={y} y2={y + 3} className="stroke-line-strong" />
            <text x={place0} y={y + 15} textAnchor={anchor} className="fill-quiet">
              {tickText(tick, step)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** A day, minutes or seconds: as fine as the step between two ticks. */
function tickText(time: number, step: number): string {
  const date = new Date(time);
  if (step >= 86_400_000) return `${date.getMonth() + 1}-${String(date.getDate()).padStart(2, "0")}`;
  const clock = date.toLocaleTimeString("en-GB", { hour12: false });
  return step >= 60_000 ? clock.slice(0, 5) : clock;
}
