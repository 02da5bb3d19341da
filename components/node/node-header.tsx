"use client";

import Link from "next/link";
import { useLocale, useTranslations } from "use-intl";
import { wardHref } from "#components/data/links.ts";
import { useApiClock } from "#components/data/live/live-provider.tsx";
import { PodsMissing } from "#components/object/pods-missing.tsx";
import { Badge } from "#components/ui/badge.tsx";
import type { Tone } from "#components/ui/tone.ts";
import type { NodeRecord } from "#lib/contract/node.ts";
import { formatAge, formatElapsed } from "#lib/format/elapsed.ts";

const TONES: Readonly<Record<NodeRecord["ready"], Tone>> = { ready: "green", "not-ready": "orange", lost: "red", unknown: "grey" };
type FactLabel = "kubelet" | "runtime" | "os" | "kernel" | "arch" | "address";

/** Which node, how it is and for how long, when its kubelet was last heard, and what runs on it. */
export function NodeHeader({ cluster, record }: { cluster: string; record: NodeRecord }) {
  const t = useTranslations("node");
  return (
    <header className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 className="min-w-0 font-mono text-xl leading-[25px] font-semibold break-all">{record.name}</h1>
        <Badge tone={record.gone ? "red" : TONES[record.ready]}>{t(`state.${record.gone ? "gone" : record.ready}`)}</Badge>
        {record.cordoned ? <Badge tone="amber">{t("cordoned")}</Badge> : null}
        {record.outOfService ? <Badge tone="amber">{t("outOfService")}</Badge> : null}
        <InState since={record.since} />
      </div>
      {record.gone ? (
        <p className="text-soft">
          <span className="font-semibold">{t("goneTitle", { name: record.name })}.</span> {t("goneText", { count: record.pods })}
        </p>
      ) : (
        <LeaseLine record={record} />
      )}
      <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-soft">
        {record.podsMissing === null ? <span>{t("pods", { count: record.pods })}</span> : <PodsMissing why={record.podsMissing} />}
        <Link className="text-accent hover:underline" href={`${wardHref(cluster)}?q=${encodeURIComponent(`node:${record.name}`)}`}>
          {t("inWard")}
        </Link>
        {record.createdAt === null ? null : <Age createdAt={record.createdAt} />}
        {record.facts.map(({ label, value }) => (
          <span key={label}>
            <span className="text-quiet">{t(`facts.${label as FactLabel}`)}</span> <span className="font-mono text-sm">{value}</span>
          </span>
        ))}
      </p>
    </header>
  );
}

function InState({ since }: { since: string | null }) {
  const t = useTranslations("node");
  const locale = useLocale();
  const time = useApiClock((now) => (since === null ? "" : formatElapsed((now - Date.parse(since)) / 1000, locale)));
  return since === null ? null : <span className="text-xl leading-[25px] font-semibold whitespace-nowrap">{t("for", { time })}</span>;
}

function LeaseLine({ record: { lease } }: { record: NodeRecord }) {
  const t = useTranslations("node");
  const why = useTranslations("record.why");
  const locale = useLocale();
  const { renewedAt, missing } = lease;
  const time = useApiClock((now) => (renewedAt === null ? "" : formatElapsed(Math.max(0, now - Date.parse(renewedAt)) / 1000, locale)));
  if (missing === "absent") return <p className="text-soft">{t("leaseNone")}</p>;
  if (missing !== null) return <p className="text-amber">{t("leaseMissing", { why: why(missing) })}</p>;
  return renewedAt === null ? <p className="text-soft">{t("leaseNone")}</p> : <p className="text-soft">{t("lease", { time })}</p>;
}

function Age({ createdAt }: { createdAt: string }) {
  const t = useTranslations("node");
  const age = useApiClock((now) => formatAge((now - Date.parse(createdAt)) / 1000));
  return <span>{t("age", { age })}</span>;
}
