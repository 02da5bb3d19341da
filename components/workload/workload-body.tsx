"use client";

import Link from "next/link";
import { Fragment } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { ApiError } from "#components/data/api-error.ts";
import { wardHref } from "#components/data/links.ts";
import { useApiClock } from "#components/data/live/live-provider.tsx";
import { ObjectFixes } from "#components/fixes/object-fixes.tsx";
import { ChecklistCard } from "#components/record/checklist-card.tsx";
import { KubectlCard } from "#components/record/kubectl-card.tsx";
import { OtherCauses } from "#components/record/other-causes.tsx";
import { StaleSince } from "#components/record/stale-since.tsx";
import { VerdictCard } from "#components/record/verdict-card.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Card, CardHeading } from "#components/ui/card.tsx";
import { Tip } from "#components/ui/tip.tsx";
import { toneOf } from "#components/ward/classes.ts";
import type { WorkloadRecord } from "#lib/contract/workload.ts";
import { formatAge, formatClock, formatElapsed } from "#lib/format/elapsed.ts";
import type { WorkloadKey } from "./workload-queries.ts";
import { WorkloadTabs } from "./workload-tabs.tsx";

export interface WorkloadBodyProps {
  readonly workload: WorkloadKey;
  readonly record: WorkloadRecord;
  readonly executable: readonly string[];
  readonly error: ApiError | null;
  readonly onRetry: () => void;
}

/** The answer, its evidence and the next step; then conditions, events and YAML. */
export function WorkloadBody({ workload, record, executable, error, onRetry }: WorkloadBodyProps) {
  const { diagnosis } = record;
  return (
    <div className="flex flex-col gap-3.5 px-3.5 py-3.5 md:px-5">
      <WorkloadHeader cluster={workload.cluster} record={record} />
      {error === null ? null : <StaleSince readAt={record.readAt} error={error} onRetry={onRetry} />}
      <div className="flex flex-col gap-3.5 xl:grid xl:grid-cols-[minmax(0,1fr)_400px] xl:items-start">
        <div className="flex min-w-0 flex-col gap-3.5">
          <VerdictCard diagnosis={diagnosis} />
          <OtherCauses diagnosis={diagnosis} />
          <WorkloadTabs workload={workload} record={record} />
        </div>
        <div className="flex min-w-0 flex-col gap-3.5">
          <NextCard record={record} executable={executable} onActed={onRetry} />
          <KubectlCard diagnosis={diagnosis} />
          <ChecklistCard diagnosis={diagnosis} />
        </div>
      </div>
    </div>
  );
}

function WorkloadHeader({ cluster, record }: { cluster: string; record: WorkloadRecord }) {
  const t = useTranslations("workload");
  const classes = useTranslations("classes");
  const { subject, class: symptom, status } = record.diagnosis;
  return (
    <header className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 className="min-w-0 font-mono text-xl leading-[25px] font-semibold break-all">
          {subject.namespace} / {subject.name}
        </h1>
        <Tip text={`${classes(`name.${symptom}`)}: ${classes(`means.${symptom}`)}`} focusable className="rounded-sm">
          <Badge tone={toneOf(symptom)}>{status || classes(`name.${symptom}`)}</Badge>
        </Tip>
        <InState record={record} />
      </div>
      <p className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-soft">
        {record.chain.map((one, i) => (
          <Fragment key={`${one.kind}/${one.name}`}>
            {i === 0 ? null : (
              <span aria-hidden className="text-quiet">
                ›
              </span>
            )}
            <span>
              {one.kind} <span className="font-mono break-all">{one.name}</span>
            </span>
          </Fragment>
        ))}
        <span className="text-quiet">·</span>
        <span>{t("ready", { ready: record.ready })}</span>
        <span className="text-quiet">·</span>
        <span>{t("pods", { count: record.pods })}</span>
        {record.pods === 0 ? null : (
          <Link
            className="text-accent hover:underline"
            href={`${wardHref(cluster)}?q=${encodeURIComponent(`ns:${subject.namespace} owner:${subject.name}`)}`}
          >
            {t("toPods")}
          </Link>
        )}
        <Age record={record} />
      </p>
    </header>
  );
}

function InState({ record }: { record: WorkloadRecord }) {
  const { stuckSince, stuckSinceSource } = record.diagnosis;
  const t = useTranslations("classes.since");
  const locale = useLocale();
  const inState = useApiClock((now) => (stuckSince === null ? "" : formatElapsed((now - Date.parse(stuckSince)) / 1000, locale)));
  const time = useApiClock((now) => (stuckSince === null ? "" : formatClock(Date.parse(stuckSince), now, locale)));
  if (stuckSince === null) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5">
      <span className="text-xl leading-[25px] font-semibold whitespace-nowrap">{inState}</span>
      <span className="text-sm text-quiet">{t(stuckSinceSource, { time })}</span>
    </p>
  );
}

function Age({ record: { createdAt } }: { record: WorkloadRecord }) {
  const t = useTranslations("record.header");
  const age = useApiClock((now) => (createdAt === null ? "" : formatAge((now - Date.parse(createdAt)) / 1000)));
  if (createdAt === null) return null;
  return (
    <>
      <span className="text-quiet">·</span>
      <span>{t("age", { age })}</span>
    </>
  );
}

/** Fixes of a workload that a reader may wish for without a verdict that asks for them. */
const WISHED = ["restart-rollout", "rollback-rollout", "scale-workload"] as const;

/** What to do. No cause of a workload asks for a button, since the API server would refuse the next pod as well; its own fixes stand beside. */
function NextCard({ record, executable, onActed }: { record: WorkloadRecord; executable: readonly string[]; onActed: () => void }) {
  const t = useTranslations("workload");
  const [first] = record.diagnosis.causes;
  return (
    <Card aria-label={t("next")} className="flex flex-col gap-1 p-3.5 md:px-4">
      <CardHeading>{t("next")}</CardHeading>
      <p className="break-words">{first?.nextStep ?? t(record.diagnosis.class === "healthy" ? "healthyNext" : "noVerdict")}</p>
      <ObjectFixes target={record.diagnosis.subject} wished={WISHED} executable={executable} onActed={onActed} />
    </Card>
  );
}
