"use client";

import clsx from "clsx";
import { useTranslations } from "use-intl";
import type { RuleFix, RulePage } from "#lib/contract/rule-page.ts";
import { FixRisk } from "../fixes/fix-risk.tsx";
import { Card, CardHeading } from "../ui/card.tsx";
import { FilledText } from "./marked-text.tsx";

/** The fixes this rule speaks about, as a ladder; which of them the product carries out, and what it says of each. */
export function RuleFixes({ rule }: { rule: RulePage }) {
  const t = useTranslations("rules");
  const { fixes, fixCases, runbooks } = rule;
  return (
    <Card className="flex flex-col gap-2.5 p-3.5 md:px-4">
      <div>
        <CardHeading>{t("fixes")}</CardHeading>
        {fixes.length === 0 ? <p className="text-soft">{t("fixesNone")}</p> : <p className="text-sm text-quiet">{t("fixesHow")}</p>}
      </div>
      <ol className="flex flex-col empty:hidden">
        {fixes.map((fix, i) => (
          <Rung key={fix.id} fix={fix} isLast={i === fixes.length - 1} />
        ))}
      </ol>
      {fixCases.length === 0 ? null : (
        <div>
          <h3>{t("fixCases")}</h3>
          <ul className="mt-1 flex flex-col gap-1.5">
            {fixCases.map((text) => (
              <li key={text} className="border-l-2 border-line pl-3 break-words text-soft">
                <FilledText text={text} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {runbooks.length === 0 ? null : (
        <div>
          <h3>{t("runbooks")}</h3>
          <ul className="mt-1 flex flex-col gap-1.5">
            {runbooks.map(({ id, title, when }) => (
              <li key={id} className="border-l-2 border-line pl-3 break-words text-soft">
                {title} <span className="inline-block max-w-full font-mono text-sm text-quiet">{id}</span>
                <p>
                  <FilledText text={when} />
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

function Rung({ fix, isLast }: { fix: RuleFix; isLast: boolean }) {
  const t = useTranslations("rules");
  const record = useTranslations("record");
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3">
      <span className="flex flex-col items-center">
        <span
          role="img"
          aria-label={record("ladder.rung", { rung: fix.rung })}
          className={clsx(
            "flex size-[20px] shrink-0 items-center justify-center rounded-full border border-line-strong text-xs font-semibold",
            fix.runs ? "text-soft" : "border-dashed text-quiet",
          )}
        >
          {fix.rung}
        </span>
        {isLast ? null : <span aria-hidden className="w-px flex-1 bg-line-strong" />}
      </span>
      <div className={isLast ? "" : "pb-2.5"}>
        <h3 className="flex flex-wrap items-baseline gap-x-1.5">
          {record(`fix.${fix.id}.title`)}
          <FixRisk fix={fix.id} />
          {fix.rung === 0 ? null : <span className="text-sm font-normal text-quiet">{fix.runs ? t("runs") : t("byHand")}</span>}
        </h3>
        {fix.why === null ? null : (
          <p className="break-words text-soft">
            <FilledText text={fix.why} />
          </p>
        )}
      </div>
    </li>
  );
}
