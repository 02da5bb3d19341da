"use client";

import { CircleCheck, CircleHelp, LoaderCircle, SearchX } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { filterProblems } from "#lib/contract/filter.ts";
import { formatElapsed } from "#lib/format/elapsed.ts";
import { inLanguage } from "#lib/messages/sentences.ts";
import { useApiClock, useLive, useLiveMeta } from "../data/live/live-provider.tsx";
import { podsRead } from "../shell/live-badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { CLASSES } from "./classes.ts";
import { DegradedList } from "./ward-notices.tsx";
import type { WardState } from "./ward-state.ts";

const PANEL = "mx-3.5 flex items-start gap-3.5 p-5 md:mx-5";

/** The first list is being read: the counts that are already true, and how far it is. */
export function LoadingPanel() {
  const t = useTranslations("ward.loading");
  const live = useTranslations("shell.live");
  const { cluster } = useLive();
  const meta = useLiveMeta();
  const { podsRead: count = 0, podsTotal: total = null } = meta.answer ?? {};
  const share = total ? Math.min(100, (100 * count) / total) : null;
  return (
    <Card className={PANEL} aria-busy="true">
      <LoaderCircle className="mt-0.5 shrink-0 text-blue" aria-hidden />
      <div className="min-w-0 flex-1 space-y-2">
        <h2 className="text-lg font-semibold">{meta.answer ? t("title", { cluster }) : t("connecting", { cluster })}</h2>
        {meta.answer ? <p role="status">{podsRead(meta, live)}</p> : null}
        {share === null ? null : (
          <div
            role="progressbar"
            aria-label={t("title", { cluster })}
            aria-valuenow={Math.round(share)}
            aria-valuemin={0}
            aria-valuemax={100}
            className="h-[6px] max-w-[420px] overflow-hidden rounded-full bg-grey-tint"
          >
            <div className="h-full bg-accent" style={{ width: `${share}%` }} />
          </div>
        )}
        <p className="text-soft">{t("detail")}</p>
      </div>
    </Card>
  );
}

/** Nobody is sick: a result, with what was looked at; not called health where something could not be read. */
export function EmptyPanel() {
  const t = useTranslations("ward.empty");
  const names = useTranslations("classes.name");
  const locale = useLocale();
  const meta = useLiveMeta();
  const { podsRead: count = 0, freshness } = meta.answer ?? {};
  const newest = freshness?.newestChange ?? null;
  const ago = useApiClock((now) => (newest === null ? "" : formatElapsed((now - Date.parse(newest)) / 1_000, locale)));
  const degraded = freshness?.degraded ?? [];
  const Icon = degraded.length > 0 ? CircleHelp : CircleCheck;
  const looked = CLASSES.filter((one) => one !== "ending").map((one) => names(one));
  return (
    <Card className={PANEL}>
      <Icon className={`mt-0.5 shrink-0 ${degraded.length > 0 ? "text-amber" : "text-green"}`} aria-hidden />
      <div className="min-w-0 space-y-2">
        <h2 className="text-lg font-semibold">
          {t("title")} <span className="font-normal text-soft">{ago ? t("read", { count, time: ago }) : t("readNoChange", { count })}</span>
        </h2>
        <p className="text-soft">{t("looked", { classes: new Intl.ListFormat(locale, { type: "conjunction" }).format(looked) })}</p>
        {degraded.length > 0 ? (
          <div className="text-amber">
            <p>{t("partial")}</p>
            <DegradedList degraded={degraded} />
          </div>
        ) : null}
      </div>
    </Card>
  );
}

/** The filter leaves nothing; the ward itself is not empty. */
export function NoMatchPanel({ state, sick }: { state: WardState; sick: number }) {
  const t = useTranslations("ward");
  const locale = useLocale();
  const problems = filterProblems(state.filter).map((problem) => inLanguage(problem, locale));
  return (
    <Card className={PANEL}>
      <SearchX className="mt-0.5 shrink-0 text-grey" aria-hidden />
      <div className="min-w-0 space-y-2">
        <h2 className="text-lg font-semibold">{t("empty.filteredTitle")}</h2>
        {problems.map((problem) => (
          <p key={problem} className="break-words text-amber">
            {problem}
          </p>
        ))}
        <p className="text-soft">{t("empty.filtered", { count: sick })}</p>
        <Button onClick={() => state.setFilter([])}>{t("search.clear")}</Button>
      </div>
    </Card>
  );
}
