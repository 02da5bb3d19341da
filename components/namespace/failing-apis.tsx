"use client";

import { useLocale, useTranslations } from "use-intl";
import { Card, CardHeading } from "#components/ui/card.tsx";
import type { NamespaceRecord } from "#lib/contract/namespace.ts";
import { formatClock } from "#lib/format/elapsed.ts";

/** The aggregated APIs that keep the namespace controller from knowing what there is to delete. */
export function FailingApis({ record: { apis, apisMissing, now } }: { record: NamespaceRecord }) {
  const t = useTranslations("namespace.apis");
  const why = useTranslations("record.why");
  const words = useTranslations("object");
  const locale = useLocale();
  if (apis.length === 0 && apisMissing === null) return null;
  return (
    <Card aria-label={t("heading")} className="overflow-hidden">
      <div className="px-3.5 py-2.5 md:px-4">
        <CardHeading>{t("heading")}</CardHeading>
        {apisMissing === null ? (
          <p className="text-soft">{t("text")}</p>
        ) : (
          <p className="text-amber">{t("missing", { why: why(apisMissing) })}</p>
        )}
      </div>
      <ul>
        {apis.map((api) => (
          <li key={api.name} className="border-t border-line px-3.5 py-1.5 md:px-4">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-mono break-all">{api.name}</span>
              <span className="font-semibold text-orange">▲ {api.reason}</span>
              <span className="text-soft">{api.service === null ? t("noService") : t("service", { service: api.service })}</span>
              {api.since === null ? null : (
                <span className="ml-auto text-sm whitespace-nowrap text-quiet">
                  {words("since", { time: formatClock(Date.parse(api.since), Date.parse(now), locale) })}
                </span>
              )}
            </p>
            <p className="break-words text-soft">{api.message}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
