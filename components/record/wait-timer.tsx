"use client";

import clsx from "clsx";
import { Hourglass } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import type { FixOffer } from "#lib/contract/diagnosis.ts";
import type { PodRecord } from "#lib/contract/record.ts";
import { formatClock, formatElapsed } from "#lib/format/elapsed.ts";
import { useRecordClock } from "./use-record-clock.ts";

/** Waiting needs no request: the moment that the cause names, counted down, what is seen then, and what comes next if not. */
export function WaitTimer({ record, wait }: { record: PodRecord; wait: NonNullable<FixOffer["wait"]> }) {
  const t = useTranslations("record.wait");
  return (
    <div className="mt-1.5 flex flex-col gap-1 rounded-md border border-line bg-sunken px-2.5 py-2">
      {wait.until === null ? <p className="text-soft">{t("unknown")}</p> : <Countdown record={record} until={Date.parse(wait.until)} />}
      <p className="break-words text-soft">
        <span className="font-medium text-ink">{t("expect")}</span> {wait.expect}
      </p>
      <p className="break-words text-soft">
        <span className="font-medium text-ink">{t("otherwise")}</span> {wait.otherwise}
      </p>
    </div>
  );
}

/** How long it is until a moment, or for how long it has passed, by the API server's clock. */
function Countdown({ record, until }: { record: PodRecord; until: number }) {
  const t = useTranslations("record.wait");
  const locale = useLocale();
  const time = useRecordClock(record, (now) => formatElapsed(Math.abs(until - now) / 1000, locale));
  const moment = useRecordClock(record, (now) => formatClock(until, now, locale));
  const isOver = useRecordClock(record, (now) => String(now > until)) === "true";
  return (
    <p role="timer" className={clsx("flex flex-wrap items-center gap-x-1.5", isOver && "text-amber")}>
      <Hourglass size={14} className="shrink-0" aria-hidden />
      <span className="font-semibold tabular-nums">{t(isOver ? "over" : "left", { time })}</span>{" "}
      <time dateTime={new Date(until).toISOString()} className={isOver ? "" : "text-quiet"}>
        {t(isOver ? "overSince" : "until", { moment })}
      </time>
    </p>
  );
}
