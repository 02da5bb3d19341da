"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { TriangleAlert } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useLocale, useTranslations } from "use-intl";
import { asApiError } from "#components/data/api-error.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorPanel } from "#components/ui/error-panel.tsx";
import type { EventsAnswer, PodRecord, TimelineEvent } from "#lib/contract/record.ts";
import { formatClock } from "#lib/format/elapsed.ts";
import { EventRow } from "./event-row.tsx";
import { eventParams } from "./record-params.ts";
import { eventsQuery, type PodKey } from "./record-queries.ts";

const ROLES = ["pod", "owner", "claim", "node"] as const;

/** Events of the pod, its owners, claims and node on one time axis, newest first. */
export function EventsTab({ pod, record }: { pod: PodKey; record: PodRecord }) {
  const t = useTranslations("record.events");
  const locale = useLocale();
  const { data, error, refetch } = useQuery(eventsQuery(pod, locale));
  const [{ from, warnings }, set] = useQueryStates(eventParams, { history: "replace" });
  if (data === undefined) {
    if (error !== null) return <ErrorPanel error={asApiError(error)} onRetry={() => void refetch()} />;
    return (
      <p role="status" className="px-3.5 py-5 text-soft">
        {t("loading")}
      </p>
    );
  }
  const wanted = from === "" ? [] : from.split(",");
  const shown = data.events.filter(
    (event) => (wanted.length === 0 || wanted.includes(event.role)) && (!warnings || event.type !== "Normal"),
  );
  const toggle = (role: string) => {
    const next = wanted.includes(role) ? wanted.filter((one) => one !== role) : [...wanted, role];
    void set({ from: next.join(",") });
  };
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3.5 py-2">
        <RoleButtons events={data.events} wanted={wanted} onToggle={toggle} />
        <Button aria-pressed={warnings} onClick={() => void set({ warnings: !warnings })}>
          {t("warnings")}
        </Button>
        <span className="text-sm text-quiet">{t("order")}</span>
      </div>
      <MissingEvents answer={data} />
      {data.keptAt === undefined ? null : (
        <p className="border-b border-line bg-grey-tint px-3.5 py-1 text-sm text-grey">
          {t("kept", { time: formatClock(Date.parse(data.keptAt), Date.parse(record.now), locale) })}
        </p>
      )}
      {shown.length === 0 ? (
        <NoEvents hidden={data.events.length} />
      ) : (
        <ol className="divide-y divide-line">
          {shown.toSorted(newestFirst).map((event) => (
            <EventRow key={event.id} event={event} now={Date.parse(record.now)} />
          ))}
        </ol>
      )}
    </div>
  );
}

function newestFirst(a: TimelineEvent, b: TimelineEvent): number {
  const time = (event: TimelineEvent) => Date.parse(event.last ?? event.first ?? "") || 0;
  return time(b) - time(a) || a.id.localeCompare(b.id);
}

function RoleButtons({
  events,
  wanted,
  onToggle,
}: {
  events: readonly TimelineEvent[];
  wanted: readonly string[];
  onToggle: (role: string) => void;
}) {
  const t = useTranslations("record.events");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
    <div role="group" aria-label={t("filter")} className="flex flex-wrap gap-1">
      {ROLES.map((role) => (
        <Button key={role} aria-pressed={wanted.includes(role)} onClick={() => onToggle(role)}>
          {t(`roles.${role}`)} <span className="text-quiet">{events.filter((event) => event.role === role).length}</span>
        </Button>
      ))}
    </div>
  );
}

/** Whose events could not be read: their absence means nothing then. */
function MissingEvents({ answer }: { answer: EventsAnswer }) {
  const t = useTranslations("record");
  const word = (key: string, text: string) => (t.has(key as "comma") ? t(key as "comma") : text);
  return answer.missing.map((one) => (
    <p key={one.of} className="flex items-center gap-2 border-b border-line bg-amber-tint px-3.5 py-1 text-sm text-amber">
      <TriangleAlert size={13} aria-hidden className="shrink-0" />
      {t("events.missing", { of: word(`events.ofRole.${one.of}`, one.of), why: word(`why.${one.why}`, one.why) })}
    </p>
  ));
}

function NoEvents({ hidden }: { hidden: number }) {
  const t = useTranslations("record.events");
  return (
    <div className={clsx("space-y-1 px-3.5 py-5 text-soft")}>
      {hidden > 0 ? (
        <p>{t("emptyFiltered", { count: hidden })}</p>
      ) : (
        <>
          <p className="font-medium text-ink">{t("empty")}</p>
          <p>{t("emptyText")}</p>
        </>
      )}
    </div>
  );
}
