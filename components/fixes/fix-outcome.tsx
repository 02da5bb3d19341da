"use client";

import clsx from "clsx";
import { CircleCheck, CircleHelp, CircleX, LoaderCircle } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import type { ApiError } from "#components/data/api-error.ts";
import { auditHref } from "#components/data/links.ts";
import { RunbookSteps } from "#components/runbooks/runbook-steps.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorPanel } from "#components/ui/error-panel.tsx";
import { TINT, type Tone } from "#components/ui/tone.ts";
import type { FixState } from "#lib/contract/fixes.ts";
import type { FilledRunbook } from "#lib/contract/runbook.ts";
import { EnterCommand, RemoveCopy } from "./debug-entry.tsx";
import { DrainProgress } from "./drain-progress.tsx";
import { isFinal } from "./use-fix.ts";

const TONES: Readonly<Record<FixState["state"], Tone>> = {
  planned: "grey",
  executing: "blue",
  verified: "green",
  "not-verified": "amber",
  "unknown-outcome": "amber",
  refused: "red",
};

const ICONS = {
  planned: LoaderCircle,
  executing: LoaderCircle,
  verified: CircleCheck,
  "not-verified": CircleHelp,
  "unknown-outcome": CircleHelp,
  refused: CircleX,
};

interface OutcomeProps {
  readonly cluster: string;
  readonly state: FixState | null;
  readonly error: ApiError | null;
  readonly onAgain: () => void;
}

/** What came of a confirmed fix: accepted is not done, and an answer that never came is a state of its own. */
export function FixOutcome(props: OutcomeProps) {
  return (
    <div ref={intoView}>
      <Outcome {...props} />
    </div>
  );
}

/** Who confirms has scrolled to the end of the list; what comes of it stands at its beginning. */
function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

function Outcome({ cluster, state, error, onAgain }: OutcomeProps) {
  const t = useTranslations("fixes");
  if (error && (state === null || state.state === "planned" || state.state === "refused")) {
    return (
      <div className="mb-3.5 rounded-lg border border-line">
        <ErrorPanel error={error}>
          <Button onClick={onAgain}>{t("again")}</Button>
        </ErrorPanel>
      </div>
    );
  }
  const shown = state?.state ?? "executing";
  const Icon = ICONS[shown];
  return (
    <>
      <div role="status" className={clsx("mb-3.5 flex items-start gap-2.5 rounded-lg p-3", TINT[TONES[shown]])} data-fix-state={shown}>
        <Icon size={18} className={clsx("mt-px shrink-0", shown === "executing" && "motion-safe:animate-spin")} aria-hidden />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{t(`outcome.${shown}`)}</p>
          {state?.detail ? <p className="break-words">{state.detail}</p> : null}
          {state?.next ? <Next next={state.next} /> : null}
          {isFinal(shown) ? null : <p className="text-sm">{t("keepsRunning")}</p>}
          {state?.auditId ? (
            <Link href={auditHref({ id: state.auditId })} prefetch={false} className="font-mono text-sm tabular-nums underline">
              {t("audit", { id: state.auditId })}
            </Link>
          ) : null}
        </div>
      </div>
      {state?.entry ? <Entry entry={state.entry} /> : null}
      {state?.drain ? <DrainProgress cluster={cluster} planId={state.planId} drain={state.drain} /> : null}
      {state?.aftercare ? <Aftercare runbook={state.aftercare} /> : null}
    </>
  );
}

/** What the verdict says by now, where the fix was sent and not seen to be done. */
function Next({ next: { cause, step, fix } }: { next: NonNullable<FixState["next"]> }) {
  const t = useTranslations("fixes.next");
  const name = useTranslations("record.fix");
  return (
    <p data-fix-next={fix ?? ""} className="mt-1 break-words">
      <span className="font-medium">{t("now", { cause })}</span> {step} {fix === null ? null : t("rung", { fix: name(`${fix}.title`) })}
    </p>
  );
}

/** The way into what was started to debug from, and for a copy the way to take it away. */
function Entry({ entry }: { entry: NonNullable<FixState["entry"]> }) {
  const t = useTranslations("record.debug");
  return (
    <section aria-label={t("heading")} className="mb-3.5 flex flex-col gap-2 rounded-lg border border-line p-3">
      {entry.command === null ? null : <EnterCommand command={entry.command} />}
      <p className="text-sm text-soft">{t(entry.copy === null ? "stays" : "removeWhy")}</p>
      {entry.copy === null ? null : (
        <div>
          <RemoveCopy copy={entry.copy} />
        </div>
      )}
    </section>
  );
}

/** What is left to be done by hand; the record keeps it too, when the pod is gone. */
function Aftercare({ runbook }: { runbook: FilledRunbook }) {
  const t = useTranslations("fixes");
  return (
    <section aria-label={runbook.title} className="mb-3.5 rounded-lg border border-line p-3">
      <h3 className="font-semibold">{runbook.title}</h3>
      <p className="text-sm text-soft">{t("aftercare")}</p>
      <RunbookSteps runbook={runbook} />
    </section>
  );
}
