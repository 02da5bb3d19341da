"use client";

import { useTranslations } from "use-intl";
import { Card } from "#components/ui/card.tsx";
import type { FixId } from "#lib/contract/causes.ts";
import type { FixOffer } from "#lib/contract/diagnosis.ts";
import type { PodRecord } from "#lib/contract/record.ts";
import { FixLauncher } from "./fix-launcher.tsx";
import { LadderRung, NextStep } from "./ladder-rung.tsx";
import { shortUid } from "./record-facts.tsx";
import { RunbookText } from "./runbook-card.tsx";

export interface LadderCardProps {
  readonly record: PodRecord;
  readonly executable: readonly string[];
  readonly onActed: () => void;
}

/** What to do, gentlest first: the next step in words, then the fixes of the first cause as rungs of a ladder. */
export function LadderCard(props: LadderCardProps) {
  const { record } = props;
  const t = useTranslations("record.ladder");
  const first = record.diagnosis.causes[0];
  if (record.gone) {
    return (
      <Card aria-label={t("heading")} className="p-3.5 text-soft md:px-4">
        {t("gone")}
      </Card>
    );
  }
  const offers = (first?.fixes ?? []).toSorted((a, b) => a.rung - b.rung);
  const rungs = offers.filter((offer) => offer.offered !== "no");
  // An upper rung is never painted as the thing to press, whatever the case for it.
  const recommended = rungs.find((offer) => offer.offered === "now" && offer.rung < 3);
  return (
    <Card aria-label={t("heading")} className="flex flex-col gap-3 p-3.5 md:px-4">
      <div>
        <h2 className="text-base font-semibold">{t("heading")}</h2>
        <p className="text-sm text-quiet">{t("guard", { uid: shortUid(record.diagnosis.subject.uid) })}</p>
      </div>
      <ol className="flex flex-col">
        <NextStep text={first?.nextStep ?? t(withoutCause(record))} runbooks={record.runbooks} hasMore={rungs.length > 0} />
        {rungs.map((offer, i) => (
          <LadderRung
            {...props}
            key={offer.id}
            offer={offer}
            isRecommended={offer === recommended}
            isLast={i === rungs.length - 1}
            canRun={props.executable.includes(offer.id)}
          />
        ))}
      </ol>
      <NotUseful offers={offers.filter((offer) => offer.offered === "no")} runbooks={record.runbooks} />
      <Anyway {...props} offers={offers} />
    </Card>
  );
}

/** What is said in place of a cause's own next step. */
function withoutCause({ diagnosis }: PodRecord): "nothing" | "nothingItself" | "noVerdict" {
  if (diagnosis.class !== "healthy" || diagnosis.unknown.length > 0) return "noVerdict";
  return diagnosis.checklist.some(({ state }) => state === "bad") ? "nothingItself" : "nothing";
}

/** Fixes that would do nothing or harm here, with the reason, so that nobody tries them in vain. */
function NotUseful({ offers, runbooks }: { offers: readonly FixOffer[]; runbooks: PodRecord["runbooks"] }) {
  const t = useTranslations("record");
  if (offers.length === 0) return null;
  return (
    <div className="border-t border-line pt-2.5 text-soft">
      <h3 className="text-base font-medium">{t("ladder.notUseful")}</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {offers.map((offer) => (
          <li key={offer.id}>
            <span className="underline decoration-dotted underline-offset-2">{t(`fix.${offer.id}.title`)}</span>
            <span className="text-quiet">
              {" – "}
              <RunbookText text={offer.why} runbooks={runbooks} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const ANYWAY = ["debug-pod", "evict-pod", "delete-pod"] as const;

/** What can be done to any pod that nobody has deleted, whatever the verdict is; the dialog tells what comes of it. */
function Anyway({ record, executable, onActed, offers }: LadderCardProps & { offers: readonly FixOffer[] }) {
  const t = useTranslations("record.ladder");
  const isOffered = (fix: FixId) => offers.some((offer) => offer.id === fix && offer.offered === "now");
  // Evicting is for who would not delete; nothing can be looked at from a pod that is on no node.
  const isIdle = { "debug-pod": record.node === null, "evict-pod": isOffered("delete-pod"), "delete-pod": false };
  const fixes = ANYWAY.filter((fix) => executable.includes(fix) && !isOffered(fix) && !isIdle[fix]);
  if (record.terminatingForSeconds !== null || fixes.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2.5">
      <p className="min-w-0 flex-1 basis-40 text-sm text-quiet">
        <span className="text-soft">{t("anyway")}.</span> {t("anywayText")}
      </p>
      <span className="flex flex-wrap gap-1.5">
        {fixes.map((fix) => (
          <FixLauncher key={fix} record={record} fix={fix} onActed={onActed} />
        ))}
      </span>
    </div>
  );
}
