"use client";

import { useTranslations } from "use-intl";
import { RuleLink } from "#components/rules/rule-link.tsx";
import { Card } from "#components/ui/card.tsx";
import type { Diagnosis, Finding } from "#lib/contract/diagnosis.ts";

/** What would prevent it the next time: never an alarm, so it is quiet, folded and last. */
export function AdviceCard({ diagnosis }: { diagnosis: Diagnosis }) {
  const t = useTranslations("record.verdict");
  const { advice } = diagnosis;
  if (advice.length === 0) return null;
  return (
    <Card>
      <details className="group">
        <summary className="flex list-none items-baseline gap-x-2 px-3.5 py-2 text-soft hover:text-ink md:px-4 [&::-webkit-details-marker]:hidden">
          <span aria-hidden className="text-quiet group-open:rotate-90">
            ▸
          </span>
          {t("advice", { count: advice.length })}
        </summary>
        <ul className="flex flex-col divide-y divide-line border-t border-line px-3.5 md:px-4">
          {advice.map((finding) => (
            <AdviceLine key={`${finding.id} ${finding.root.key} ${finding.message}`} finding={finding} />
          ))}
        </ul>
      </details>
    </Card>
  );
}

function AdviceLine({ finding }: { finding: Finding }) {
  const t = useTranslations("record.ladder");
  return (
    <li className="flex flex-col gap-0.5 py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="font-medium">{finding.title}</span>
        <RuleLink id={finding.id} className="font-mono text-sm text-quiet" />
      </p>
      <p className="text-soft">{finding.message}</p>
      <p className="text-soft">{t("nextColon", { step: finding.nextStep })}</p>
    </li>
  );
}
