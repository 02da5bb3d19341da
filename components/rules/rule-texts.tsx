"use client";

import { useTranslations } from "use-intl";
import type { RulePage } from "#lib/contract/rule-page.ts";
import { Card, CardHeading } from "../ui/card.tsx";
import { FilledText } from "./marked-text.tsx";

/** What the rule can say, in the order of a verdict: what is wrong, the next step, what not to do. */
export function RuleSays({ rule }: { rule: RulePage }) {
  const t = useTranslations("rules");
  return (
    <Card className="flex flex-col gap-3.5 p-3.5 md:px-4">
      <Part heading={t("says")} texts={rule.says} hint={t("saysHow")} />
      <Part heading={t("next")} texts={rule.nextSteps} />
      <Part heading={t("avoid")} texts={rule.avoid} />
    </Card>
  );
}

/** Where the rule ends: what rules its cause out, and what it leaves unchecked. */
export function RuleLimits({ rule }: { rule: RulePage }) {
  const t = useTranslations("rules");
  if (rule.clear.length === 0 && rule.notChecked.length === 0) return null;
  return (
    <Card className="flex flex-col gap-3.5 p-3.5 md:px-4">
      <Part heading={t("clearBy")} texts={rule.clear} />
      <Part heading={t("notChecked")} texts={rule.notChecked} />
    </Card>
  );
}

function Part({ heading, texts, hint }: { heading: string; texts: readonly string[]; hint?: string }) {
  if (texts.length === 0) return null;
  return (
    <div>
      <CardHeading>{heading}</CardHeading>
      {hint === undefined ? null : <p className="text-sm text-quiet">{hint}</p>}
      <ul className="mt-1 flex flex-col gap-1.5">
        {texts.map((text) => (
          <li key={text} className="max-w-[820px] border-l-2 border-line pl-3 break-words text-soft">
            <FilledText text={text} />
          </li>
        ))}
      </ul>
    </div>
  );
}
