"use client";

import clsx from "clsx";
import { useLocale, useTranslations } from "use-intl";
import type { ConditionView } from "#lib/contract/object-parts.ts";
import { formatClock } from "#lib/format/elapsed.ts";

/** Conditions of an object, those that are trouble marked by sign and colour. */
export function ConditionList({ conditions, now }: { conditions: readonly ConditionView[]; now: number }) {
  const t = useTranslations("object");
  if (conditions.length === 0) return <p className="px-3.5 py-5 text-soft">{t("conditionsNone")}</p>;
  return (
    <ul className="divide-y divide-line">
      {conditions.map((condition) => (
        <li key={condition.type} className="grid gap-x-3 px-3.5 sm:grid-cols-[minmax(0,1fr)_auto] py-1.5 md:px-4">
          <p className="min-w-0 break-words">
            <span className={clsx("font-semibold wrap-anywhere", condition.bad ? "text-orange" : "text-ink")}>
              {condition.bad ? "▲ " : ""}
              {condition.type} = {condition.status}
            </span>{" "}
            <span>{condition.reason}</span> <span className="text-soft wrap-anywhere">{condition.message}</span>
          </p>
          <Since at={condition.since} now={now} />
        </li>
      ))}
    </ul>
  );
}

function Since({ at, now }: { at: string | null; now: number }) {
  const t = useTranslations("object");
  const locale = useLocale();
  return at === null ? null : (
    <span className="text-sm whitespace-nowrap text-quiet">{t("since", { time: formatClock(Date.parse(at), now, locale) })}</span>
  );
}
