"use client";

import clsx from "clsx";
import { lazy, type ReactNode, Suspense } from "react";
import { useLocale, useTranslations } from "use-intl";
import { INK, type Tone } from "#components/ui/tone.ts";
import type { UsageSample } from "#lib/contract/resources.ts";
import { formatClock } from "#lib/format/elapsed.ts";
import type { ShareRow } from "./share-bars.tsx";

const ShareBars = lazy(() => import("./share-bars.tsx").then((module) => ({ default: module.ShareBars })));
const BARS_PX = 110;

export interface ResourceLine extends ShareRow {
  /** `requested 3.5 of 4`, in words and numbers. */
  readonly asks: string;
  /** Null = not measured, which the note below says once. */
  readonly uses: string | null;
  readonly warning: string | null;
}

/** Amounts as text with their bars; every number is readable without the picture. */
export function ResourceTable({ lines }: { lines: readonly ResourceLine[] }) {
  return (
    <div className="flex items-start gap-3.5">
      <ul className="min-w-0 flex-1">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <div aria-hidden className="shrink-0" style={{ width: BARS_PX }}>
        <Suspense fallback={null}>
          <ShareBars rows={lines} width={BARS_PX} />
        </Suspense>
      </div>
    </div>
  );
}

function Line({ line }: { line: ResourceLine }) {
  const warn: Tone = line.tone === "red" ? "red" : "amber";
  return (
    <li className="flex h-[36px] flex-col justify-center text-sm leading-[16px]">
      <span className="flex min-w-0 gap-x-1.5">
        <span className="truncate font-medium" title={line.label}>
          {line.label}
        </span>
        {line.uses === null ? null : <span className="shrink-0 tabular-nums">{line.uses}</span>}
        {line.warning === null ? null : (
          <span className={clsx("shrink-0 font-semibold", INK[warn])} title={line.warning}>
            ▲
          </span>
        )}
      </span>
      <span className="truncate text-quiet tabular-nums" title={line.asks}>
        {line.asks}
      </span>
    </li>
  );
}

/** Where the use comes from, or why there is none: never taken for zero. */
export function SampleNote({ sample, now }: { sample: UsageSample; now: number }): ReactNode {
  const t = useTranslations("node.resources");
  const locale = useLocale();
  if (sample.missing !== null) return <NoSample sample={sample} />;
  if (sample.source === null) return null;
  const isKubelets = sample.source === "kubelet";
  // A kubelet that has just started knows the use, and not yet when it was.
  if (sample.at === null) return isKubelets ? <p className="text-sm text-quiet">{t("sampleUndated")}</p> : null;
  const time = formatClock(Date.parse(sample.at), now, locale);
  return <p className="text-sm text-quiet">{t(isKubelets ? "sampleOfKubelet" : "sample", { time })}</p>;
}

function NoSample({ sample: { absent, missing, kubelet } }: { sample: UsageSample }) {
  const t = useTranslations("node.resources");
  const why = useTranslations("record.why");
  const first = absent !== null ? t(`absent.${absent}`) : missing !== null ? t("missing", { why: why(missing) }) : "";
  const then = kubelet === null ? "" : kubelet === "forbidden" ? t("kubeletForbidden") : t("kubeletMissing", { why: why(kubelet) });
  return (
    <p className={clsx("text-sm", absent === null ? "text-amber" : "text-quiet")}>
      {[first, then].filter((one) => one !== "").join(t("between"))}
    </p>
  );
}
