"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useApiClock } from "#components/data/live/live-provider.tsx";
import { StaleSince } from "#components/record/stale-since.tsx";
import { formatClock } from "#lib/format/elapsed.ts";
import type { Reading } from "./object-page.tsx";

export interface ObjectBodyProps {
  readonly reading: Reading<{ readonly readAt: string }>;
  readonly header: ReactNode;
  readonly verdict: ReactNode;
  readonly next: ReactNode;
  readonly parts: ReactNode;
  readonly side: ReactNode;
}

/** Verdict, next step, then the parts: in two columns where there is room, else in this order below each other. */
export function ObjectBody({ reading: { record, error, retry }, header, verdict, next, parts, side }: ObjectBodyProps) {
  return (
    <div className="flex flex-col gap-3.5 px-3.5 py-3.5 md:px-5">
      {header}
      {error === null ? null : error.code === "not-found" ? (
        <GoneSince readAt={record.readAt} />
      ) : (
        <StaleSince readAt={record.readAt} error={error} onRetry={retry} />
      )}
      <div className="flex flex-col gap-3.5 xl:grid xl:grid-cols-[minmax(0,1fr)_400px] xl:items-start">
        <div className="contents min-w-0 xl:flex xl:flex-col xl:gap-3.5">
          <Part place="order-1">{verdict}</Part>
          <Part place="order-3">{parts}</Part>
        </div>
        <div className="contents min-w-0 xl:flex xl:flex-col xl:gap-3.5">
          <Part place="order-2">{next}</Part>
          <Part place="order-4">{side}</Part>
        </div>
      </div>
    </div>
  );
}

function Part({ place, children }: { place: string; children: ReactNode }) {
  return <div className={clsx("flex min-w-0 flex-col gap-3.5 empty:hidden xl:order-none", place)}>{children}</div>;
}

/** The object went while its page was open: what stands below is the last that was read. */
function GoneSince({ readAt }: { readAt: string }) {
  const t = useTranslations("object");
  const locale = useLocale();
  const time = useApiClock((now) => formatClock(Date.parse(readAt), now, locale));
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-grey-tint px-3.5 py-2 text-grey"
    >
      <span className="font-semibold">{t("gone")}</span>
      <span className="min-w-0 flex-1">{t("goneText", { time })}</span>
    </div>
  );
}
