"use client";

import Link from "next/link";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { recordHref } from "#components/data/links.ts";
import { useApiClock } from "#components/data/live/live-provider.tsx";
import { RuleLink } from "#components/rules/rule-link.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Card, CardHeading } from "#components/ui/card.tsx";
import { toneOf } from "#components/ward/classes.ts";
import type { MissingWhy } from "#lib/contract/causes.ts";
import type { SickPod, SickPodGroup } from "#lib/contract/object-parts.ts";
import { formatElapsed } from "#lib/format/elapsed.ts";
import { PodsMissing } from "./pods-missing.tsx";

/** Long groups fold after so many rows. */
const SHOWN = 6;

/** Sick pods around an object by cause, worst first; causes that lie in the object itself say so. */
export function SickPodsCard({
  cluster,
  groups,
  missing,
  texts,
}: {
  cluster: string;
  groups: readonly SickPodGroup[];
  /** Why there are no groups although there may be sick pods. */
  missing: MissingWhy | null;
  texts: { readonly heading: string; readonly none: string; readonly ofThis: string };
}) {
  const t = useTranslations("object");
  const count = groups.reduce((sum, group) => sum + group.pods.length, 0);
  return (
    <Card aria-label={texts.heading} className="overflow-hidden">
      <div className="px-3.5 py-2.5 md:px-4">
        <CardHeading aside={missing === null ? t("sickCount", { count }) : undefined}>{texts.heading}</CardHeading>
        {count > 0 ? null : missing === null ? <p className="text-soft">{texts.none}</p> : <PodsMissing why={missing} />}
      </div>
      {groups.map((group) => (
        <Group key={group.id} cluster={cluster} group={group} ofThis={texts.ofThis} />
      ))}
    </Card>
  );
}

function Group({ cluster, group, ofThis }: { cluster: string; group: SickPodGroup; ofThis: string }) {
  const t = useTranslations("object");
  const [open, setOpen] = useState(false);
  const shown = open ? group.pods : group.pods.slice(0, SHOWN);
  return (
    <section className="border-t border-line">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 bg-sunken px-3.5 py-1.5 md:px-4">
        <h3 className="font-semibold">{group.cause === null ? t("causeUnknown") : group.title}</h3>
        {group.ofThis ? <Badge tone="red">{ofThis}</Badge> : null}
        <span className="min-w-0 text-soft">{group.message}</span>
        <span className="ml-auto flex items-baseline gap-x-3">
          {group.nextStep === null ? null : <span className="text-soft">{t("next", { step: group.nextStep })}</span>}
          {group.cause === null ? null : <RuleLink id={group.cause} className="font-mono text-sm text-quiet" />}
        </span>
      </div>
      <ul className="divide-y divide-line">
        {shown.map((pod) => (
          <SickPodLine key={pod.uid} cluster={cluster} pod={pod} />
        ))}
      </ul>
      {group.pods.length > shown.length ? (
        <button type="button" className="px-3.5 py-1.5 text-accent hover:underline md:px-4" onClick={() => setOpen(true)}>
          {t("more", { count: group.pods.length - shown.length })}
        </button>
      ) : null}
    </section>
  );
}

/** A sick pod in one line: who, in what state, for how long. */
function SickPodLine({ cluster, pod }: { cluster: string; pod: SickPod }) {
  const locale = useLocale();
  const { stuckSince } = pod;
  const time = useApiClock((now) => (stuckSince === null ? "" : formatElapsed((now - Date.parse(stuckSince)) / 1000, locale)));
  return (
    <li className="flex flex-wrap items-center gap-x-2 px-3.5 py-1 md:px-4">
      <Link href={recordHref(cluster, pod)} prefetch={false} className="min-w-0 font-mono text-sm break-all hover:underline">
        <span className="text-quiet">{pod.namespace}/</span>
        {pod.name}
      </Link>
      <Badge tone={toneOf(pod.class)}>{pod.status}</Badge>
      <span className="ml-auto font-semibold whitespace-nowrap">{time}</span>
    </li>
  );
}
