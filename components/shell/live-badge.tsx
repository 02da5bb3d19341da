"use client";

import clsx from "clsx";
import { useLocale, useTranslations } from "use-intl";
import type { ClusterState } from "#lib/contract/ward.ts";
import { formatClock, formatElapsed, formatLag } from "#lib/format/elapsed.ts";
import { useApiClock, useLiveMeta } from "../data/live/live-provider.tsx";
import type { LiveMeta } from "../data/live/live-store.ts";
import { Tip } from "../ui/tip.tsx";
import { FILL, INK, type Tone } from "../ui/tone.ts";

export type ConnectionState = ClusterState | "connecting" | "reconnecting";

const TONES: Readonly<Record<ConnectionState, Tone>> = {
  live: "green",
  syncing: "blue",
  stale: "amber",
  unreachable: "red",
  "not-connected": "grey",
  connecting: "grey",
  reconnecting: "amber",
  forbidden: "amber",
};

/** What the page's connection is: our own link first, then what the cluster lets us see. */
export function connectionState({ link, error, answer }: LiveMeta): ConnectionState {
  if (error && error.code !== "network") {
    if (error.code === "forbidden" || error.code === "unauthenticated") return "forbidden";
    return error.code === "cluster-unreachable" || error.code === "timeout" ? "unreachable" : "not-connected";
  }
  if (link === "lost") return "reconnecting";
  if (!answer) return "connecting";
  return podsForbidden(answer) ? "forbidden" : answer.freshness.state;
}

/** What the API server said when it refused the pods themselves; null when it does not. */
export function podsForbidden(answer: NonNullable<LiveMeta["answer"]>): string | null {
  return answer.freshness.degraded.find((one) => one.resource === "pods" && one.why === "forbidden")?.message ?? null;
}

/** Live or not, how far behind, and how many pods were read; always in sight. */
export function LiveBadge() {
  const t = useTranslations("shell.live");
  const meta = useLiveMeta();
  const state = connectionState(meta);
  const word = useStateWord(meta, state);
  return (
    <Tip focusable text={<LiveDetail meta={meta} />} className="flex min-w-0 shrink-0 items-center gap-1.5 rounded-sm text-sm text-soft">
      <span
        aria-hidden="true"
        className={clsx("size-[7px] shrink-0", FILL[TONES[state]], state === "live" ? "rounded-full" : "rotate-45 rounded-[1px]")}
      />
      <span className={clsx("whitespace-nowrap", state !== "live" && ["font-semibold", INK[TONES[state]]])}>{word}</span>
      <span className="hidden whitespace-nowrap before:content-['·_'] xl:inline">
        <Behind meta={meta} state={state} />
        {podsRead(meta, t)}
      </span>
      <span role="status" className="sr-only">
        {state === "live" ? t("live") : state === "reconnecting" || state === "stale" ? t("staleNow") : t(state)}
      </span>
    </Tip>
  );
}

/** `live`, or since when it is not. */
function useStateWord(meta: LiveMeta, state: ConnectionState): string {
  const t = useTranslations("shell.live");
  const locale = useLocale();
  const since = meta.answer?.freshness.lastHeard ?? meta.answer?.freshness.since ?? null;
  return useApiClock((now) => {
    if (state === "reconnecting")
      return t("reconnecting", { time: formatElapsed((now - (meta.offsetMs ?? 0) - meta.linkSince) / 1_000, locale) });
    if (state === "stale") return since ? t("stale", { time: formatElapsed((now - Date.parse(since)) / 1_000, locale) }) : t("staleNow");
    return t(state);
  });
}

function Behind({ meta, state }: { meta: LiveMeta; state: ConnectionState }) {
  const t = useTranslations("shell.live");
  const locale = useLocale();
  if (state !== "live" || meta.behindMs === null) return null;
  return `${t("behind", { time: formatLag(meta.behindMs, locale) })} · `;
}

/** "12,418 pods read", or how many of how many while the first list is read. */
export function podsRead(meta: LiveMeta, t: ReturnType<typeof useTranslations<"shell.live">>): string {
  if (!meta.answer) return "";
  const { complete, podsRead: count, podsTotal: total } = meta.answer;
  if (complete) return t("podsRead", { count });
  return total === null ? t("podsReadingSome", { count }) : t("podsReading", { count, total });
}

function LiveDetail({ meta }: { meta: LiveMeta }) {
  const t = useTranslations("shell.live");
  const locale = useLocale();
  const freshness = meta.answer?.freshness;
  const now = Date.now() + (meta.offsetMs ?? 0);
  const clock = (time: string) => formatClock(Date.parse(time), now, locale);
  return (
    <span className="flex flex-col gap-1">
      <span>{podsRead(meta, t)}</span>
      {meta.link === "lost" && meta.appliedAt !== null ? (
        <span>{t("detail.reconnecting", { time: formatClock(meta.appliedAt, now, locale) })}</span>
      ) : null}
      {freshness?.message ? <span>{freshness.message}</span> : null}
      {freshness?.lastHeard ? <span>{t("detail.heard", { time: clock(freshness.lastHeard) })}</span> : null}
      {freshness && freshness.degraded.length > 0 ? (
        <span>{t("detail.partial", { resources: freshness.degraded.map((one) => one.resource).join(", ") })}</span>
      ) : null}
      <span>{t(meta.leader ? "detail.leader" : "detail.follower")}</span>
    </span>
  );
}
