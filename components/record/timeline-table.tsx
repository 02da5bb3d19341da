"use client";

import { useLocale, useTranslations } from "use-intl";
import type { EventsAnswer, TimelineSpan } from "#lib/contract/record.ts";
import { formatClock } from "#lib/format/elapsed.ts";
import { useLaneName, useSpanText } from "./timeline-lanes.ts";

interface Entry {
  readonly key: string;
  /** Null for events. */
  readonly lane: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly isOpen: boolean;
  readonly what: string;
}

/** What the drawing shows, as text in order of time. */
export function TimelineTable({ answer }: { answer: EventsAnswer }) {
  const t = useTranslations("record.timeline");
  const locale = useLocale();
  const nameOf = useLaneName();
  const now = Date.parse(answer.now);
  const textOf = useSpanText(now);
  const time = (text: string | null) => (text === null ? "–" : formatClock(Date.parse(text), now, locale));
  return (
    <details className="text-sm text-soft">
      <summary className="text-quiet hover:text-ink">{t("table")}</summary>
      <div className="mt-1 max-h-[320px] overflow-auto" tabIndex={-1}>
        <table className="w-full text-left">
          <caption className="sr-only">{t("caption")}</caption>
          <thead className="text-quiet">
            <tr>
              <th className="pr-3 font-normal">{t("lane")}</th>
              <th className="pr-3 font-normal">{t("from")}</th>
              <th className="pr-3 font-normal">{t("to")}</th>
              <th className="font-normal">{t("what")}</th>
            </tr>
          </thead>
          <tbody>
            {entriesOf(answer, textOf).map((entry) => (
              <tr key={entry.key} className="align-top">
                <td className="pr-3">{entry.lane === null ? t("events") : nameOf(entry.lane)}</td>
                <td className="pr-3 whitespace-nowrap">{time(entry.from)}</td>
                <td className="pr-3 whitespace-nowrap">{entry.isOpen ? t("now") : time(entry.to)}</td>
                <td className="break-words">{entry.what}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function entriesOf(answer: EventsAnswer, textOf: (span: TimelineSpan) => string): Entry[] {
  const spans = answer.spans.map((span) => ({
    key: `${span.lane} ${span.from} ${span.label}`,
    lane: span.lane,
    from: span.from,
    to: span.to,
    isOpen: span.to === null,
    what: textOf(span),
  }));
  const happened = answer.events.map((event) => ({
    key: event.id,
    lane: null,
    from: event.first,
    to: event.last,
    isOpen: false,
    what: `${event.subject}: ${event.reason}${event.count > 1 ? ` ×${event.count}` : ""}`,
  }));
  return [...spans, ...happened].sort((a, b) => (a.from ?? "").localeCompare(b.from ?? ""));
}
