"use client";

import Link from "next/link";
import { useTranslations } from "use-intl";
import { stateTone, useActWords } from "#components/audit/act-words.ts";
import { auditHref } from "#components/data/links.ts";
import { Badge } from "#components/ui/badge.tsx";
import type { BulkAnswer, BulkItem } from "#lib/contract/bulk.ts";

/** The list as it stands: before it is confirmed each pod's checks, afterwards what came of each. */
export function BulkList({ bulk }: { bulk: BulkAnswer }) {
  const t = useTranslations("bulk");
  return (
    <ul aria-label={t("pods")} className="max-h-[300px] divide-y divide-line overflow-y-auto rounded-lg border border-line">
      {bulk.items.map((item) => (
        <li key={item.target.uid} data-bulk-item={item.state} className="flex flex-col gap-0.5 px-2.5 py-1.5">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="min-w-0 flex-1 font-mono text-sm break-all">
              {item.target.namespace}/{item.target.name}
            </span>
            <ItemState item={item} />
          </p>
          <p className="font-mono text-xs break-all text-quiet">uid {item.target.uid}</p>
          {[...item.problems, ...item.doubts].map((text) => (
            <p key={text} className="break-words text-soft">
              {text}
            </p>
          ))}
          {item.detail === "" ? null : <p className="break-words text-soft">{item.detail}</p>}
          {item.auditId === null ? null : (
            <Link href={auditHref({ id: item.auditId })} prefetch={false} className="text-sm text-blue hover:underline">
              {t("audit", { id: item.auditId })}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function ItemState({ item }: { item: BulkItem }) {
  const t = useTranslations("bulk");
  const words = useActWords();
  if (item.state === "not-touched") return <Badge tone="grey">{t("notTouched")}</Badge>;
  if (item.state !== "planned") return <Badge tone={stateTone(item.state)}>{words.state(item.state)}</Badge>;
  return <Badge tone={item.allowed ? "green" : "red"}>{t(item.allowed ? "passes" : "fails")}</Badge>;
}
