"use client";

import { useTranslations } from "use-intl";
import type { EvidenceKey, SubjectClass } from "#lib/contract/causes.ts";
import type { RulePage, RulePermission } from "#lib/contract/rule-page.ts";
import { Card, CardHeading } from "../ui/card.tsx";
import { CopyButton } from "../ui/copy-button.tsx";

/** What the rule reads, and the rights that takes. */
export function RuleEvidence({ rule }: { rule: RulePage }) {
  const t = useTranslations("rules");
  return (
    <Card className="flex flex-col gap-2.5 p-3.5 md:px-4">
      <CardHeading>{t("evidence")}</CardHeading>
      <Classes classes={rule.classes} />
      <Keys heading={t("needed")} keys={rule.evidence} />
      <Keys heading={t("optional")} keys={rule.optionalEvidence} />
      <div className="flex items-center justify-between gap-3.5 border-line border-t pt-2.5">
        <h2 id="permissions" className="text-base font-semibold">
          {t("permissions")}
        </h2>
        <CopyButton text={rule.rbac}>{t("copyRbac")}</CopyButton>
      </div>
      <Permissions permissions={rule.permissions} />
    </Card>
  );
}

function Classes({ classes }: { classes: readonly SubjectClass[] }) {
  const t = useTranslations("rules");
  const names = useTranslations("classes.name");
  if (classes.length === 0) return null;
  return (
    <div>
      <h3 className="text-sm font-normal text-quiet">{t("classes")}</h3>
      <p className="text-soft">{classes.map((one) => names(one)).join(" · ")}</p>
    </div>
  );
}

function Keys({ heading, keys }: { heading: string; keys: readonly EvidenceKey[] }) {
  const t = useTranslations("record.evidenceKey");
  if (keys.length === 0) return null;
  return (
    <div>
      <h3 className="text-sm font-normal text-quiet">{heading}</h3>
      <ul className="flex flex-col">
        {keys.map((key) => (
          <li key={key} className="flex items-baseline justify-between gap-3.5 text-soft">
            <span className="min-w-0 break-words">{t(key)}</span>
            <code className="text-sm text-quiet">{key}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Permissions({ permissions }: { permissions: readonly RulePermission[] }) {
  const t = useTranslations("rules");
  return (
    <table aria-labelledby="permissions" className="w-full text-left text-sm">
      <thead>
        <tr className="text-quiet">
          {(["verb", "resource", "group"] as const).map((column) => (
            <th key={column} scope="col" className="pe-3.5 pb-0.5 font-normal">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="text-soft">
        {permissions.map(({ verb, group, resource }) => (
          <tr key={`${verb} ${resource}.${group}`} className="align-baseline">
            <td className="pe-3.5 font-mono">{verb}</td>
            <td className="pe-3.5 font-mono break-all">{resource}</td>
            <td className="break-words">{group === "" ? t("coreGroup") : <code>{group}</code>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
