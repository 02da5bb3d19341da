"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useLocale, useTranslations } from "use-intl";
import { DoneCard } from "#components/audit/done-card.tsx";
import { namespaceHref, wardHref } from "#components/data/links.ts";
import { MarkdownButton } from "#components/object/markdown-button.tsx";
import { NextCard } from "#components/object/next-card.tsx";
import { ObjectBody } from "#components/object/object-body.tsx";
import { AgeFact, HeaderFact, ObjectHeader } from "#components/object/object-header.tsx";
import { ObjectPage, type Reading } from "#components/object/object-page.tsx";
import { ObjectTabs } from "#components/object/object-tabs.tsx";
import { SickPodsCard } from "#components/object/sick-pods.tsx";
import { ChecklistCard } from "#components/record/checklist-card.tsx";
import { objectLinks } from "#components/record/checklist-links.ts";
import { KubectlCard } from "#components/record/kubectl-card.tsx";
import { OtherCauses } from "#components/record/other-causes.tsx";
import { VerdictCard } from "#components/record/verdict-card.tsx";
import type { NamespaceRecord } from "#lib/contract/namespace.ts";
import { FailingApis } from "./failing-apis.tsx";
import { NamespaceContents } from "./namespace-contents.tsx";
import { namespaceQuery, namespaceYamlQuery } from "./namespace-queries.ts";

/** A namespace, live: why it does not go, what is left in it, and who is sick in it. */
export function NamespacePage({ cluster, name }: { cluster: string; name: string }) {
  const t = useTranslations("namespace");
  const locale = useLocale();
  const result = useQuery(namespaceQuery(cluster, name, locale));
  const href = namespaceHref(cluster, name);
  return (
    <ObjectPage
      cluster={cluster}
      href={href}
      title={t("title", { name })}
      loading={t("loading", { name })}
      notFound={t("notFound")}
      result={result}
      actions={(record) => <MarkdownButton cluster={cluster} record={record} href={href} />}
    >
      {(reading) => <NamespaceBody cluster={cluster} name={name} reading={reading} />}
    </ObjectPage>
  );
}

function NamespaceBody({ cluster, name, reading }: { cluster: string; name: string; reading: Reading<NamespaceRecord> }) {
  const t = useTranslations("namespace");
  const audit = useTranslations("audit");
  const { record } = reading;
  const { diagnosis, conditions, groups } = record;
  const version = [diagnosis.status, ...conditions.map(({ type, status, message }) => `${type}${status}${message}`)].join("|");
  return (
    <ObjectBody
      reading={reading}
      header={<Header cluster={cluster} record={record} />}
      verdict={
        <>
          <VerdictCard diagnosis={diagnosis} />
          <OtherCauses diagnosis={diagnosis} />
        </>
      }
      parts={
        <>
          <FailingApis record={record} />
          <NamespaceContents cluster={cluster} record={record} />
          <SickPodsCard
            cluster={cluster}
            groups={groups}
            missing={record.podsMissing}
            texts={{ heading: t("sick"), none: t("sickNone"), ofThis: t("ofThis") }}
          />
          <ObjectTabs
            conditions={conditions}
            events={record.events}
            eventsMissing={record.eventsMissing}
            yaml={namespaceYamlQuery(cluster, name, version)}
            yamlLabel={t("yamlLabel", { name })}
            now={Date.parse(record.now)}
          />
        </>
      }
      next={<NextCard diagnosis={diagnosis} healthy={t("healthyNext")} />}
      side={
        <>
          <DoneCard cluster={cluster} of={{ namespace: name }} uid={diagnosis.subject.uid} heading={t("done")} link={audit("ofAll")} />
          <KubectlCard diagnosis={diagnosis} />
          <ChecklistCard diagnosis={diagnosis} links={objectLinks(cluster, namespaceHref(cluster, name), diagnosis)} />
        </>
      }
    />
  );
}

function Header({ cluster, record }: { cluster: string; record: NamespaceRecord }) {
  const t = useTranslations("namespace");
  const { diagnosis, pods, finalizers, createdAt } = record;
  const { name } = diagnosis.subject;
  return (
    <ObjectHeader title={name} diagnosis={diagnosis}>
      <HeaderFact>Namespace</HeaderFact>
      <HeaderFact>
        {t("pods", { count: pods })}
        {pods === 0 ? null : (
          <Link className="text-accent hover:underline" href={`${wardHref(cluster)}?q=${encodeURIComponent(`ns:${name}`)}`}>
            {t("inWard")}
          </Link>
        )}
      </HeaderFact>
      {finalizers.length === 0 ? null : (
        <HeaderFact>
          finalizers <span className="font-mono break-all">{finalizers.join(", ")}</span>
        </HeaderFact>
      )}
      <AgeFact createdAt={createdAt} />
    </ObjectHeader>
  );
}
