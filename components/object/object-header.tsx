"use client";

import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useApiClock } from "#components/data/live/live-provider.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Tip } from "#components/ui/tip.tsx";
import { toneOf } from "#components/ward/classes.ts";
import type { Diagnosis } from "#lib/contract/diagnosis.ts";
import { formatAge, formatClock, formatElapsed } from "#lib/format/elapsed.ts";

/** Which object, in what state and for how long; below it what `children` say of it, each a fact with a dot between. */
export function ObjectHeader({ title, diagnosis, children }: { title: ReactNode; diagnosis: Diagnosis; children: ReactNode }) {
  const classes = useTranslations("classes");
  const { class: symptom, status } = diagnosis;
  return (
    <header className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 className="min-w-0 font-mono text-xl leading-[25px] font-semibold break-all">{title}</h1>
        <Tip text={`${classes(`name.${symptom}`)}: ${classes(`means.${symptom}`)}`} focusable className="rounded-sm">
          <Badge tone={toneOf(symptom)}>{status || classes(`name.${symptom}`)}</Badge>
        </Tip>
        <InState diagnosis={diagnosis} />
      </div>
      <div className="overflow-hidden">
        <ul className="-ml-[17px] flex flex-wrap items-center gap-y-0.5 text-soft">{children}</ul>
      </div>
    </header>
  );
}

/** One fact of the header's line; the dot before those that begin a line hangs out of the box on the left. */
export function HeaderFact({ children }: { children: ReactNode }) {
  return (
    <li className="relative inline-flex min-w-0 flex-wrap items-center gap-x-1 pl-[17px] before:absolute before:left-0 before:w-[17px] before:text-center before:text-quiet before:content-['·']">
      {children}
    </li>
  );
}

function InState({ diagnosis: { stuckSince, stuckSinceSource } }: { diagnosis: Diagnosis }) {
  const t = useTranslations("classes.since");
  const locale = useLocale();
  const inState = useApiClock((now) => (stuckSince === null ? "" : formatElapsed((now - Date.parse(stuckSince)) / 1000, locale)));
  const time = useApiClock((now) => (stuckSince === null ? "" : formatClock(Date.parse(stuckSince), now, locale)));
  if (stuckSince === null) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5">
      <span className="text-xl leading-[25px] font-semibold whitespace-nowrap">{inState}</span>
      <span className="text-sm text-quiet">{t(stuckSinceSource, { time })}</span>
    </p>
  );
}

/** How old the object is. */
export function AgeFact({ createdAt }: { createdAt: string | null }) {
  const t = useTranslations("record.header");
  const age = useApiClock((now) => (createdAt === null ? "" : formatAge((now - Date.parse(createdAt)) / 1000)));
  return createdAt === null ? null : <HeaderFact>{t("age", { age })}</HeaderFact>;
}
