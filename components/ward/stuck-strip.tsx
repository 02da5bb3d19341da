"use client";

import { queryOptions, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { StuckAnswer, StuckObject } from "#lib/contract/stuck.ts";
import { formatElapsed } from "#lib/format/elapsed.ts";
import { apiGet, clusterPath } from "../data/api.ts";
import { claimHref, namespaceHref } from "../data/links.ts";
import { useApiClock, useLive, useLiveValue } from "../data/live/live-provider.tsx";
import { connectionState } from "../shell/live-badge.tsx";
import { Badge } from "../ui/badge.tsx";
import { toneOf } from "./classes.ts";
import { isSettled } from "./unread.ts";

const REFRESH_MS = 15_000;
/** So many stand without being asked for. */
const SHOWN = 4;

function stuckQuery(cluster: string) {
  return queryOptions({
    queryKey: ["stuck", cluster],
    queryFn: ({ signal }) => apiGet<StuckAnswer>(`${clusterPath(cluster)}/stuck`, signal),
    refetchInterval: REFRESH_MS,
    staleTime: 5_000,
    retry: false,
  });
}

/** Namespaces and claims that are stuck without a row of their own, each with the way to its page. */
export function StuckStrip() {
  const t = useTranslations("ward.stuck");
  const why = useTranslations("record.why");
  const { cluster } = useLive();
  // Asked when everything was read once: until then the server has better things to do, and a cluster that is off answers nothing.
  const isLive = useLiveValue((meta) => isSettled(meta) && connectionState(meta) === "live");
  const { data } = useQuery({ ...stuckQuery(cluster), enabled: isLive });
  const [open, setOpen] = useState(false);
  if (data === undefined || data.objects.length + data.unseen.length === 0) return null;
  const shown = open ? data.objects : data.objects.slice(0, SHOWN);
  return (
    <section aria-label={t("heading")} className="mx-3.5 mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-1 md:mx-5">
      <h2 className="text-sm text-quiet">{t("heading")}</h2>
      {shown.map((one) => (
        <StuckLink key={one.uid} cluster={cluster} one={one} />
      ))}
      {data.objects.length > shown.length ? (
        <button type="button" className="text-accent hover:underline" onClick={() => setOpen(true)}>
          {t("more", { count: data.objects.length - shown.length })}
        </button>
      ) : null}
      {data.unseen.map((one) => (
        <span key={one.what} className="text-sm text-amber">
          {t("unseen", { what: one.what, why: why(one.why) })}
        </span>
      ))}
    </section>
  );
}

function StuckLink({ cluster, one }: { cluster: string; one: StuckObject }) {
  const t = useTranslations("ward.stuck");
  const locale = useLocale();
  const { stuckSince } = one;
  const time = useApiClock((now) => (stuckSince === null ? "" : formatElapsed((now - Date.parse(stuckSince)) / 1000, locale)));
  const isNamespace = one.kind === "Namespace";
  const name = isNamespace ? one.name : `${one.namespace}/${one.name}`;
  return (
    <Link
      href={isNamespace ? namespaceHref(cluster, one.name) : claimHref(cluster, one)}
      prefetch={false}
      className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 hover:underline"
    >
      <span className="text-soft">{t(isNamespace ? "namespace" : "claim")}</span>
      <span className="line-clamp-1 min-w-0 font-mono text-sm break-all" title={name}>
        {name}
      </span>
      <Badge tone={toneOf(one.class)}>{one.status}</Badge>
      <span className="font-semibold whitespace-nowrap">{time}</span>
    </Link>
  );
}
