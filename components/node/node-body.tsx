"use client";

import { useTranslations } from "use-intl";
import { DoneCard } from "#components/audit/done-card.tsx";
import { ActLine } from "#components/board/act-line.tsx";
import type { ApiError } from "#components/data/api-error.ts";
import { ObjectFixes } from "#components/fixes/object-fixes.tsx";
import { ChecklistCard } from "#components/record/checklist-card.tsx";
import { nodeLinks } from "#components/record/checklist-links.ts";
import { EventRow } from "#components/record/event-row.tsx";
import { RunbookView } from "#components/record/runbook-card.tsx";
import { StaleSince } from "#components/record/stale-since.tsx";
import { Card, CardHeading } from "#components/ui/card.tsx";
import type { FixId } from "#lib/contract/causes.ts";
import type { NodeRecord } from "#lib/contract/node.ts";
import { ConditionsCard, TaintsCard } from "./node-conditions.tsx";
import { NodeDraining } from "./node-draining.tsx";
import { NodeHeader } from "./node-header.tsx";
import { NodeLogCard } from "./node-log.tsx";
import { NodeResourcesCard } from "./node-resources.tsx";
import { SickCard } from "./node-sick.tsx";

export interface NodeBodyProps {
  readonly cluster: string;
  readonly record: NodeRecord;
  readonly executable: readonly string[];
  readonly error: ApiError | null;
  readonly onRetry: () => void;
}

/** What can be done to a node in its state; a node that reports is not given up. */
function wishedFor({ cordoned, outOfService, ready }: NodeRecord): FixId[] {
  const isSilent = ready === "lost" || ready === "not-ready";
  return [
    cordoned ? "uncordon" : "cordon",
    "drain-node",
    ...(outOfService || isSilent ? ["out-of-service-taint" as const] : []),
    ...(isSilent ? ["delete-node-object" as const] : []),
  ];
}

/** Who is sick first, then the node's own state, then what it has left. */
export function NodeBody({ cluster, record, executable, error, onRetry }: NodeBodyProps) {
  const t = useTranslations("node");
  const audit = useTranslations("audit");
  const target = record.uid === null ? null : { kind: "Node", namespace: "", name: record.name, uid: record.uid };
  return (
    <div className="flex flex-col gap-3.5 px-3.5 py-3.5 md:px-5">
      <NodeHeader cluster={cluster} record={record} />
      {target === null || record.draining !== null ? null : (
        <ObjectFixes
          target={target}
          wished={wishedFor(record)}
          labels={record.outOfService ? { "out-of-service-taint": t("untaint") } : {}}
          executable={executable}
          onActed={onRetry}
        />
      )}
      {record.uid === null || record.draining !== null ? null : <ActLine uid={record.uid} />}
      {target === null || record.draining === null ? null : <NodeDraining draining={record.draining} target={target} onClosed={onRetry} />}
      {error === null ? null : <StaleSince readAt={record.now} error={error} onRetry={onRetry} />}
      <div className="flex flex-col gap-3.5 xl:grid xl:grid-cols-[minmax(0,1fr)_400px] xl:items-start">
        <div className="flex min-w-0 flex-col gap-3.5">
          <SickCard cluster={cluster} record={record} />
          <ConditionsCard record={record} />
          <EventsCard record={record} />
          <NodeLogCard cluster={cluster} record={record} />
        </div>
        <div className="flex min-w-0 flex-col gap-3.5">
          <NodeResourcesCard record={record} />
          <DoneCard cluster={cluster} of={{ node: record.name }} uid={record.uid} heading={t("done")} link={audit("ofAll")} />
          <TaintsCard record={record} />
          <RunbooksCard record={record} />
          <ChecklistCard diagnosis={record} links={nodeLinks(cluster, record)} />
        </div>
      </div>
    </div>
  );
}

function EventsCard({ record: { events, eventsMissing, now } }: { record: NodeRecord }) {
  const t = useTranslations("node");
  const why = useTranslations("record.why");
  return (
    <Card aria-label={t("events")} className="overflow-hidden">
      <div className="px-3.5 py-2.5 md:px-4">
        <CardHeading aside={events.length || undefined}>{t("events")}</CardHeading>
        {eventsMissing === null ? null : <p className="text-sm text-amber">{t("eventsMissing", { why: why(eventsMissing) })}</p>}
        {events.length === 0 && eventsMissing === null ? <p className="text-soft">{t("eventsNone")}</p> : null}
      </div>
      {events.length === 0 ? null : (
        <ol className="divide-y divide-line border-t border-line">
          {events.map((event) => (
            <EventRow key={event.id} event={event} now={Date.parse(now)} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function RunbooksCard({ record: { runbooks } }: { record: NodeRecord }) {
  const t = useTranslations("node");
  if (runbooks.length === 0) return null;
  return (
    <Card aria-label={t("runbooks")} className="p-3.5 md:px-4">
      <CardHeading>{t("runbooks")}</CardHeading>
      <p className="text-sm text-quiet">{t("runbooksText")}</p>
      {runbooks.map((runbook) => (
        <RunbookView key={runbook.id} runbook={runbook} />
      ))}
    </Card>
  );
}
