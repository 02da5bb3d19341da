"use client";

import { useLocale, useTranslations } from "use-intl";
import { useApiClock } from "#components/data/live/live-provider.tsx";
import { ObjectLink } from "#components/object/object-link.tsx";
import type { Cite } from "#lib/contract/diagnosis.ts";
import { formatClock } from "#lib/format/elapsed.ts";

/** A value that is itself a time stands in the reader's zone too. */
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Dated facts: which object, what it says, when. A filled dot is a state that was read, a hollow one an event. */
export function EvidenceList({ cites }: { cites: readonly Cite[] }) {
  const t = useTranslations("record.verdict");
  if (cites.length === 0) return null;
  return (
    <ul
      aria-label={t("evidence")}
      className="border-b border-line md:grid md:grid-cols-[12px_fit-content(32%)_minmax(0,1fr)_auto] md:gap-x-3"
    >
      {cites.map((cite) => (
        <Evidence key={`${cite.object} ${cite.path ?? cite.event ?? ""} ${cite.value} ${cite.time ?? ""}`} cite={cite} />
      ))}
    </ul>
  );
}

function Evidence({ cite }: { cite: Cite }) {
  const t = useTranslations("record.verdict");
  const kind = cite.event === undefined ? t("fact") : t("event");
  return (
    <li className="grid grid-cols-[12px_minmax(0,1fr)_auto] gap-x-3 border-t border-line py-[5px] md:col-span-4 md:grid-cols-subgrid">
      <span
        title={kind}
        className={
          cite.event === undefined
            ? "mt-[5px] size-[9px] rounded-full bg-ink"
            : "mt-[5px] size-[9px] rounded-full border-[1.5px] border-ink bg-surface"
        }
      >
        <span className="sr-only">{kind}</span>
      </span>
      <span className="line-clamp-3 font-mono text-sm break-all md:self-start" title={cite.object}>
        <ObjectLink object={cite.object}>{shortObject(cite.object)}</ObjectLink>
      </span>
      <span className="col-span-2 col-start-2 min-w-0 break-words md:col-span-1 md:col-start-3">
        <Saying cite={cite} />
      </span>
      <span className="col-start-3 row-start-1 text-right whitespace-nowrap text-quiet md:col-start-4">
        <EvidenceTime time={cite.time ?? (RFC_3339.test(cite.value) ? cite.value : undefined)} />
      </span>
    </li>
  );
}

function Saying({ cite }: { cite: Cite }) {
  const t = useTranslations("record.verdict");
  return (
    <>
      {cite.event === undefined ? null : <span className="font-semibold">{cite.event}: </span>}
      {cite.path === undefined ? null : <span className="text-quiet">{cite.path} = </span>}
      {cite.event === undefined ? cite.value : `“${cite.value}”`}
      {cite.recomputed === true ? <span className="text-quiet"> ({t("recomputed")})</span> : null}
    </>
  );
}

function EvidenceTime({ time }: { time: string | undefined }) {
  const locale = useLocale();
  const text = useApiClock((now) => (time === undefined ? "" : formatClock(Date.parse(time), now, locale)));
  return time === undefined ? null : (
    <time dateTime={time} title={time}>
      {text}
    </time>
  );
}

/** `Kind/namespace/name` without the namespace, which stands in the page's title; the whole is in the hover text. */
export function shortObject(object: string): string {
  const parts = object.split("/");
  return parts.length === 3 ? `${parts[0]}/${parts[2]}` : object;
}
