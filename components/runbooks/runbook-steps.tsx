"use client";

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { CopyIcon } from "#components/record/copy-icon.tsx";
import type { FilledRunbook } from "#lib/contract/runbook.ts";

/** What a runbook says: when it is right, what is risked, and its steps with commands to copy. */
export function RunbookSteps({ runbook }: { runbook: FilledRunbook }) {
  return (
    <>
      <RunbookIntro runbook={runbook} />
      <ol className={STEPS}>
        {runbook.steps.map((step) => (
          <RunbookStep key={`${step.text} ${step.command ?? ""}`} step={step} />
        ))}
      </ol>
    </>
  );
}

/** Classes of the list of a runbook's steps. */
export const STEPS = "mt-2.5 flex list-decimal flex-col gap-2.5 pl-5 marker:text-quiet";

/** When a runbook is right, and what is risked. */
export function RunbookIntro({ runbook }: { runbook: FilledRunbook }) {
  const t = useTranslations("record.ladder");
  return (
    <>
      <p className="mt-1.5 text-soft">{runbook.when}</p>
      <p className="mt-2 rounded-md bg-amber-tint px-2.5 py-2">
        <span className="font-semibold text-amber">{t("runbookBefore")}</span> {runbook.before}
      </p>
    </>
  );
}

/** One step with its command to copy and what to expect; `children` stand below it. */
export function RunbookStep({ step, children }: { step: FilledRunbook["steps"][number]; children?: ReactNode }) {
  const t = useTranslations("record");
  return (
    <li>
      {step.text}
      {step.command === null ? null : (
        <div className="mt-1 flex items-start gap-1 rounded-md bg-grey-tint py-[3px] pr-[3px] pl-2">
          <code className="min-w-0 flex-1 py-[3px] text-sm leading-[18px] wrap-anywhere">{step.command}</code>
          <CopyIcon text={step.command} label={t("kubectl.copyThis", { command: step.command })} />
        </div>
      )}
      <p className="mt-1 text-soft">
        <span className="text-quiet">{t("ladder.runbookExpect")}</span> {step.expect}
      </p>
      {children}
    </li>
  );
}
