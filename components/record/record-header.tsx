"use client";

import Link from "next/link";
import { useLocale, useTranslations } from "use-intl";
import { namespaceHref } from "#components/data/links.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Tip } from "#components/ui/tip.tsx";
import { toneOf } from "#components/ward/classes.ts";
import type { PodRecord } from "#lib/contract/record.ts";
import { formatClock, formatElapsed } from "#lib/format/elapsed.ts";
import { RecordFacts } from "./record-facts.tsx";
import { useRecordClock } from "./use-record-clock.ts";

/** Who it is, in what state, for how long and by what measure; below it what the pod hangs on. */
export function RecordHeader({ cluster, record }: { cluster: string; record: PodRecord }) {
  const { subject, status, class: symptom } = record.diagnosis;
  const t = useTranslations("classes");
  return (
    <header className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 className="min-w-0 font-mono text-xl leading-[25px] font-semibold break-all">
          <Link href={namespaceHref(cluster, subject.namespace)} prefetch={false} className="hover:underline">
            {subject.namespace}
          </Link>{" "}
          / {subject.name}
        </h1>
        <Tip text={`${t(`name.${symptom}`)}: ${t(`means.${symptom}`)}`} focusable className="rounded-sm">
          <Badge tone={toneOf(symptom)}>{status}</Badge>
        </Tip>
        <InState record={record} />
      </div>
      <RecordFacts cluster={cluster} record={record} />
    </header>
  );
}

/** The boldest thing on the page: how long, since what, and how far past the deadline. */
function InState({ record }: { record: PodRecord }) {
  const { stuckSince } = record.diagnosis;
  const locale = useLocale();
  const inState = useRecordClock(record, (now) =>
    stuckSince === null ? "" : formatElapsed((now - Date.parse(stuckSince)) / 1000, locale),
  );
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5">
      {stuckSince === null ? null : <span className="text-xl leading-[25px] font-semibold whitespace-nowrap">{inState}</span>}
      <span className="text-sm text-quiet">
        <SinceText record={record} />
      </span>
    </p>
  );
}

function SinceText({ record }: { record: PodRecord }) {
  const { stuckSince, stuckSinceSource, class: symptom } = record.diagnosis;
  const t = useTranslations("classes.since");
  const locale = useLocale();
  const time = useRecordClock(record, (now) => (stuckSince === null ? "" : formatClock(Date.parse(stuckSince), now, locale)));
  const grace = useGraceText(record);
  if (symptom === "healthy") return grace;
  const since = stuckSince === null ? t("unknown") : t(stuckSinceSource, { time });
  return grace === "" ? since : `${since} · ${grace}`;
}

/**
 * "35m 42s past its 30s grace", or how much of it is left; empty for a pod that was not deleted. The deadline is the
 * request plus the grace (F1.1), so that it runs on the same clock as the time in state beside it.
 */
function useGraceText(record: PodRecord): string {
  const t = useTranslations("record.header");
  const classes = useTranslations("classes");
  const locale = useLocale();
  const { terminatingForSeconds, graceSeconds, diagnosis } = record;
  const isDeleted =
    terminatingForSeconds !== null && diagnosis.stuckSince !== null && diagnosis.stuckSinceSource.startsWith("deletion-request");
  const grace = graceSeconds ?? 0;
  return useRecordClock(record, (now) => {
    if (!isDeleted || diagnosis.stuckSince === null) return "";
    const past = (now - Date.parse(diagnosis.stuckSince)) / 1000 - grace;
    if (past < 0) return t("graceLeft", { time: formatElapsed(-past, locale), grace: formatElapsed(grace, locale) });
    const time = formatElapsed(past, locale);
    return grace === 0 ? classes("overdue", { time }) : t("overdueGrace", { time, grace: formatElapsed(grace, locale) });
  });
}
