"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import type { YamlViewProps } from "#components/record/yaml/yaml-tab.tsx";
import { Card } from "#components/ui/card.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import type { ConditionView } from "#lib/contract/object-parts.ts";
import type { TimelineEvent } from "#lib/contract/record.ts";
import { ConditionList } from "./condition-list.tsx";
import { EventList } from "./event-list.tsx";

const YamlView = lazy(() => import("#components/record/yaml/yaml-tab.tsx").then((module) => ({ default: module.YamlView })));
const TABS = ["conditions", "events", "yaml"] as const;
type Tab = (typeof TABS)[number];

/** The object in detail; which tab is open is in the address. Without one it is the first that has something to show. */
export function ObjectTabs({
  conditions,
  events,
  eventsMissing,
  yaml,
  yamlLabel,
  now,
}: {
  conditions: readonly ConditionView[];
  /** Newest first. */
  events: readonly TimelineEvent[];
  eventsMissing: string | null;
  yaml: YamlViewProps["query"];
  yamlLabel: string;
  now: number;
}) {
  const t = useTranslations("object");
  const loading = useTranslations("record.tabs")("loading");
  const first: Tab = conditions.length === 0 ? "events" : "conditions";
  const [tab, setTab] = useQueryState("tab", parseAsStringLiteral(TABS).withDefault(first).withOptions({ history: "replace" }));
  const fallback = (
    <p role="status" className="px-3.5 py-5 text-soft">
      {loading}
    </p>
  );
  return (
    <Card className="overflow-hidden">
      <Tabs<Tab>
        label={t("tabs")}
        value={tab}
        onChange={(next) => void setTab(next)}
        items={[
          { id: "conditions", label: t("conditions"), panel: <ConditionList conditions={conditions} now={now} /> },
          {
            id: "events",
            label: t("events"),
            note: events.length || undefined,
            panel: <EventList events={events} missing={eventsMissing} now={now} />,
          },
          {
            id: "yaml",
            label: "YAML",
            panel: (
              <Suspense fallback={fallback}>
                <YamlView query={yaml} label={yamlLabel} />
              </Suspense>
            ),
          },
        ]}
      />
    </Card>
  );
}
