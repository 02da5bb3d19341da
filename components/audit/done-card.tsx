"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { asApiError } from "#components/data/api-error.ts";
import { auditHref } from "#components/data/links.ts";
import { Card, CardHeading } from "#components/ui/card.tsx";
import { newestActsQuery } from "./audit-queries.ts";
import { DoneLine } from "./done-line.tsx";

export interface DoneCardProps {
  readonly cluster: string;
  /** Which acts: those on the object with this UID, or on a node and its pods, or on what is in a namespace. */
  readonly of: { readonly target: string } | { readonly node: string } | { readonly namespace: string };
  /** UID of the page's own object: acts on it need not name it. */
  readonly uid: string | null;
  readonly heading: string;
  /** Says what the link to the audit log leads to. */
  readonly link: string;
}

const SHOWN = 3;

/** The newest acts on what a page is about, so that nobody repeats what was tried; nothing where there is none. */
export function DoneCard({ cluster, of, uid, heading, link }: DoneCardProps) {
  const t = useTranslations("audit");
  const filter = { cluster, ...of };
  const { data, error } = useQuery(newestActsQuery(filter, SHOWN));
  if (data === undefined ? error === null : data.acts.length === 0) return null;
  return (
    <Card aria-label={heading} className="p-3.5 md:px-4">
      <CardHeading>{heading}</CardHeading>
      {error === null ? null : <p className="text-sm break-words text-amber">{t("actsUnread", { why: asApiError(error).message })}</p>}
      <ul className="mt-1.5 flex flex-col gap-2">
        {(data?.acts ?? []).map((act) => (
          <li key={act.intent.id} data-done={act.intent.id}>
            <DoneLine act={act} uid={uid} />
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link href={auditHref(filter)} prefetch={false} className="text-sm text-blue hover:underline">
          {link}
        </Link>
        {data === undefined || data.next === null ? null : <span className="text-sm text-quiet"> · {t("actsMore")}</span>}
      </p>
    </Card>
  );
}
