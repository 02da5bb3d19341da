"use client";

import { useLocale, useTranslations } from "use-intl";
import type { Locale } from "#lib/contract/causes.ts";
import type { RuleExample } from "#lib/contract/rule-page.ts";
import { Card, CardHeading } from "../ui/card.tsx";
import { CertaintyBadges } from "./rule-badges.tsx";
import { RuleLink } from "./rule-link.tsx";

/** So many cases stand open; the rest is folded. */
const OPEN = 3;

/** Cases in which the rule speaks, with its own words, and near misses in which it does not. */
export function RuleExamples({ examples }: { examples: readonly RuleExample[] }) {
  const t = useTranslations("rules");
  if (examples.length === 0) return null;
  const fires = examples.filter(({ says }) => says !== null);
  const quiet = examples.filter(({ says }) => says === null);
  return (
    <Card className="flex flex-col gap-3.5 p-3.5 md:px-4">
      <Cases heading={t("fires")} hint={t("examplesHow")} cases={fires} />
      <Cases heading={t("quiet")} cases={quiet} />
    </Card>
  );
}

function Cases({ heading, hint, cases }: { heading: string; hint?: string; cases: readonly RuleExample[] }) {
  const t = useTranslations("rules");
  if (cases.length === 0) return null;
  const more = cases.slice(OPEN);
  return (
    <div>
      <CardHeading>{heading}</CardHeading>
      {hint === undefined ? null : <p className="text-sm text-quiet">{hint}</p>}
      <CaseList cases={cases.slice(0, OPEN)} />
      {more.length === 0 ? null : (
        <details className="mt-1.5">
          <summary className="w-fit text-accent hover:underline">+ {t("showCases", { count: more.length })}</summary>
          <CaseList cases={more} />
        </details>
      )}
    </div>
  );
}

function CaseList({ cases }: { cases: readonly RuleExample[] }) {
  return (
    <ul className="mt-1.5 flex flex-col gap-2.5">
      {cases.map((one) => (
        <li key={one.name} className="max-w-[820px] border-l-2 border-line pl-3">
          <Case example={one} />
        </li>
      ))}
    </ul>
  );
}

function Case({ example }: { example: RuleExample }) {
  const t = useTranslations("rules");
  const locale: Locale = useLocale() === "zh-CN" ? "zh-CN" : "en";
  const { about, subject, status, says, cites, certainty, instead } = example;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-mono text-sm break-all">{subject}</span>
        {status === "" ? null : <span className="text-sm text-soft">{status}</span>}
        {certainty === null ? null : <CertaintyBadges certainties={[certainty]} />}
      </p>
      {about === null ? null : <p className="text-sm break-words text-quiet">{about[locale]}</p>}
      {says === null ? (
        <p className="text-soft">
          {instead === null ? (
            t("insteadNone")
          ) : (
            <>
              {t("instead")} {<RuleLink id={instead} className="font-mono text-sm" />}
            </>
          )}
        </p>
      ) : (
        <p className="break-words text-soft">{says[locale]}</p>
      )}
      {cites.map((cite) => (
        <p key={`${cite.object} ${cite.what}`} className="text-sm break-words text-quiet">
          <span className="font-mono">{cite.object}</span> {cite.what} = {cite.value}
        </p>
      ))}
    </>
  );
}
