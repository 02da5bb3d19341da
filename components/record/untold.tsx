"use client";

import { Fragment } from "react";
import { useTranslations } from "use-intl";
import { RuleLink } from "#components/rules/rule-link.tsx";
import type { Diagnosis, Missing } from "#lib/contract/diagnosis.ts";
import { byMissing } from "./by-missing.ts";

/** Causes that could not be judged, folded by what is missing for them. A missing right is not health. */
export function Untold({ items }: { items: Diagnosis["unknown"] }) {
  const t = useTranslations("record.verdict");
  const comma = useTranslations("record")("comma");
  if (items.length === 0) return null;
  const groups = byMissing(items);
  return (
    <div>
      {t("notTold")}
      {groups.length === 1 ? null : <br />}
      {groups.map((group) => (
        <Fragment key={group.ids.join(" ")}>
          <span className={groups.length === 1 ? "" : "block pl-3"}>
            {group.ids.map((id, i) => (
              <Fragment key={id}>
                {i === 0 ? null : comma}
                <RuleLink id={id} />
              </Fragment>
            ))}
            {group.missing.length === 0 ? null : (
              <span className="text-quiet">
                {" – "}
                <Needs missing={group.missing} />
              </span>
            )}
          </span>
        </Fragment>
      ))}
    </div>
  );
}

function Needs({ missing }: { missing: readonly Missing[] }) {
  const t = useTranslations("record");
  const what = missing.map((one) => t("verdict.missing", { what: t(`evidenceKey.${one.evidence}`), why: t(`why.${one.why}`) }));
  return t("verdict.needs", { what: what.join(t("comma")) });
}
