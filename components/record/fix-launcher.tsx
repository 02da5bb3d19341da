"use client";

import { useTranslations } from "use-intl";
import { FixButton } from "#components/fixes/fix-button.tsx";
import { preloadFixDialog } from "#components/fixes/fix-host.tsx";
import { targetsOfOffer } from "#components/fixes/fix-target.ts";
import type { ButtonKind } from "#components/ui/button.tsx";
import type { FixId } from "#lib/contract/causes.ts";
import type { FixOffer } from "#lib/contract/diagnosis.ts";
import type { PlanRequest } from "#lib/contract/fixes.ts";
import type { PodRecord } from "#lib/contract/record.ts";

/** What the verdict names that the fix needs: which finalizer. */
function paramsOf({ diagnosis }: PodRecord, fix: FixId): PlanRequest["params"] {
  const finding = diagnosis.causes.find(({ fixes }) => fixes.some(({ id, offered }) => id === fix && offered !== "no"));
  const finalizer = finding?.params.finalizer;
  return fix === "remove-finalizer" && finalizer !== undefined ? { finalizer } : {};
}

/**
 * A button that opens a fix's dialog, bound by UID to this very pod, its owner or its node, or to each object that the
 * offer names; nothing where there is no such object to act on. Nothing is sent before the dialog is confirmed.
 */
export function FixLauncher({
  record,
  fix,
  targets,
  kind = "plain",
  onActed,
}: {
  record: PodRecord;
  fix: FixId;
  /** Objects that the offer names. */
  targets?: FixOffer["targets"];
  kind?: ButtonKind;
  /** Called when the dialog closes, done or not. */
  onActed: () => void;
}) {
  const t = useTranslations("record.fix");
  const wish = { fix, params: paramsOf(record, fix), about: record.diagnosis.subject.uid, onClosed: onActed };
  return targetsOfOffer(record, { id: fix, targets }).map((target) => (
    <FixButton key={target.uid} kind={kind} wish={{ ...wish, target }} onNear={preloadFixDialog}>
      {t(`${fix}.label`)}
      {targets === undefined ? null : <span className="font-mono">{target.name}</span>}
    </FixButton>
  ));
}
