"use client";

import Link from "next/link";
import { useLocale, useTranslations } from "use-intl";
import { recordHref } from "#components/data/links.ts";
import { useApiClock } from "#components/data/live/live-provider.tsx";
import { ObjectLink } from "#components/object/object-link.tsx";
import { PodsMissing } from "#components/object/pods-missing.tsx";
import { RuleLink } from "#components/rules/rule-link.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Card, CardHeading } from "#components/ui/card.tsx";
import { toneOf } from "#components/ward/classes.ts";
import type { ClaimRecord, ClaimUser } from "#lib/contract/claim.ts";
import { formatElapsed } from "#lib/format/elapsed.ts";

/** Pods that use the claim, the sick ones first, each with its own verdict. */
export function ClaimUsers({ cluster, record: { users, podsMissing } }: { cluster: string; record: ClaimRecord }) {
  const t = useTranslations("claim.users");
  return (
    <Card aria-label={t("heading")} className="overflow-hidden">
      <div className="px-3.5 py-2.5 md:px-4">
        <CardHeading aside={users.length || undefined}>{t("heading")}</CardHeading>
        {users.length > 0 ? null : podsMissing === null ? <p className="text-soft">{t("none")}</p> : <PodsMissing why={podsMissing} />}
      </div>
      <ul>
        {users.map((user) => (
          <User key={user.uid} cluster={cluster} user={user} />
        ))}
      </ul>
    </Card>
  );
}

function User({ cluster, user }: { cluster: string; user: ClaimUser }) {
  const t = useTranslations("claim.users");
  const { cause, node, finished } = user;
  return (
    <li className="flex flex-col gap-0.5 border-t border-line px-3.5 py-1.5 md:px-4">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <PodName cluster={cluster} pod={user} />
        <Badge tone={toneOf(user.class)}>{user.status}</Badge>
        {finished ? <span className="text-sm text-quiet">{t("finished")}</span> : null}
        {node === null ? null : (
          <ObjectLink object={`Node/${node}`} className="font-mono text-sm text-quiet">
            {node}
          </ObjectLink>
        )}
        <Since since={user.stuckSince} />
      </p>
      {cause === null ? null : (
        <p className="flex flex-wrap items-baseline gap-x-2 text-soft">
          <span>{cause.title}</span>
          <span className="text-quiet">{t("next", { step: cause.nextStep })}</span>
          <RuleLink id={cause.id} className="ml-auto font-mono text-sm text-quiet" />
        </p>
      )}
    </li>
  );
}

function PodName({ cluster, pod }: { cluster: string; pod: { namespace: string; name: string; uid: string } }) {
  return (
    <Link href={recordHref(cluster, pod)} prefetch={false} className="min-w-0 font-mono text-sm break-all hover:underline">
      {pod.name}
    </Link>
  );
}

function Since({ since }: { since: string | null }) {
  const locale = useLocale();
  const time = useApiClock((now) => (since === null ? "" : formatElapsed((now - Date.parse(since)) / 1000, locale)));
  return since === null ? null : <span className="ml-auto font-semibold whitespace-nowrap">{time}</span>;
}

/** Who makes the volume: the API names a driver and no pods, so its pods are guessed by their names, and that is said. */
export function ProvisionerCard({ cluster, record: { provisioner } }: { cluster: string; record: ClaimRecord }) {
  const t = useTranslations("claim.provisioner");
  if (provisioner === null) return null;
  return (
    <Card aria-label={t("heading")} className="flex flex-col gap-1 p-3.5 md:px-4">
      <CardHeading>{t("heading")}</CardHeading>
      <p className="font-mono text-sm break-all">{provisioner.name}</p>
      <p className="text-sm text-quiet">{provisioner.pods.length === 0 ? t("none") : t("byName")}</p>
      <ul className="flex flex-col gap-0.5">
        {provisioner.pods.map((pod) => (
          <li key={pod.uid} className="flex flex-wrap items-baseline gap-x-2">
            <Link href={recordHref(cluster, pod)} prefetch={false} className="min-w-0 font-mono text-sm break-all hover:underline">
              <span className="text-quiet">{pod.namespace}/</span>
              {pod.name}
            </Link>
            <span className="ml-auto">
              <Badge tone={toneOf(pod.class)}>
                {pod.status} {pod.ready}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
