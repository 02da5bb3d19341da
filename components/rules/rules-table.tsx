"use client";

import { useTranslations } from "use-intl";
import type { EvidenceKey } from "#lib/contract/causes.ts";
import type { RuleSummary } from "#lib/contract/rule-page.ts";
import { AdviceBadge, CertaintyBadges } from "./rule-badges.tsx";
import { RuleLink } from "./rule-link.tsx";

const CELL = "block px-3.5 align-baseline lg:table-cell lg:py-[5px] lg:px-4";

/** The causes, one line each; on a narrow screen each is a block of its own. */
export function RulesTable({ rules }: { rules: readonly RuleSummary[] }) {
  const t = useTranslations("rules.column");
  return (
    <table className="block w-full text-left lg:table">
      <thead className="sr-only lg:not-sr-only lg:table-header-group">
        <tr className="text-sm text-quiet">
          {(["id", "title", "certainty", "evidence"] as const).map((column) => (
            <th key={column} scope="col" className="px-4 py-1.5 font-normal">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block lg:table-row-group">
        {rules.map((rule) => (
          <tr key={rule.id} className="block border-line border-t py-2 first:border-t-0 hover:bg-hover lg:table-row lg:first:border-t">
            <th scope="row" className={`${CELL} font-normal lg:whitespace-nowrap`}>
              <RuleLink id={rule.id} className="font-mono text-sm text-blue" />
            </th>
            <td className={`${CELL} font-medium lg:min-w-[220px]`}>
              {rule.title} {rule.advice ? <AdviceBadge /> : null}
            </td>
            <td className={`${CELL} py-1`}>
              <CertaintyBadges certainties={rule.certainties} />
            </td>
            <td className={`${CELL} text-soft`}>
              <Evidence needed={rule.evidence} optional={rule.optionalEvidence} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Evidence({ needed, optional }: { needed: readonly EvidenceKey[]; optional: readonly EvidenceKey[] }) {
  const t = useTranslations("rules");
  const record = useTranslations("record");
  const named = (keys: readonly EvidenceKey[]) => keys.map((key) => record(`evidenceKey.${key}`)).join(record("comma"));
  return (
    <>
      {named(needed)}
      {optional.length === 0 ? null : (
        <span className="text-quiet">
          {t("semicolon")}
          {t("betterWith", { what: named(optional) })}
        </span>
      )}
    </>
  );
}
