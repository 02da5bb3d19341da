"use client";

import Link from "next/link";
import { Fragment } from "react";
import { useTranslations } from "use-intl";
import { DoneCard } from "#components/audit/done-card.tsx";
import { BoardLines } from "#components/board/board-lines.tsx";
import { NotesCard } from "#components/board/notes-card.tsx";
import { namespaceHref, wardHref, workloadHref } from "#components/data/links.ts";
import { ObjectFixes } from "#components/fixes/object-fixes.tsx";
import { NextCard } from "#components/object/next-card.tsx";
import { ObjectBody } from "#components/object/object-body.tsx";
import { AgeFact, HeaderFact, ObjectHeader } from "#components/object/object-header.tsx";
import type { Reading } from "#components/object/object-page.tsx";
import { PodsMissing } from "#components/object/pods-missing.tsx";
import { ChecklistCard } from "#components/record/checklist-card.tsx";
import { objectLinks } from "#components/record/checklist-links.ts";
import { KubectlCard } from "#components/record/kubectl-card.tsx";
import { OtherCauses } from "#components/record/other-causes.tsx";
import { VerdictCard } from "#components/record/verdict-card.tsx";
import type { WorkloadRecord } from "#lib/contract/workload.ts";
import type { WorkloadKey } from "./workload-queries.ts";
import { WorkloadTabs } from "./workload-tabs.tsx";

export interface WorkloadBodyProps {
  readonly workload: WorkloadKey;
  readonly reading: Reading<WorkloadRecord>;
  readonly executable: readonly string[];
}

/** The answer, its evidence and the next step; then conditions, events and YAML. */
export function WorkloadBody({ workload, reading, executable }: WorkloadBodyProps) {
  const t = useTranslations("workload");
  const audit = useTranslations("audit");
  const { record, retry } = reading;
  const { diagnosis } = record;
  return (
    <ObjectBody
      reading={reading}
      header={
        <>
          <WorkloadHeader cluster={workload.cluster} record={record} />
          <BoardLines uid={diagnosis.subject.uid} />
        </>
      }
      verdict={
        <>
          <VerdictCard diagnosis={diagnosis} />
          <OtherCauses diagnosis={diagnosis} />
        </>
      }
      parts={<WorkloadTabs workload={workload} record={record} />}
      next={
        <NextCard diagnosis={diagnosis} healthy={t("healthyNext")}>
          {/* No cause of a workload asks for a button, since the API server would refuse the next pod as well; its own fixes stand beside. */}
          <ObjectFixes target={diagnosis.subject} wished={WISHED} executable={executable} onActed={retry} />
        </NextCard>
      }
      side={
        <>
          <DoneCard
            cluster={workload.cluster}
            of={{ target: diagnosis.subject.uid }}
            uid={diagnosis.subject.uid}
            heading={t("done")}
            link={audit("ofThis")}
          />
          <NotesCard uid={diagnosis.subject.uid} />
          <KubectlCard diagnosis={diagnosis} />
          <ChecklistCard
            diagnosis={diagnosis}
            links={objectLinks(workload.cluster, workloadHref(workload.cluster, diagnosis.subject), diagnosis)}
          />
        </>
      }
    />
  );
}

function WorkloadHeader({ cluster, record }: { cluster: string; record: WorkloadRecord }) {
  const t = useTranslations("workload");
  const { subject } = record.diagnosis;
  const title = (
    <>
      <Link href={namespaceHref(cluster, subject.namespace)} prefetch={false} className="hover:underline">
        {subject.namespace}
      </Link>{" "}
      / {subject.name}
    </>
  );
  return (
    <ObjectHeader title={title} diagnosis={record.diagnosis}>
      <HeaderFact>
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
      </HeaderFact>
      <HeaderFact>{t("ready", { ready: record.ready })}</HeaderFact>
      <HeaderFact>
        {record.podsMissing === null ? t("pods", { count: record.pods }) : <PodsMissing why={record.podsMissing} />}
        {record.pods === 0 ? null : (
          <Link
            className="text-accent hover:underline"
            href={`${wardHref(cluster)}?q=${encodeURIComponent(`ns:${subject.namespace} owner:${subject.name}`)}`}
          >
            {t("toPods")}
          </Link>
        )}
      </HeaderFact>
      <AgeFact createdAt={record.createdAt} />
    </ObjectHeader>
  );
}

/** Fixes of a workload that a reader may wish for without a verdict that asks for them. */
const WISHED = ["restart-rollout", "rollback-rollout", "scale-workload"] as const;
