"use client";

import { useTranslations } from "use-intl";
import { Card } from "#components/ui/card.tsx";
import type { FilledRunbook, PodRecord } from "#lib/contract/record.ts";
import { CopyIcon } from "./copy-icon.tsx";

const anchor = (id: string) => `runbook-${id}`;

/** Steps on the node that the causes name, folded, filled for this pod, to read and to copy. */
export function RunbookCard({ record }: { record: PodRecord }) {
  const t = useTranslations("record.ladder");
  if (record.runbooks.length === 0) return null;
  return (
    <Card aria-label={t("runbooks")} className="p-3.5 md:px-4">
      <h2 className="text-base font-semibold">{t("runbooks")}</h2>
      <p className="text-sm text-quiet">{t("runbooksText")}</p>
      {record.runbooks.map((runbook) => (
        <RunbookView key={runbook.id} runbook={runbook} />
      ))}
    </Card>
  );
}

/** One runbook, folded. */
export function RunbookView({ runbook }: { runbook: FilledRunbook }) {
  const t = useTranslations("record");
  return (
    <details id={anchor(runbook.id)} className="group mt-2.5 scroll-mt-[60px] border-t border-line pt-2.5">
      <summary className="flex list-none items-baseline gap-x-2 [&::-webkit-details-marker]:hidden">
        <span aria-hidden className="text-quiet group-open:rotate-90">
          ▸
        </span>
        <span className="min-w-0 flex-1 font-medium">{runbook.title}</span>
        <span className="font-mono text-sm text-quiet">{runbook.id}</span>
      </summary>
      <p className="mt-1.5 text-soft">{runbook.when}</p>
      <p className="mt-2 rounded-md bg-amber-tint px-2.5 py-2">
        <span className="font-semibold text-amber">{t("ladder.runbookBefore")}</span> {runbook.before}
      </p>
      <ol className="mt-2.5 flex list-decimal flex-col gap-2.5 pl-5 marker:text-quiet">
        {runbook.steps.map((step) => (
          <li key={`${step.text} ${step.command ?? ""}`}>
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
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Unfolds a runbook and goes to it. */
function showRunbook(id: string): void {
  const details = document.getElementById(anchor(id));
  if (!(details instanceof HTMLDetailsElement)) return;
  details.open = true;
  details.scrollIntoView({ block: "start" });
  details.querySelector("summary")?.focus();
}

/** A text in which the name of a runbook of this record leads to it. */
export function RunbookText({ text, runbooks }: { text: string; runbooks: readonly FilledRunbook[] }) {
  const named = runbooks.find(({ id }) => text.includes(id));
  if (named === undefined) return text;
  const [before = "", ...after] = text.split(named.id);
  return (
    <>
      {before}
      <RunbookLink runbook={named}>{named.id}</RunbookLink>
      {after.join(named.id)}
    </>
  );
}

/** A link to a runbook further down. */
export function RunbookLink({ runbook, children }: { runbook: FilledRunbook; children: string }) {
  return (
    <button type="button" className="text-left text-accent hover:underline" onClick={() => showRunbook(runbook.id)}>
      {children}
    </button>
  );
}
