"use client";

import { useTranslations } from "use-intl";
import { Card, CardHeading } from "#components/ui/card.tsx";
import type { Tone } from "#components/ui/tone.ts";
import type { PodRecord } from "#lib/contract/record.ts";
import type { PodResources } from "#lib/contract/resources.ts";
import { formatQuantity } from "#lib/kube/quantity.ts";
import { type ResourceLine, ResourceTable, SampleNote } from "./resource-table.tsx";

type Use = PodResources["containers"][number];
const TONES: Readonly<Record<NonNullable<Use["risk"]>, Tone>> = {
  oom: "red",
  throttled: "amber",
  evicted: "red",
  "evicted-first": "amber",
};

/** Request, limit and use of each container, with what may happen to it. */
export function PodResourcesCard({ record }: { record: PodRecord }) {
  const t = useTranslations("node.resources");
  const { containers, sample } = record.resources;
  const lines = useLines(containers);
  const risks = containers.filter((one) => one.risk !== null);
  return (
    <Card aria-label={t("heading")} className="flex flex-col gap-1.5 p-3.5 md:px-4">
      <CardHeading>{t("heading")}</CardHeading>
      {lines.length === 0 ? <p className="text-soft">{t("empty")}</p> : <ResourceTable lines={lines} />}
      {risks.map((one) => (
        <p key={`${one.container} ${one.resource}`} className="text-sm text-soft">
          <span className="font-mono">{one.container}</span> {one.risk === null ? "" : t(`risk.${one.risk}`)}
        </p>
      ))}
      <SampleNote sample={sample} now={Date.parse(record.now)} />
    </Card>
  );
}

function useLines(containers: readonly Use[]): readonly ResourceLine[] {
  const t = useTranslations("node.resources");
  return containers.map((one) => {
    const amount = (value: number | null) => (value === null ? t("none") : formatQuantity(one.resource, value));
    const whole = one.limit ?? Math.max(one.request ?? 0, one.used ?? 0);
    const share = (value: number | null) => (value === null || whole === 0 ? null : value / whole);
    return {
      id: `${one.container} ${one.resource}`,
      label: `${one.container} · ${one.resource}`,
      asked: share(one.request),
      used: share(one.used),
      tone: one.risk === null ? "blue" : TONES[one.risk],
      asks: `${t("request")} ${amount(one.request)} · ${t("limit")} ${amount(one.limit)}`,
      uses: one.used === null ? null : `${t("used")} ${formatQuantity(one.resource, one.used)}`,
      warning: one.risk === null ? null : t(`risk.${one.risk}`),
    };
  });
}
