"use client";

import { useTranslations } from "use-intl";
import type { RuleLink as Other, RulePage } from "#lib/contract/rule-page.ts";
import { Card, CardHeading } from "../ui/card.tsx";
import { RuleLink } from "./rule-link.tsx";

/** Which causes stand behind this one when both hold, and which before it. */
export function RuleBeside({ rule }: { rule: RulePage }) {
  const t = useTranslations("rules");
  const isAlone = rule.explains.length === 0 && rule.explainedBy.length === 0;
  return (
    <Card className="flex flex-col gap-2.5 p-3.5 md:px-4">
      <CardHeading>{t("beside")}</CardHeading>
      {isAlone ? <p className="text-soft">{t("explainsNone")}</p> : null}
      <Others heading={t("explains")} others={rule.explains} />
      <Others heading={t("explainedBy")} others={rule.explainedBy} />
    </Card>
  );
}

function Others({ heading, others }: { heading: string; others: readonly Other[] }) {
  if (others.length === 0) return null;
  return (
    <div>
      <h3>{heading}</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {others.map(({ id, title }) => (
          <li key={id} className="border-l-2 border-line pl-3 break-words text-soft">
            {title} <RuleLink id={id} className="inline-block max-w-full font-mono text-sm text-blue" />
          </li>
        ))}
      </ul>
    </div>
  );
}
