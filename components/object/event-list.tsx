"use client";

import { useTranslations } from "use-intl";
import { EventRow } from "#components/record/event-row.tsx";
import type { TimelineEvent } from "#lib/contract/record.ts";

/** Events about an object, newest first, and whether any could not be read. */
export function EventList({ events, missing, now }: { events: readonly TimelineEvent[]; missing: string | null; now: number }) {
  const t = useTranslations("object");
  const words = useTranslations("record.why");
  const why = missing !== null && words.has(missing as "forbidden") ? words(missing as "forbidden") : missing;
  return (
    <>
      {why === null ? null : (
        <p className="border-b border-line bg-amber-tint px-3.5 py-1 text-sm text-amber">{t("eventsMissing", { why })}</p>
      )}
      {events.length === 0 ? (
        <p className="px-3.5 py-5 text-soft">{t("eventsNone")}</p>
      ) : (
        <ol className="divide-y divide-line">
          {events.map((event) => (
            <EventRow key={event.id} event={event} now={now} />
          ))}
        </ol>
      )}
    </>
  );
}
