"use client";

import { useTranslations } from "use-intl";
import { Card } from "#components/ui/card.tsx";
import type { Diagnosis, Finding } from "#lib/contract/diagnosis.ts";
import { CertaintyBadge, FindingView } from "./verdict-card.tsx";

/** Every further cause that holds, folded; none is left out, because two may be true at once. */
export function OtherCauses({ diagnosis }: { diagnosis: Diagnosis }) {
  const rest = diagnosis.causes.slice(1);
  if (rest.length === 0) return null;
  const isOneOfSeveral = ({ id }: Finding) => diagnosis.causes.filter((other) => other.id === id).length > 1;
  return rest.map((finding) => (
    <FoldedFinding key={`${finding.id} ${finding.root.key}`} finding={finding} diagnosis={diagnosis} withRoot={isOneOfSeveral(finding)} />
  ));
}

/** Several findings of one cause are told apart by their roots. */
function FoldedFinding({ finding, diagnosis, withRoot }: { finding: Finding; diagnosis: Diagnosis; withRoot: boolean }) {
  const t = useTranslations("record.ladder");
  return (
    <Card>
      <details className="group">
        <summary className="flex list-none flex-wrap items-baseline gap-x-2 gap-y-1 px-3.5 py-2 md:px-4 [&::-webkit-details-marker]:hidden">
          <span aria-hidden className="text-quiet group-open:rotate-90">
            ▸
          </span>
          <CertaintyBadge certainty={finding.certainty} symptom={diagnosis.class} />
          <span className="min-w-0 flex-1 basis-[180px] font-semibold">
            {finding.title}
            {withRoot ? <span className="font-mono text-sm font-normal wrap-anywhere text-soft"> {finding.root.label}</span> : null}
          </span>
          <span className="font-mono text-sm text-quiet">{finding.id}</span>
        </summary>
        <div className="flex flex-col gap-2.5 px-3.5 pb-3.5 md:px-4">
          <FindingView finding={finding} diagnosis={diagnosis} heading="none" />
          <p className="max-w-[820px] font-medium">{t("nextColon", { step: finding.nextStep })}</p>
        </div>
      </details>
    </Card>
  );
}
