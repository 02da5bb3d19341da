"use client";

import { useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import Link from "next/link";
import { useLocale, useTranslations } from "use-intl";
import { asApiError } from "#components/data/api-error.ts";
import { recordHref } from "#components/data/links.ts";
import { useLive, useLiveValue } from "#components/data/live/live-provider.tsx";
import { Card, CardHeading } from "#components/ui/card.tsx";
import type { AftercareItem } from "#lib/contract/aftercare.ts";
import { AftercareView } from "./aftercare-item.tsx";
import { aftercareQuery } from "./aftercare-queries.ts";

/** All aftercare that is open, of every cluster, above the audit log; nothing where none is. */
export function OpenAftercareSection() {
  const t = useTranslations("board.aftercare");
  const errors = useTranslations("ui.errors");
  const { data, error } = useQuery(aftercareQuery({ open: "1" }, useLocale()));
  if (error !== null && data === undefined) return <p className="text-amber">{t("unread", { why: errors(asApiError(error).code) })}</p>;
  return <AftercareCard items={data?.items ?? []} />;
}

/** What fixes on this pod, or on one of its name before it, left to be done; with what was closed of it. */
export function RecordAftercare({ cluster, namespace, name, uid }: { cluster: string; namespace: string; name: string; uid: string }) {
  const locale = useLocale();
  const { data } = useQuery(aftercareQuery({ cluster, target: `${namespace}/${name}` }, locale));
  const items = (data?.items ?? []).filter((item) => item.closed === null || item.target.uid === uid);
  return <AftercareCard items={items} />;
}

function AftercareCard({ items }: { items: readonly AftercareItem[] }) {
  const t = useTranslations("board.aftercare");
  if (items.length === 0) return null;
  const open = items.filter((item) => item.closed === null).length;
  return (
    <Card id="aftercare" aria-label={t("heading")} className="flex scroll-mt-[60px] flex-col gap-3.5 p-3.5 md:px-4">
      <CardHeading aside={open === 0 ? null : t("open", { count: open })}>{t("heading")}</CardHeading>
      {items.map((item) => (
        <AftercareView key={item.id} item={item} />
      ))}
    </Card>
  );
}

/** In the ward: that something is left to be done by hand, and where. */
export function AftercareNotice() {
  const t = useTranslations("board.aftercare");
  const { cluster } = useLive();
  const open = useLiveValue(({ answer }) => answer?.board.aftercare);
  const [first] = open ?? [];
  if (open === undefined || first === undefined) return null;
  return (
    <p
      role="status"
      data-aftercare-notice
      className="mx-3.5 mb-3 flex flex-wrap items-center gap-x-2 rounded-lg bg-amber-tint px-3.5 py-2 text-amber md:mx-5"
    >
      <ClipboardList size={15} aria-hidden className="shrink-0" />
      <span className="font-semibold">{t("open", { count: open.length })}</span>
      {open.slice(0, 3).map(({ id, target }) => (
        <Link key={id} href={`${recordHref(cluster, target)}#aftercare`} prefetch={false} className="font-mono text-sm break-all underline">
          {target.namespace}/{target.name}
        </Link>
      ))}
      <Link href="/audit#aftercare" prefetch={false} className="underline">
        {t("see")}
      </Link>
    </p>
  );
}
