"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useTranslations } from "use-intl";
import { apiPost } from "#components/data/api.ts";
import { asApiError } from "#components/data/api-error.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorPanel } from "#components/ui/error-panel.tsx";
import { FILL, TINT, type Tone } from "#components/ui/tone.ts";
import type { DrainPodState, DrainState } from "#lib/contract/drain.ts";
import type { FixState } from "#lib/contract/fixes.ts";
import { PodName } from "./drain-list.tsx";

const TONES: Readonly<Record<DrainPodState, Tone>> = {
  failed: "red",
  waiting: "amber",
  evicting: "blue",
  terminating: "blue",
  queued: "grey",
  gone: "green",
};
/** What needs the reader first. */
const ORDER = Object.keys(TONES);

/** How far a drain is: the bar, every pod with its state and why, and the button that stops it. */
export function DrainProgress({ cluster, planId, drain }: { cluster: string; planId: string; drain: DrainState }) {
  const t = useTranslations("drain");
  const { pods, cameSince } = drain;
  const sorted = pods.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  return (
    <section className="mb-3.5 space-y-2.5 rounded-lg border border-line p-3" aria-label={t("progress")}>
      <Bar drain={drain} />
      {drain.stoppable ? <Stop planId={planId} /> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label={t("pods")} className="max-h-80 overflow-auto rounded-md border border-line">
        <ul className="divide-y divide-line">
          {sorted.map((pod) => (
            <li key={pod.uid} className="px-2.5 py-1.5" data-pod-state={pod.state}>
              <p className="flex flex-wrap items-baseline justify-between gap-x-2">
                <PodName cluster={cluster} pod={pod} />
                <Badge tone={TONES[pod.state]}>{t(`state.${pod.state}`)}</Badge>
              </p>
              {pod.state === "gone" ? null : <p className="text-sm wrap-anywhere text-soft">{pod.detail}</p>}
            </li>
          ))}
        </ul>
      </section>
      {cameSince.length === 0 ? null : (
        <p className="text-sm wrap-anywhere text-soft">
          <span className="font-semibold">{t("cameSince")}:</span>{" "}
          <span className="font-mono">{cameSince.map(({ namespace, name }) => `${namespace}/${name}`).join(", ")}</span>
        </p>
      )}
    </section>
  );
}

function Bar({ drain: { pods } }: { drain: DrainState }) {
  const t = useTranslations("drain");
  const number = (...states: readonly DrainPodState[]) => pods.filter(({ state }) => states.includes(state)).length;
  const gone = number("gone");
  const text = t("gone", { gone, count: pods.length });
  // Only what is gone is full: a bar of pods on their way must not look like a finished one.
  const parts = [
    { look: FILL.green, count: gone },
    { look: TINT.blue, count: number("evicting", "terminating") },
    { look: TINT.amber, count: number("waiting") },
    { look: FILL.red, count: number("failed") },
  ];
  return (
    <div>
      <p className="mb-1 font-semibold tabular-nums">{text}</p>
      <div
        role="progressbar"
        aria-label={t("progress")}
        aria-valuemin={0}
        aria-valuemax={pods.length}
        aria-valuenow={gone}
        aria-valuetext={text}
        className="flex h-2.5 overflow-hidden rounded-sm border border-line bg-sunken"
      >
        {parts.map(({ look, count }) => (
          <span key={look} className={clsx("h-full", look)} style={{ width: `${(100 * count) / Math.max(1, pods.length)}%` }} />
        ))}
      </div>
    </div>
  );
}

function Stop({ planId }: { planId: string }) {
  const t = useTranslations("drain");
  const queries = useQueryClient();
  const stop = useMutation({
    mutationFn: () => apiPost<FixState>(`/api/fixes/${planId}/stop`, {}),
    retry: false,
    onSettled: () => queries.invalidateQueries({ queryKey: ["fix-state", planId] }),
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={() => stop.mutate()} disabled={stop.isPending}>
        {stop.isPending ? t("stopping") : t("stop")}
      </Button>
      <span className="min-w-0 flex-1 basis-[220px] text-sm text-soft">{t("stopWhy")}</span>
      {stop.isError ? <ErrorPanel error={asApiError(stop.error)} /> : null}
    </div>
  );
}
