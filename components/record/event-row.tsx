"use client";

import clsx from "clsx";
import { useLocale, useTranslations } from "use-intl";
import { Tip } from "#components/ui/tip.tsx";
import type { TimelineEvent } from "#lib/contract/record.ts";
import { formatClock, formatElapsed } from "#lib/format/elapsed.ts";

/** One event: when it was last seen, of whom, what it says, and how often over which time. */
export function EventRow({ event, now }: { event: TimelineEvent; now: number }) {
  const t = useTranslations("record.events");
  const isWarning = event.type !== "Normal";
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-3.5 py-1.5 md:grid-cols-[126px_minmax(0,1fr)_auto]">
      <EventTime event={event} now={now} />
      <div className="contents md:col-start-2 md:row-start-1 md:block md:min-w-0">
        <p className="col-start-1 row-start-1 min-w-0">
          <span className={clsx("font-semibold", isWarning ? "text-orange" : "text-ink")}>
            {isWarning ? <span title={t("warning")}>▲ </span> : null}
            {event.reason}
          </span>{" "}
          <span className="font-mono text-sm break-all text-quiet">
            {event.subject}
            {event.container === null ? "" : ` · ${event.container}`}
          </span>
        </p>
        <p className="col-span-2 break-words whitespace-pre-wrap text-soft">{event.message}</p>
        <p className="col-span-2 text-sm text-quiet">{t("reporter", { reporter: event.reporter })}</p>
      </div>
      <EventCount event={event} />
    </li>
  );
}

function EventTime({ event, now }: { event: TimelineEvent; now: number }) {
  const t = useTranslations("record.events");
  const locale = useLocale();
  const last = event.last ?? event.first;
  if (last === null) return <span className="col-start-2 row-start-1 text-quiet md:col-start-1">{t("noTime")}</span>;
  return (
    <time
      dateTime={last}
      title={last}
      className="col-start-2 row-start-1 text-right whitespace-nowrap text-quiet md:col-start-1 md:text-left"
    >
      {formatClock(Date.parse(last), now, locale)}
    </time>
  );
}

function EventCount({ event }: { event: TimelineEvent }) {
  const t = useTranslations("record.events");
  const locale = useLocale();
  if (event.count <= 1) return null;
  const span = event.first === null || event.last === null ? 0 : (Date.parse(event.last) - Date.parse(event.first)) / 1000;
  return (
    <span className="col-span-2 flex flex-wrap gap-x-2 text-sm text-quiet md:col-span-1 md:col-start-3 md:block md:text-right">
      <span className="font-medium text-soft">{t("times", { count: event.count })}</span>
      {span > 0 ? <span className="block whitespace-nowrap">{t("span", { time: formatElapsed(span, locale) })}</span> : null}
      {event.lagging ? (
        <Tip text={t("lagging")} focusable className="block rounded-sm text-amber">
          {t("laggingShort")}
        </Tip>
      ) : null}
    </span>
  );
}
