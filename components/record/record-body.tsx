"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { RecordAftercare } from "#components/aftercare/aftercare-lists.tsx";
import { BoardLines } from "#components/board/board-lines.tsx";
import { NotesCard } from "#components/board/notes-card.tsx";
import { PodResourcesCard } from "#components/charts/pod-resources.tsx";
import type { ApiError } from "#components/data/api-error.ts";
import { useApiClock } from "#components/data/live/live-provider.tsx";
import type { PodRecord } from "#lib/contract/record.ts";
import { formatClock, formatElapsed } from "#lib/format/elapsed.ts";
import { AdviceCard } from "./advice-card.tsx";
import { AuditCard } from "./audit-list.tsx";
import { ChecklistCard } from "./checklist-card.tsx";
import { checklistLinks } from "./checklist-links.ts";
import { DebugCard } from "./debug-card.tsx";
import { GoneBanner } from "./gone-banner.tsx";
import { KubectlCard } from "./kubectl-card.tsx";
import { LadderCard } from "./ladder-card.tsx";
import { NetworkCard } from "./network-card.tsx";
import { OtherCauses } from "./other-causes.tsx";
import { RecordActions } from "./record-actions.tsx";
import { RecordHeader } from "./record-header.tsx";
import type { PodKey } from "./record-queries.ts";
import { StaleBanner } from "./record-states.tsx";
import { RecordTabs } from "./record-tabs.tsx";
import { RunbookCard } from "./runbook-card.tsx";
import { SchedulingCard } from "./scheduling-card.tsx";
import { TimelineCard } from "./timeline-card.tsx";
import { VerdictCard } from "./verdict-card.tsx";

export interface RecordBodyProps {
  readonly pod: PodKey;
  readonly record: PodRecord;
  readonly error: ApiError | null;
  readonly readAt: number;
  readonly refetch: () => void;
  readonly executable: readonly string[];
}

/** The answer, its evidence, the next step; then what one reads on: timeline and tabs. */
export function RecordBody({ pod, record, error, readAt, refetch, executable }: RecordBodyProps) {
  const bound: PodKey = { ...pod, uid: record.diagnosis.subject.uid };
  return (
    <div className="flex flex-col gap-3.5 px-3.5 py-3.5 md:px-5">
      <RecordHeader cluster={pod.cluster} record={record} />
      <BoardLines uid={record.diagnosis.subject.uid} />
      <RecordActions cluster={pod.cluster} record={record} className="flex flex-wrap lg:hidden" />
      {record.gone ? <GoneBanner cluster={pod.cluster} record={record} /> : null}
      {error === null ? null : <Stale readAt={readAt} error={error} onRetry={refetch} />}
      {/* One column below 1280 px: the two become one list, and the next step follows the verdict. */}
      <div className="flex flex-col gap-3.5 xl:grid xl:grid-cols-[minmax(0,1fr)_400px] xl:items-start">
        <div className="contents min-w-0 xl:flex xl:flex-col xl:gap-3.5">
          <Part place="order-1">
            <VerdictCard diagnosis={record.diagnosis} />
          </Part>
          <Part place="order-3">
            <OtherCauses diagnosis={record.diagnosis} />
            <SchedulingCard table={record.scheduling} />
          </Part>
          <Part place="order-4">
            <TimelineCard pod={bound} record={record} />
          </Part>
          <Part place="order-5">
            <RecordTabs pod={bound} record={record} />
          </Part>
        </div>
        <div className="contents min-w-0 xl:flex xl:flex-col xl:gap-3.5">
          <Part place="order-2">
            <LadderCard record={record} executable={executable} onActed={refetch} />
            <RecordAftercare cluster={pod.cluster} {...record.diagnosis.subject} />
            <RunbookCard record={record} />
            <DebugCard cluster={pod.cluster} record={record} executable={executable} onActed={refetch} />
          </Part>
          <Part place="order-6">
            <SideCards cluster={pod.cluster} record={record} />
          </Part>
        </div>
      </div>
    </div>
  );
}

function Part({ place, children }: { place: string; children: ReactNode }) {
  return <div className={clsx("flex min-w-0 flex-col gap-3.5 empty:hidden xl:order-none", place)}>{children}</div>;
}

function SideCards({ cluster, record }: { cluster: string; record: PodRecord }) {
  return (
    <>
      <NotesCard uid={record.diagnosis.subject.uid} />
      <AuditCard record={record} />
      {record.gone ? null : <PodResourcesCard record={record} />}
      <NetworkCard cluster={cluster} namespace={record.diagnosis.subject.namespace} network={record.network} />
      <KubectlCard diagnosis={record.diagnosis} />
      <ChecklistCard diagnosis={record.diagnosis} links={checklistLinks(cluster, record)} />
      <AdviceCard diagnosis={record.diagnosis} />
    </>
  );
}

function Stale({ readAt, error, onRetry }: { readAt: number; error: ApiError; onRetry: () => void }) {
  const ui = useTranslations("ui");
  const locale = useLocale();
  const ago = useApiClock(() => formatElapsed((Date.now() - readAt) / 1000, locale));
  const why = error.message === "" ? ui(`errors.${error.code}`) : error.message;
  return <StaleBanner time={formatClock(readAt, Date.now(), locale)} ago={ago} why={why} onRetry={onRetry} />;
}
