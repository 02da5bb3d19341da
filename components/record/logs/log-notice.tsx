"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { ApiError } from "#components/data/api-error.ts";
import { Button } from "#components/ui/button.tsx";
import type { ContainerView } from "#lib/contract/record.ts";
import { type LogProblem, logProblem } from "#lib/format/log-problem.ts";
import { shortTime } from "./log-toolbar.tsx";
import type { LogOptions } from "./use-log-options.ts";

interface NoticeProps {
  readonly options: LogOptions;
  readonly set: (change: Partial<LogOptions>) => void;
  readonly containers: readonly ContainerView[];
}

/** Why there is no log, in words, with the API server's own where they say more, and what can be read instead. */
export function NoLog({ error, pod, onRetry, ...rest }: NoticeProps & { error: ApiError; pod: string; onRetry: () => void }) {
  const t = useTranslations("logs");
  const ui = useTranslations("ui");
  const said = error.kubernetes?.message ?? error.message;
  if (error.missing !== undefined) {
    const where = error.missing.namespace || "all";
    return (
      <NoticeBox title={t("problem.forbidden")} said={error.kubernetes?.message}>
        {ui("missing", { verb: error.missing.verb, resource: error.missing.resource, where })}
      </NoticeBox>
    );
  }
  if (error.code === "gone")
    return (
      <NoticeBox title={t("problem.heading")} said={undefined}>
        {t("problem.gone")}
      </NoticeBox>
    );
  const problem: LogProblem =
    error.code === "network" || error.code === "unreadable" ? { kind: "other", message: error.message } : logProblem(said, pod);
  return (
    <NoticeBox title={t("problem.heading")} said={said}>
      {problem.kind === "other" ? (error.code in { network: 1, unreadable: 1 } ? ui(`errors.${error.code}`) : t("problem.other")) : null}
      {problem.kind === "other" ? null : <ProblemText problem={problem} container={rest.options.container} />}
      <span className="mt-2 flex gap-2">
        <OtherInstance {...rest} />
        <Button onClick={onRetry}>{ui("retry")}</Button>
      </span>
    </NoticeBox>
  );
}

/** An empty log is a result: nothing was printed. */
export function EmptyLog({ options, onAll }: { options: LogOptions; onAll: () => void }) {
  const t = useTranslations("logs");
  const locale = useLocale();
  return (
    <p className="px-3.5 py-5 text-soft">
      {options.since === 0 ? t("empty") : t("emptySince", { time: shortTime(options.since, locale) })}{" "}
      {options.since === 0 ? null : (
        <button type="button" className="text-accent underline" onClick={onAll}>
          {t("readAll")}
        </button>
      )}
    </p>
  );
}

/** One line above or below the log: cut, ended, paused, not found. */
export function LogStrip({ tone = "grey", children }: { tone?: "grey" | "amber"; children: ReactNode }) {
  return (
    <p
      role="status"
      className={clsx(
        "flex flex-wrap items-center gap-2 border-line px-3.5 py-1 text-sm",
        tone === "amber" ? "bg-amber-tint text-amber" : "bg-grey-tint text-grey",
      )}
    >
      {children}
    </p>
  );
}

function NoticeBox({ title, said, children }: { title: string; said: string | undefined; children: ReactNode }) {
  return (
    <div className="space-y-1 px-3.5 py-5">
      <h3 className="text-base font-semibold">{title}</h3>
      <div className="text-soft">{children}</div>
      {said ? <p className="font-mono text-sm break-words text-quiet">{said}</p> : null}
    </div>
  );
}

function ProblemText({ problem, container }: { problem: Exclude<LogProblem, { kind: "other" }>; container: string }) {
  const t = useTranslations("logs.problem");
  switch (problem.kind) {
    case "waiting":
      return t("waiting", { container, why: problem.why });
    case "node-gone":
      return t("node-gone", { node: problem.node });
    case "no-previous":
    case "terminated-without-log":
    case "not-in-pod":
      return t(problem.kind, { container });
    default:
      return t(problem.kind);
  }
}

function OtherInstance({ options, set, containers }: NoticeProps) {
  const t = useTranslations("logs.problem");
  const hasPrevious = containers.find((container) => container.name === options.container)?.hasPrevious === true;
  if (options.previous) return <Button onClick={() => set({ previous: false })}>{t("currentHint")}</Button>;
  return hasPrevious ? <Button onClick={() => set({ previous: true, follow: false })}>{t("previousHint")}</Button> : null;
}
