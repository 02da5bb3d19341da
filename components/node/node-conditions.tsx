"use client";

import { useLocale, useTranslations } from "use-intl";
import { ConditionList } from "#components/object/condition-list.tsx";
import { Card, CardHeading } from "#components/ui/card.tsx";
import type { NodeRecord } from "#lib/contract/node.ts";
import { formatClock } from "#lib/format/elapsed.ts";

/** The node's conditions, those that are not well marked by word and colour. */
export function ConditionsCard({ record }: { record: NodeRecord }) {
  const t = useTranslations("node");
  if (record.conditions.length === 0) return null;
  return (
    <Card aria-label={t("conditions")} className="overflow-hidden">
      <div className="px-3.5 py-2.5 md:px-4">
        <CardHeading>{t("conditions")}</CardHeading>
      </div>
      <div className="border-t border-line">
        <ConditionList conditions={record.conditions} now={Date.parse(record.now)} />
      </div>
    </Card>
  );
}

/** Taints in kubectl's form, and whether Kubernetes set them for the node's state or somebody for a purpose. */
export function TaintsCard({ record }: { record: NodeRecord }) {
  const t = useTranslations("node");
  if (record.gone) return null;
  const now = Date.parse(record.now);
  return (
    <Card aria-label={t("taints")} className="flex flex-col gap-1.5 p-3.5 md:px-4">
      <CardHeading>{t("taints")}</CardHeading>
      {record.taints.length === 0 ? <p className="text-soft">{t("taintsNone")}</p> : null}
      <ul className="flex flex-col gap-1.5">
        {record.taints.map((taint) => (
          <li key={taint.text}>
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <code className="text-sm wrap-anywhere">{taint.text}</code>
              <Since at={taint.since} now={now} />
            </span>
            <span className="text-sm text-quiet">{t(taint.byKubernetes ? "byKubernetes" : "byOthers")}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Since({ at, now }: { at: string | null; now: number }) {
  const t = useTranslations("node");
  const locale = useLocale();
  return at === null ? null : (
    <span className="text-sm whitespace-nowrap text-quiet">{t("since", { time: formatClock(Date.parse(at), now, locale) })}</span>
  );
}
