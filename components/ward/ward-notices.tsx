"use client";

import clsx from "clsx";
import { CloudOff, EyeOff } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Degraded } from "#lib/contract/ward.ts";
import { formatClock } from "#lib/format/elapsed.ts";
import { useApiClock, useLiveMeta } from "../data/live/live-provider.tsx";
import { connectionState } from "../shell/live-badge.tsx";
import { TINT } from "../ui/tone.ts";
import { isUnread } from "./unread.ts";

/**
 * What keeps the table from being the whole, newest truth. While the order is held a notice that comes or goes waits
 * too, because it would move every row; the badge in the header says it at once.
 */
export function WardNotices({ held }: { held: boolean }) {
  const meta = useLiveMeta();
  const state = connectionState(meta);
  const off = state === "stale" || state === "unreachable" || state === "reconnecting" ? state : null;
  // Where nothing was ever read there are no rows of an earlier time to tell of.
  const now = {
    off: meta.answer && !isUnread(meta) ? off : null,
    degraded: meta.answer?.freshness.degraded.filter((one) => one.why !== "syncing") ?? [],
  };
  const shown = useRef(now);
  if (!held) shown.current = now;
  const { off: shownOff, degraded } = shown.current;
  if (!shownOff && degraded.length === 0) return null;
  return (
    <div className="mx-3.5 mb-3 flex flex-col gap-2 md:mx-5">
      {shownOff ? <OffNotice state={shownOff} /> : null}
      {degraded.length > 0 && !shownOff ? <PartialNotice degraded={degraded} /> : null}
    </div>
  );
}

function OffNotice({ state }: { state: "stale" | "unreachable" | "reconnecting" }) {
  const t = useTranslations("ward.notice");
  const locale = useLocale();
  const meta = useLiveMeta();
  const freshness = meta.answer?.freshness;
  const since = state === "reconnecting" ? (meta.appliedAt ?? meta.linkSince) : Date.parse(freshness?.lastHeard ?? freshness?.since ?? "");
  const time = useApiClock((now) => (Number.isNaN(since) ? "?" : formatClock(since, now, locale)));
  return (
    <Notice tone="amber" icon={<CloudOff size={15} aria-hidden />}>
      <p>{t(state, { time })}</p>
      {state !== "reconnecting" && freshness?.message ? <p className="break-words">{freshness.message}</p> : null}
    </Notice>
  );
}

function PartialNotice({ degraded }: { degraded: readonly Degraded[] }) {
  const t = useTranslations("ward.notice");
  return (
    <Notice tone="amber" icon={<EyeOff size={15} aria-hidden />}>
      <p>{t("partial")}</p>
      <DegradedList degraded={degraded} />
    </Notice>
  );
}

/** Each resource that cannot be read, why, and what the API server said. */
export function DegradedList({ degraded }: { degraded: readonly Degraded[] }) {
  const t = useTranslations("ward.notice");
  return (
    <ul>
      {degraded.map((one) => (
        <li key={one.resource} className="break-words">
          <strong className="font-semibold">{t("degraded", { resource: one.resource, why: t(`why.${one.why}`) })}</strong>
          {one.message ? <span> · {one.message}</span> : null}
        </li>
      ))}
    </ul>
  );
}

function Notice({ tone, icon, children }: { tone: "amber" | "red"; icon: ReactNode; children: ReactNode }) {
  return (
    <div role="status" className={clsx("flex items-start gap-2 rounded-lg px-3.5 py-2", TINT[tone])}>
      <span className="mt-0.5 shrink-0">{icon}</span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
