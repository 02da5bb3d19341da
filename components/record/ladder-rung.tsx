"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { FixRisk } from "#components/fixes/fix-risk.tsx";
import { targetsOfOffer } from "#components/fixes/fix-target.ts";
import type { FixOffer } from "#lib/contract/diagnosis.ts";
import type { PodRecord } from "#lib/contract/record.ts";
import { FixLauncher } from "./fix-launcher.tsx";
import { RunbookLink, RunbookText } from "./runbook-card.tsx";
import { WaitTimer } from "./wait-timer.tsx";

/** The reader's own next step, before any rung. */
export function NextStep({ text, runbooks, hasMore }: { text: string; runbooks: PodRecord["runbooks"]; hasMore: boolean }) {
  const t = useTranslations("record.ladder");
  return (
    <Step mark="→" look="filled" isLast={!hasMore}>
      <h3 className="text-base font-semibold">{t("next")}</h3>
      <p className="break-words text-soft">
        <RunbookText text={text} runbooks={runbooks} />
      </p>
      {runbooks
        .filter(({ id }) => !text.includes(id))
        .map((runbook) => (
          <p key={runbook.id}>
            <RunbookLink runbook={runbook}>{t("runbookNamed", { title: runbook.title })}</RunbookLink>
          </p>
        ))}
    </Step>
  );
}

/** One fix: its height on the ladder, why it is offered, and a button only where this product can carry it out. */
export function LadderRung({
  record,
  offer,
  isRecommended,
  isLast,
  canRun,
  onActed,
}: {
  record: PodRecord;
  offer: FixOffer;
  isRecommended: boolean;
  isLast: boolean;
  canRun: boolean;
  onActed: () => void;
}) {
  const t = useTranslations("record");
  const isNow = offer.offered === "now";
  // The upper rungs ask in their own dialog for what has to be true first, and stay shut without it.
  const isGuarded = offer.rung >= 3;
  const runsHere = canRun && targetsOfOffer(record, offer).length > 0;
  return (
    <Step
      mark={String(offer.rung)}
      label={t("ladder.rung", { rung: offer.rung })}
      look={isRecommended ? "filled" : isNow ? "plain" : "dashed"}
      isLast={isLast}
    >
      <h3 className="flex flex-wrap items-baseline gap-x-1.5 text-base font-semibold">
        {t(`fix.${offer.id}.title`)}
        <FixRisk fix={offer.id} />
        {runsHere || offer.rung === 0 ? null : <span className="text-sm font-normal text-quiet">{t("ladder.stepByHand")}</span>}
      </h3>
      <p className="break-words text-soft">
        <RunbookText text={isNow ? offer.why : t("ladder.after", { why: offer.why })} runbooks={record.runbooks} />
      </p>
      {offer.wait === undefined ? null : <WaitTimer record={record} wait={offer.wait} />}
      {runsHere && (isNow || isGuarded) ? (
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          <FixLauncher
            record={record}
            fix={offer.id}
            targets={offer.targets}
            kind={isRecommended ? "primary" : "plain"}
            onActed={onActed}
          />
        </div>
      ) : null}
    </Step>
  );
}

function Step({
  mark,
  label,
  look,
  isLast,
  children,
}: {
  mark: string;
  label?: string;
  look: "filled" | "plain" | "dashed";
  isLast: boolean;
  children: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3">
      <span className="flex flex-col items-center">
        <span
          role="img"
          aria-label={label ?? mark}
          className={clsx(
            "flex size-[20px] shrink-0 items-center justify-center rounded-full border text-xs font-semibold",
            look === "filled" && "border-accent bg-accent text-accent-ink",
            look === "plain" && "border-line-strong text-soft",
            look === "dashed" && "border-dashed border-line-strong text-quiet",
          )}
        >
          {mark}
        </span>
        {isLast ? null : <span aria-hidden className="w-px flex-1 bg-line-strong" />}
      </span>
      <div className={isLast ? "" : "pb-3.5"}>{children}</div>
    </li>
  );
}
