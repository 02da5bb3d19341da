"use client";

import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { formatElapsed } from "#lib/format/elapsed.ts";
import { useApiClock, useLiveMeta } from "../data/live/live-provider.tsx";
import { Menu } from "../ui/menu.tsx";
import { GROUPINGS, type Grouping } from "./build-view.ts";
import type { ShownColumns } from "./columns.ts";
import { ColumnsMenu } from "./columns-menu.tsx";
import { valuesOf, withValues } from "./filter-terms.ts";
import { changeInHour, type Sample } from "./history.ts";
import { isSettled, isUnread, mayCallHealthy } from "./unread.ts";
import type { WardState } from "./ward-state.ts";
import { useWardSums, type WardSums } from "./ward-sums.ts";

/** The answer first: how many are sick and of how many causes; then what puts it into proportion. */
export function WardHeading({
  state,
  matching,
  fitted,
  history,
}: {
  state: WardState;
  matching: number;
  fitted: ShownColumns;
  history: readonly Sample[];
}) {
  const t = useTranslations("ward.heading");
  const meta = useLiveMeta();
  const sums = useWardSums();
  const reading = !isSettled(meta) && sums.sick === 0;
  const pods = sums.sick - sums.workloads;
  const filtered = state.filter.length > 0 && sums.sick > 0;
  const title = isUnread(meta)
    ? t("unread")
    : reading
      ? t("reading")
      : sums.sick === 0
        ? t("none")
        : sums.causes > 0
          ? t("both", { pods, causes: sums.causes })
          : t("podsOnly", { pods });
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-3.5 pt-3.5 pb-3 md:px-5">
      <div className="flex min-w-0 basis-full flex-wrap items-baseline gap-x-3 sm:flex-1 sm:basis-auto">
        <h1 className="text-xl font-semibold whitespace-nowrap">{title}</h1>
        <p className="text-sm text-quiet">
          {filtered ? `${t("filtered", { shown: matching, all: sums.sick })} · ` : null}
          <Proportion sums={sums} history={history} />
          <EndingToggle state={state} ending={sums.ending} />
        </p>
      </div>
      <div className="flex shrink-0 gap-2">
        <GroupMenu state={state} />
        <ColumnsMenu state={state} fitted={fitted} />
      </div>
    </div>
  );
}

/** Healthy pods, the oldest patient, and the change within an hour where this browser saw it. */
function Proportion({ sums, history }: { sums: WardSums; history: readonly Sample[] }) {
  const { oldest, sick, workloads, leftovers, ending } = sums;
  const t = useTranslations("ward.heading");
  const locale = useLocale();
  const meta = useLiveMeta();
  const age = useApiClock((now) => (oldest === null ? "" : formatElapsed((now - Date.parse(oldest)) / 1_000, locale)));
  if (!meta.answer) return null;
  const healthy = meta.answer.podsRead - (sick - workloads) - ending - leftovers;
  const change = changeInHour(history, Date.now(), sick);
  const parts = [
    workloads > 0 ? t("workloads", { count: workloads }) : "",
    isSettled(meta) && healthy >= 0 ? t(mayCallHealthy(meta) ? "healthy" : "nothingSeen", { count: healthy }) : "",
    leftovers > 0 ? t("leftovers", { count: leftovers }) : "",
    age ? t("oldest", { time: age }) : "",
    change === null ? "" : change === 0 ? t("same") : t(change > 0 ? "more" : "fewer", { count: Math.abs(change) }),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** Pods that end within their grace period are shown on request, and this is where to ask. */
function EndingToggle({ state, ending }: { state: WardState; ending: number }) {
  const t = useTranslations("ward.heading");
  const shown = valuesOf(state.filter, "class").includes("ending");
  if (ending === 0 && !shown) return null;
  return (
    <>
      {" · "}
      <button
        type="button"
        aria-pressed={shown}
        className={clsx("rounded-sm underline decoration-dotted hover:text-ink", shown && "font-semibold text-ink")}
        onClick={() => state.setFilter(shown ? withValues(state.filter, "class", []) : withValues(state.filter, "class", ["ending"]))}
      >
        {t("ending", { count: ending })}
      </button>
    </>
  );
}

function GroupMenu({ state }: { state: WardState }) {
  const t = useTranslations("ward.group");
  const { grouping } = state.options;
  return (
    <Menu
      label={t("label", { by: t(grouping) })}
      trigger={
        <>
          <span>
            {t("by")} <strong className="font-semibold">{t(grouping)}</strong>
          </span>
          <ChevronDown size={12} aria-hidden />
        </>
      }
      entries={[
        {
          kind: "choice",
          id: "by",
          label: t("by"),
          value: grouping,
          options: GROUPINGS.map((value) => ({ value, label: t(value) })),
          onChange: (value) => {
            const next = GROUPINGS.find((one): one is Grouping => one === value);
            if (next) state.setGrouping(next);
          },
        },
      ]}
    />
  );
}
