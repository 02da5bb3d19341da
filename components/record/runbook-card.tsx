"use client";

import { useTranslations } from "use-intl";
import { RunbookSteps } from "#components/runbooks/runbook-steps.tsx";
import { Card } from "#components/ui/card.tsx";
import type { PodRecord } from "#lib/contract/record.ts";
import type { FilledRunbook } from "#lib/contract/runbook.ts";

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
  return (
    <details id={anchor(runbook.id)} className="group mt-2.5 scroll-mt-[60px] border-t border-line pt-2.5">
      <summary className="flex list-none items-baseline gap-x-2 [&::-webkit-details-marker]:hidden">
        <span aria-hidden className="text-quiet group-open:rotate-90">
          ▸
        </span>
        <span className="min-w-0 flex-1 font-medium">{runbook.title}</span>
        <span className="font-mono text-sm text-quiet">{runbook.id}</span>
      </summary>
      <RunbookSteps runbook={runbook} />
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
