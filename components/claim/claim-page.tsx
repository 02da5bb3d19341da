"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useLocale, useTranslations } from "use-intl";
import { claimHref, namespaceHref } from "#components/data/links.ts";
import { MarkdownButton } from "#components/object/markdown-button.tsx";
import { NextCard } from "#components/object/next-card.tsx";
import { ObjectBody } from "#components/object/object-body.tsx";
import { AgeFact, HeaderFact, ObjectHeader } from "#components/object/object-header.tsx";
import { ObjectPage, type Reading } from "#components/object/object-page.tsx";
import { ObjectTabs } from "#components/object/object-tabs.tsx";
import { PodsMissing } from "#components/object/pods-missing.tsx";
import { ChecklistCard } from "#components/record/checklist-card.tsx";
import { objectLinks } from "#components/record/checklist-links.ts";
import { KubectlCard } from "#components/record/kubectl-card.tsx";
import { OtherCauses } from "#components/record/other-causes.tsx";
import { TimelinePanel } from "#components/record/timeline-panel.tsx";
import { VerdictCard } from "#components/record/verdict-card.tsx";
import { Card } from "#components/ui/card.tsx";
import type { ClaimRecord } from "#lib/contract/claim.ts";
import { ClaimChain } from "./claim-chain.tsx";
import { type ClaimKey, claimQuery, claimYamlQuery } from "./claim-queries.ts";
import { ClaimUsers, ProvisionerCard } from "./claim-users.tsx";

/** A claim, live: what keeps it from its volume or from going, the way to a disk, and who waits for it. */
export function ClaimPage({ claim }: { claim: ClaimKey }) {
  const t = useTranslations("claim");
  const locale = useLocale();
  const result = useQuery(claimQuery(claim, locale));
  const href = claimHref(claim.cluster, claim);
  return (
    <ObjectPage
      cluster={claim.cluster}
      href={href}
      title={t("title", claim)}
      loading={t("loading", claim)}
      notFound={t("notFound")}
      result={result}
      actions={(record) => <MarkdownButton cluster={claim.cluster} record={record} href={href} />}
    >
      {(reading) => <ClaimBody claim={claim} reading={reading} />}
    </ObjectPage>
  );
}

function ClaimBody({ claim, reading }: { claim: ClaimKey; reading: Reading<ClaimRecord> }) {
  const t = useTranslations("claim");
  const { record } = reading;
  const { diagnosis, timeline } = record;
  const version = [diagnosis.status, record.finalizers.join(), ...record.chain.map(({ name, status }) => name + status)].join("|");
  const events = timeline.events.filter(({ role }) => role === "claim").toReversed();
  return (
    <ObjectBody
      reading={reading}
      header={<Header cluster={claim.cluster} record={record} />}
      verdict={
        <>
          <VerdictCard diagnosis={diagnosis} />
          <OtherCauses diagnosis={diagnosis} />
        </>
      }
      parts={
        <>
          <ClaimChain record={record} />
          <ClaimUsers cluster={claim.cluster} record={record} />
          <Card aria-label={t("timeline")} className="flex flex-col gap-2 p-3.5 md:px-4">
            <TimelinePanel answer={timeline} since={diagnosis.stuckSince} isDeleted={diagnosis.class === "terminating"} />
          </Card>
          <ObjectTabs
            conditions={record.conditions}
            events={events}
            eventsMissing={timeline.missing[0]?.why ?? null}
            yaml={claimYamlQuery(claim, version)}
            yamlLabel={t("yamlLabel", claim)}
            now={Date.parse(record.now)}
          />
        </>
      }
      next={<NextCard diagnosis={diagnosis} healthy={t(record.phase === "Bound" ? "healthyNext" : "waitsNext")} />}
      side={
        <>
          <ProvisionerCard cluster={claim.cluster} record={record} />
          <KubectlCard diagnosis={diagnosis} />
          <ChecklistCard diagnosis={diagnosis} links={objectLinks(claim.cluster, claimHref(claim.cluster, claim), diagnosis)} />
        </>
      }
    />
  );
}

function Header({ cluster, record }: { cluster: string; record: ClaimRecord }) {
  const t = useTranslations("claim");
  const { diagnosis, requested, capacity, accessModes, users, podsMissing, createdAt } = record;
  const { namespace, name } = diagnosis.subject;
  const title = (
    <>
      <Link href={namespaceHref(cluster, namespace)} className="hover:underline">
        {namespace}
      </Link>{" "}
      / {name}
    </>
  );
  return (
    <ObjectHeader title={title} diagnosis={diagnosis}>
      <HeaderFact>PersistentVolumeClaim</HeaderFact>
      {requested === null ? null : <HeaderFact>{t(capacity === null ? "requested" : "has", { size: capacity ?? requested })}</HeaderFact>}
      {accessModes.length === 0 ? null : <HeaderFact>{accessModes.join(", ")}</HeaderFact>}
      <HeaderFact>{podsMissing === null ? t("usedBy", { count: users.length }) : <PodsMissing why={podsMissing} />}</HeaderFact>
      <AgeFact createdAt={createdAt} />
    </ObjectHeader>
  );
}
