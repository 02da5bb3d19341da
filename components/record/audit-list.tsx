"use client";

import Link from "next/link";
import { useTranslations } from "use-intl";
import { DoneLine } from "#components/audit/done-line.tsx";
import { auditHref } from "#components/data/links.ts";
import { useLive } from "#components/data/live/live-provider.tsx";
import { Card, CardHeading } from "#components/ui/card.tsx";
import type { PodRecord } from "#lib/contract/record.ts";
import { actsOf } from "./acts.ts";

/** The newest acts on this pod, or on its owner or node for its sake, beside the ladder, so that nobody repeats what was tried. */
export function AuditCard({ record }: { record: PodRecord }) {
  const t = useTranslations("record.audit");
  const acts = actsOf(record.audit).slice(0, 3);
  if (acts.length === 0) return null;
  return (
    <Card className="p-3.5 md:px-4">
      <CardHeading aside={<AuditLink record={record} />}>{t("heading")}</CardHeading>
      <ul className="mt-1.5 flex flex-col gap-2">
        {acts.map((act) => (
          <li key={act.intent.id}>
            <DoneLine act={act} uid={record.diagnosis.subject.uid} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Every act on this pod, or for its sake, with its exact request. */
export function AuditTab({ record }: { record: PodRecord }) {
  const t = useTranslations("record.audit");
  const acts = actsOf(record.audit);
  if (acts.length === 0) return <p className="px-3.5 py-5 text-soft">{t("empty")}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {acts.map((act) => (
          <li key={act.intent.id} className="px-3.5 py-2.5">
            <DoneLine act={act} uid={record.diagnosis.subject.uid} />
            <code className="mt-1 block text-sm break-all text-quiet">{act.intent.request}</code>
          </li>
        ))}
      </ul>
      <p className="border-line border-t px-3.5 py-2.5">
        <AuditLink record={record} />
      </p>
    </>
  );
}

function AuditLink({ record }: { record: PodRecord }) {
  const t = useTranslations("audit");
  const { cluster } = useLive();
  const href = auditHref({ cluster, target: record.diagnosis.subject.uid });
  return (
    <Link href={href} prefetch={false} className="text-sm text-blue hover:underline">
      {t("ofThis")}
    </Link>
  );
}
