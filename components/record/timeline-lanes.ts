"use client";

import { useLocale, useTranslations } from "use-intl";
import type { TimelineSpan } from "#lib/contract/record.ts";
import { formatClock } from "#lib/format/elapsed.ts";

const ORDER = ["Node", "PersistentVolumeClaim", "PersistentVolume", "VolumeAttachment", "Pod", "Container"];

/** Lanes in the order in which one thing rests on another: node, pod, containers; claim, volume, attachments. */
export function lanesOf(spans: readonly TimelineSpan[]): string[] {
  const place = (lane: string) => {
    const index = ORDER.indexOf(lane.split("/")[0] ?? "");
    return index === -1 ? ORDER.length : index;
  };
  return [...new Set(spans.map((span) => span.lane))].sort((a, b) => place(a) - place(b));
}

/** A lane's name as a reader calls it; the pod needs none, it is in the page's title. */
export function useLaneName(): (lane: string) => string {
  const t = useTranslations("record.timeline");
  return (lane) => {
    const [kind, name = ""] = lane.split("/");
    if (kind === "Pod") return t("lanePod");
    if (kind === "PersistentVolumeClaim") return t("laneClaim");
    if (kind === "PersistentVolume") return t("laneVolume");
    if (kind === "VolumeAttachment") return t("laneAttached", { node: name });
    return kind === "Node" ? t("laneNode", { name }) : name || lane;
  };
}

/** What a span says: the state's own word, or since when nothing is known. */
export function useSpanText(now: number): (span: TimelineSpan) => string {
  const t = useTranslations("record.timeline");
  const locale = useLocale();
  return ({ label, notKnown, from }) => (notKnown ? t("notKnown", { time: formatClock(Date.parse(from), now, locale) }) : label);
}
