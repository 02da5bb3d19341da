"use client";

import clsx from "clsx";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { lazy, Suspense } from "react";
import { useLocale, useTranslations } from "use-intl";
import { EventList } from "#components/object/event-list.tsx";
import { Card } from "#components/ui/card.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import type { WorkloadCondition, WorkloadRecord } from "#lib/contract/workload.ts";
import { formatClock } from "#lib/format/elapsed.ts";
import { type WorkloadKey, workloadYamlQuery } from "./workload-queries.ts";

const YamlView = lazy(() => import("#components/record/yaml/yaml-tab.tsx").then((module) => ({ default: module.YamlView })));
const TABS = ["conditions", "events", "yaml"] as const;
type Tab = (typeof TABS)[number];

/** The workload in detail; which tab is open is in the address. */
export function WorkloadTabs({ workload, record }: { workload: WorkloadKey; record: WorkloadRecord }) {
  const t = useTranslations("workload");
  const loading = useTranslations("record.tabs")("loading");
  const [tab, setTab] = useQueryState("tab", parseAsStringLiteral(TABS).withDefault("conditions").withOptions({ history: "replace" }));
  const { subject, status, stuckSince } = record.diagnosis;
  const version = [status, stuckSince, ...record.conditions.map((one) => `${one.type}${one.status}${one.message}`)].join("|");
  const yaml = (
    <Suspense
      fallback={
        <p role="status" className="px-3.5 py-5 text-soft">
          {loading}
        </p>
      }
    >
      <YamlView query={workloadYamlQuery(workload, version)} label={t("yamlLabel", { ...subject })} />
    </Suspense>
  );
  return (
    <Card className="overflow-hidden">
      <Tabs<Tab>
        label={t("tabs")}
        value={tab}
        onChange={(next) => void setTab(next)}
        items={[
          { id: "conditions", label: t("conditions"), panel: <Conditions record={record} /> },
          {
            id: "events",
            label: t("events"),
            note: record.events.length || undefined,
            panel: <EventList events={record.events} missing={record.eventsMissing} now={Date.parse(record.now)} />,
          },
          { id: "yaml", label: t("yaml"), panel: yaml },
        ]}
      />
    </Card>
  );
}

function Conditions({ record }: { record: WorkloadRecord }) {
  const t = useTranslations("workload");
  if (record.conditions.length === 0) return <p className="px-3.5 py-5 text-soft">{t("conditionsEmpty")}</p>;
  return (
    <ul className="divide-y divide-line">
      {record.conditions.map((condition) => (
        <ConditionLine key={`${condition.object} ${condition.type}`} condition={condition} now={Date.parse(record.now)} />
      ))}
    </ul>
  );
}

/** True where this value of the condition is trouble: a failure that holds, or an availability that does not. */
function isBad({ type, status }: WorkloadCondition): boolean {
  return (status === "True") === /Fail/.test(type);
}

function ConditionLine({ condition, now }: { condition: WorkloadCondition; now: number }) {
  const t = useTranslations("workload");
  const locale = useLocale();
  const { type, status, reason, message, object, since } = condition;
  return (
    <li className="flex flex-col gap-0.5 px-3.5 py-1.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className={clsx("font-semibold", isBad(condition) ? "text-orange" : "text-ink")}>
          {type} = {status}
        </span>
        <span>{reason}</span>
        <span className="font-mono text-sm break-all text-quiet">{t("by", { object })}</span>
        {since === null ? null : (
          <span className="ml-auto text-sm whitespace-nowrap text-quiet">
            {t("since", { time: formatClock(Date.parse(since), now, locale) })}
          </span>
        )}
      </p>
      <p className="break-words whitespace-pre-wrap text-soft">{message}</p>
    </li>
  );
}
