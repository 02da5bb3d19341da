"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { SymptomClass } from "#lib/contract/causes.ts";
import { formatClock, formatElapsed } from "#lib/format/elapsed.ts";
import { useApiClock, useLiveValue } from "../data/live/live-provider.tsx";
import { FILL, type Tone } from "../ui/tone.ts";
import { CLASSES, hasTileWhenEmpty, toneOf } from "./classes.ts";
import { toggleValue, valuesOf, withValues } from "./filter-terms.ts";
import { type Sample, sparkOf } from "./history.ts";
import { Sparkline } from "./sparkline.tsx";
import { isZeroKnown } from "./unread.ts";
import type { WardState } from "./ward-state.ts";
import { useWardSums } from "./ward-sums.ts";

/** One tile per class: how many, since when, and the last hour; on a phone only how many, so that all of them fit. A click filters; several may be on. */
export function WardTiles({ state, history }: { state: WardState; history: readonly Sample[] }) {
  const t = useTranslations("ward.tiles");
  const names = useTranslations("classes.name");
  const sums = useWardSums();
  const chosen = valuesOf(state.filter, "class");
  // Pods within their grace period are no patients: they get a tile only when they are asked for.
  const shown = CLASSES.filter((one) => hasTileWhenEmpty(one) || (sums.byClass.has(one) && one !== "ending") || chosen.includes(one));
  return (
    <section
      aria-label={t("label")}
      className="no-print mx-3.5 grid grid-cols-2 overflow-x-auto rounded-lg border border-line bg-surface min-[430px]:grid-cols-3 sm:auto-cols-[minmax(102px,1fr)] sm:grid-flow-col sm:grid-cols-none md:mx-5"
    >
      <Tile
        of="all"
        label={t("all")}
        tone="grey"
        count={sums.sick}
        oldest={sums.oldest}
        pressed={chosen.length === 0}
        history={history}
        hint={t("showAll")}
        onPress={() => state.setFilter(withValues(state.filter, "class", []))}
      />
      {shown.map((one) => (
        <Tile
          key={one}
          of={one}
          label={names(one)}
          tone={toneOf(one)}
          count={sums.byClass.get(one)?.count ?? 0}
          oldest={sums.byClass.get(one)?.oldest ?? null}
          pressed={chosen.includes(one)}
          history={history}
          hint={t("filterBy")}
          onPress={() => state.setFilter(toggleValue(state.filter, "class", one))}
        />
      ))}
    </section>
  );
}

/** In a small tile the time stands alone. */
function hideWhenNarrow(word: ReactNode): ReactNode {
  return <span className="hidden @[92px]:inline">{word}</span>;
}

function Tile({
  of,
  label,
  tone,
  count,
  oldest,
  pressed,
  history,
  hint,
  onPress,
}: {
  of: SymptomClass | "all";
  label: string;
  tone: Tone;
  count: number;
  oldest: string | null;
  pressed: boolean;
  history: readonly Sample[];
  hint: string;
  onPress: () => void;
}) {
  const t = useTranslations("ward.tiles");
  const locale = useLocale();
  const now = Date.now();
  // While anything is still read, nobody found yet is not the same as nobody.
  const known = useLiveValue((meta) => count > 0 || isZeroKnown(meta, of));
  const age = useApiClock((apiNow) => (oldest === null ? "" : formatElapsed((apiNow - Date.parse(oldest)) / 1_000, locale)));
  const spark = sparkOf(history, of, now, 1, 1);
  const told = spark ? t("spark", { since: formatClock(spark.first.at, now, locale), lowest: spark.lowest, highest: spark.highest }) : null;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      title={told ? `${told} ${hint}` : hint}
      onClick={onPress}
      className={clsx(
        "@container relative flex min-w-0 flex-row-reverse items-baseline justify-end gap-x-1.5 px-2.5 py-1.5 text-left shadow-[0_0_0_0.5px_var(--line)] max-[429px]:first:col-span-2 hover:bg-hover focus-visible:-outline-offset-2 sm:flex-col sm:items-start sm:justify-start sm:border-l sm:border-line sm:py-2.5 sm:shadow-none sm:first:border-l-0 min-[1360px]:px-3.5",
        pressed && of !== "all" && "bg-selected",
      )}
    >
      <span className="flex max-w-full min-w-0 items-center gap-1.5 text-sm text-soft">
        <span aria-hidden="true" className={clsx("size-[8px] shrink-0 rounded-[2px]", count > 0 ? FILL[tone] : "bg-line-strong")} />
        <span className="truncate">{label}</span>
      </span>
      <span className={clsx("text-lg font-semibold sm:text-2xl", count === 0 && "text-quiet")}>
        {known ? count.toLocaleString(locale) : "–"}
      </span>
      <span className="hidden max-w-full truncate text-xs text-quiet sm:inline">
        {age ? t.rich("oldest", { time: age, word: hideWhenNarrow }) : known && count === 0 ? t("none") : "\u00a0"}
      </span>
      {told ? <span className="sr-only">{told}</span> : null}
      <span className="hidden sm:contents">
        <Sparkline history={history} of={of} tone={tone} now={now} />
      </span>
    </button>
  );
}
