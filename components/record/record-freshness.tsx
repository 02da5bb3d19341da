"use client";

import clsx from "clsx";
import { useLocale, useTranslations } from "use-intl";
import type { ApiError } from "#components/data/api-error.ts";
import { useApiClock, useLiveValue } from "#components/data/live/live-provider.tsx";
import { connectionState } from "#components/shell/live-badge.tsx";
import { INK } from "#components/ui/tone.ts";
import type { PodRecord } from "#lib/contract/record.ts";
import { formatClock } from "#lib/format/elapsed.ts";

/** Whether what stands on the page is live, and when it was read by the API server's clock. */
export function RecordFreshness({ record, error, readAt }: { record: PodRecord | null; error: ApiError | null; readAt: number }) {
  const t = useTranslations("record.state");
  const shell = useTranslations("shell.live");
  const locale = useLocale();
  const connection = useLiveValue(connectionState);
  const readTime = useApiClock((now) => (record === null ? "" : formatClock(Date.parse(record.readAt), now, locale)));
  const isLive = error === null && connection !== "stale" && connection !== "unreachable" && connection !== "reconnecting";
  if (record?.gone) {
    return (
      <span className="flex items-center gap-1.5 text-sm whitespace-nowrap text-soft">
        <span aria-hidden className="size-[7px] shrink-0 rotate-45 rounded-[1px] bg-grey" />
        {t("kept", { time: readTime })}
      </span>
    );
  }
  if (readAt === 0) return <span className="text-sm text-quiet">{t("reading")}</span>;
  return (
    <span className="flex items-center gap-1.5 text-sm whitespace-nowrap text-soft">
      <span aria-hidden className={clsx("size-[7px] shrink-0", isLive ? "rounded-full bg-green" : "rotate-45 rounded-[1px] bg-amber")} />
      <span className={isLive ? "" : clsx("font-semibold", INK.amber)}>{isLive ? shell("live") : shell("staleNow")}</span>
      <span className="hidden sm:inline">· {t("readAt", { time: readTime })}</span>
    </span>
  );
}
