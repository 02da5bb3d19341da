"use client";

import { useTranslations } from "use-intl";
import { type ResourceLine, ResourceTable, SampleNote } from "#components/charts/resource-table.tsx";
import { Card, CardHeading } from "#components/ui/card.tsx";
import type { NodeRecord } from "#lib/contract/node.ts";
import type { NodeUseRow } from "#lib/contract/resources.ts";
import { formatQuantity } from "#lib/kube/quantity.ts";

/** From this share of what the node can give on, a bar is drawn as caution. */
const NEARLY_FULL = 0.9;

/** What the node can give, what its pods request and what is used. */
export function NodeResourcesCard({ record }: { record: NodeRecord }) {
  const t = useTranslations("node.resources");
  const lines = useLines(record.resources);
  if (lines.length === 0) return null;
  return (
    <Card aria-label={t("heading")} className="flex flex-col gap-1.5 p-3.5 md:px-4">
      <CardHeading>{t("heading")}</CardHeading>
      <ResourceTable lines={lines} />
      {record.processes === null ? null : <p className="text-sm text-soft">{t("processes", record.processes)}</p>}
      <SampleNote sample={record.sample} now={Date.parse(record.now)} />
    </Card>
  );
}

function useLines(rows: readonly NodeUseRow[]): readonly ResourceLine[] {
  const t = useTranslations("node.resources");
  return rows.map((row) => {
    const amount = (value: number) => formatQuantity(row.resource, value);
    const used = row.used === null ? null : row.used / row.allocatable;
    const asked = row.requested / row.allocatable;
    return {
      id: row.resource,
      label: row.resource,
      asked,
      used,
      tone: used !== null && used >= NEARLY_FULL ? "amber" : "blue",
      asks: `${t("requested")} ${t("of", { part: amount(row.requested), whole: amount(row.allocatable) })}`,
      uses: row.used === null ? null : `${t("used")} ${amount(row.used)}`,
      warning: asked > 1 ? t("over") : null,
    };
  });
}
