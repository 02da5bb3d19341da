"use client";

import { useTranslations } from "use-intl";
import type { TimelineEvent } from "#lib/contract/record.ts";
import { type Cluster, clusterByPlace, labelSides, type TimeWindow } from "#lib/format/timeline-scale.ts";

const GAP = 8;
const CHARACTER = 6.3;

/** Events as dots where they last happened; neighbours too near to tell apart are one dot with their number. */
export function EventLane({
  events,
  window,
  width,
  middle,
}: {
  events: readonly TimelineEvent[];
  window: TimeWindow;
  width: number;
  middle: number;
}) {
  const t = useTranslations("record.timeline");
  const timeOf = (event: TimelineEvent) => {
    const time = event.last ?? event.first;
    return time === null ? null : Date.parse(time);
  };
  const clusters = clusterByPlace(window, events, timeOf, 9 / width);
  const labels = clusters.map((cluster) => labelOf(cluster, t));
  const sides = labelSides(
    clusters.map((cluster, i) => ({ x: cluster.at * width, width: (labels[i] ?? "").length * CHARACTER })),
    width,
    GAP,
  );
  return clusters.map((cluster, i) => {
    const x = cluster.at * width;
    const side = sides[i] ?? "none";
    const isWarning = cluster.items.some((event) => event.type !== "Normal");
    return (
      <g key={`${cluster.at} ${cluster.items[0]?.id}`}>
        <title>{cluster.items.map((event) => `${event.reason}: ${event.message}`).join("\n")}</title>
        <circle cx={x} cy={middle} r={cluster.items.length > 1 ? 4.5 : 4} className={isWarning ? "fill-orange" : "fill-grey"} />
        {side === "none" ? null : (
          <text
            x={side === "right" ? x + GAP : x - GAP}
            y={middle + 4}
            textAnchor={side === "right" ? "start" : "end"}
            className="fill-soft"
          >
            {labels[i]}
          </text>
        )}
      </g>
    );
  });
}

/** The worst event's reason, and how many lie there besides. */
function labelOf(cluster: Cluster<TimelineEvent>, t: ReturnType<typeof useTranslations<"record.timeline">>): string {
  const reasons = new Set(
    cluster.items.toSorted((a, b) => Number(a.type === "Normal") - Number(b.type === "Normal")).map((event) => event.reason),
  );
  const [first = "", ...more] = reasons;
  return more.length === 0 ? first : t("more", { reason: first, count: more.length });
}
