"use client";

import Link from "next/link";
import { useTranslations } from "use-intl";
import { recordHref } from "#components/data/links.ts";
import { EnterCommand, RemoveCopy } from "#components/fixes/debug-entry.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Card, CardHeading } from "#components/ui/card.tsx";
import type { DebugPlaces, PodRecord } from "#lib/contract/record.ts";

export interface DebugCardProps {
  readonly cluster: string;
  readonly record: PodRecord;
  readonly executable: readonly string[];
  readonly onActed: () => void;
}

/** What was opened to debug this pod from: how to get in, and for a copy how to take it away again. */
export function DebugCard(props: DebugCardProps) {
  const t = useTranslations("record.debug");
  const { copyOf, places } = props.record.debug;
  if (copyOf === null && places.length === 0) return null;
  return (
    <Card aria-label={t("heading")} className="flex flex-col gap-2.5 p-3.5 md:px-4">
      <CardHeading>{t("heading")}</CardHeading>
      {copyOf === null ? null : <CopyOf {...props} copyOf={copyOf} />}
      <ul className="flex flex-col gap-3">
        {places.map((place) => (
          <li key={place.name} className="flex flex-col gap-1.5">
            <Place {...props} place={place} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function CopyOf({ cluster, record, copyOf }: DebugCardProps & { copyOf: NonNullable<DebugPlaces["copyOf"]> }) {
  const t = useTranslations("record.debug");
  const { namespace } = record.diagnosis.subject;
  return (
    <p className="break-words text-soft">
      {t.rich("copyOf", {
        name: copyOf.name,
        pod: (words) => (
          <Link href={recordHref(cluster, { namespace, ...copyOf })} className="font-mono underline">
            {words}
          </Link>
        ),
      })}
    </p>
  );
}

function Place({ cluster, record, executable, onActed, place }: DebugCardProps & { place: DebugPlaces["places"][number] }) {
  const t = useTranslations("record.debug");
  const { copy, name, state, command } = place;
  const isSelf = copy?.uid === record.diagnosis.subject.uid;
  const words = t(copy === null ? "container" : "copy", { name });
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        {copy === null || isSelf ? (
          <span className="font-medium wrap-anywhere">{words}</span>
        ) : (
          <Link href={recordHref(cluster, copy)} className="font-medium wrap-anywhere underline">
            {words}
          </Link>
        )}
        <Badge tone={state === "Running" ? "green" : "grey"}>{state}</Badge>
      </p>
      {command === null ? null : <EnterCommand command={command} />}
      {copy === null ? <p className="text-sm text-quiet">{t("stays")}</p> : null}
      {copy !== null && executable.includes("delete-pod") ? (
        <div>
          <RemoveCopy copy={copy} onRemoved={onActed} />
        </div>
      ) : null}
    </>
  );
}
