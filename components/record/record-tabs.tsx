"use client";

import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { lazy, Suspense, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { RecordTab } from "#components/data/links.ts";
import { Card } from "#components/ui/card.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { useKeys } from "#components/ui/use-keys.ts";
import type { PodRecord } from "#lib/contract/record.ts";
import { AuditTab } from "./audit-list.tsx";
import { DescribeTab } from "./describe-tab.tsx";
import { EventsTab } from "./events-tab.tsx";
import { firstTab, logParams, recordParams } from "./record-params.ts";
import { eventsQuery, type PodKey } from "./record-queries.ts";
import { useLinkedScroll } from "./use-linked-scroll.ts";

const LogsTab = lazy(() => import("./logs/logs-tab.tsx").then((module) => ({ default: module.LogsTab })));
const YamlTab = lazy(() => import("./yaml/yaml-tab.tsx").then((module) => ({ default: module.YamlTab })));

/** The pod in detail: describe, events, YAML, logs, audit. Which one is open, and everything in it, is in the address. */
export function RecordTabs({ pod, record }: { pod: PodKey; record: PodRecord }) {
  const t = useTranslations("record.tabs");
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const [query, set] = useQueryStates(
    { tab: recordParams.tab, previous: logParams.previous, follow: logParams.follow },
    { history: "replace" },
  );
  // The first choice stays, whatever the pod's class becomes: no tab changes under the reader's eyes.
  const [fallback] = useState<RecordTab>(() => firstTab(record.diagnosis.class));
  const { data: events } = useQuery(eventsQuery(pod, locale));
  const open = (tab: RecordTab, more: { previous?: boolean; follow?: boolean } = {}) => {
    void set({ tab, ...more });
    bringIntoView(box.current);
  };
  useLinkedScroll(box, query.tab !== null);
  useKeys({
    l: () => open("logs", { previous: false }),
    p: () => open("logs", { previous: true, follow: false }),
    d: () => open("describe"),
    y: () => open("yaml"),
    e: () => open("events"),
  });
  const { uid } = record.diagnosis.subject;
  const logs = { cluster: pod.cluster, namespace: pod.namespace, name: pod.name, uid, containers: record.containers };
  return (
    <Card className="overflow-hidden">
      <div ref={box} className="scroll-mt-16" />
      <Tabs<RecordTab>
        label={t("label")}
        value={query.tab ?? fallback}
        onChange={(tab) => void set({ tab })}
        items={[
          { id: "describe", label: t("describe"), panel: <DescribeTab record={record} /> },
          { id: "events", label: t("events"), note: events?.events.length, panel: <EventsTab pod={pod} record={record} /> },
          { id: "yaml", label: t("yaml"), panel: <Opening>{<YamlTab pod={pod} version={versionOf(record)} />}</Opening> },
          { id: "logs", label: t("logs"), panel: <Opening>{<LogsTab {...logs} />}</Opening> },
          { id: "audit", label: t("audit"), note: record.audit.length || undefined, panel: <AuditTab record={record} /> },
        ]}
      />
    </Card>
  );
}

/** Scrolls only where little of the tabs can be seen. */
function bringIntoView(top: HTMLElement | null): void {
  const place = top?.getBoundingClientRect().top ?? 0;
  if (place > window.innerHeight * 0.5 || place < -window.innerHeight * 0.5) top?.scrollIntoView({ block: "start" });
}

function Opening({ children }: { children: React.ReactNode }) {
  const t = useTranslations("record.tabs");
  return (
    <Suspense
      fallback={
        <p role="status" className="px-3.5 py-5 text-soft">
          {t("loading")}
        </p>
      }
    >
      {children}
    </Suspense>
  );
}

/** Changes when the object's described state does, so that its YAML is read again then and not every few seconds. */
function versionOf(record: PodRecord): string {
  const { status, stuckSince } = record.diagnosis;
  const containers = record.containers.map((one) => `${one.name} ${one.state} ${one.ready} ${one.restarts}`);
  return [status, stuckSince, record.gone, ...containers].join("|");
}
