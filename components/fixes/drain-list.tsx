"use client";

import { Check, CircleHelp, X } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { recordHref } from "#components/data/links.ts";
import { Badge } from "#components/ui/badge.tsx";
import type { DrainPlanAnswer } from "#lib/contract/drain.ts";

type DrainPod = DrainPlanAnswer[number];

const FATES = ["evict", "wait", "leave"] as const;
const MARKS = {
  pass: <Check size={14} className="shrink-0 translate-y-0.5 text-green" aria-hidden />,
  fail: <X size={14} className="shrink-0 translate-y-0.5 text-red" aria-hidden />,
  unknown: <CircleHelp size={14} className="shrink-0 translate-y-0.5 text-amber" aria-hidden />,
};

/** Every pod of a node that is to be drained: those that go, those that are waited for, those that stay, each with why. */
export function DrainList({ cluster, pods }: { cluster: string; pods: DrainPlanAnswer }) {
  const t = useTranslations("drain");
  return (
    <section className="border-t border-line pt-3" aria-label={t("list")}>
      <h3 className="mb-1.5 font-semibold">{t("list")}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div tabIndex={0} className="max-h-72 overflow-auto rounded-md border border-line">
        {FATES.map((fate) => {
          const those = pods.filter((pod) => pod.fate === fate);
          if (those.length === 0) return null;
          return (
            <div key={fate} data-fate={fate}>
              <h4 className="sticky top-0 border-b border-line bg-sunken px-2.5 py-1 text-sm font-semibold">
                {t(fate, { count: those.length })}
              </h4>
              <ul className="divide-y divide-line">
                {those.map((pod) => (
                  <Line key={pod.uid} cluster={cluster} pod={pod} />
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </section>
  );
}

function Line({ cluster, pod }: { cluster: string; pod: DrainPod }) {
  const t = useTranslations("drain");
  const { dryRun, cause } = pod;
  return (
    <li className="flex items-baseline gap-2 px-2.5 py-1.5">
      {dryRun === null ? null : MARKS[dryRun.state]}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <PodName cluster={cluster} pod={pod} />
          <span className="font-mono text-sm wrap-anywhere text-quiet">{pod.owner ?? t("ownerless")}</span>
          {pod.loses.includes("empty-dir") ? <Badge tone="amber">{t("emptyDir")}</Badge> : null}
          {pod.loses.includes("recreation") ? <Badge tone="amber">{t("ownerless")}</Badge> : null}
        </p>
        <p className="text-sm wrap-anywhere text-soft">{pod.why}</p>
        {cause === null ? null : <p className="text-sm wrap-anywhere text-soft">{t("cause", { cause: cause.title })}</p>}
        {dryRun === null ? null : (
          <p className="text-sm wrap-anywhere text-quiet">
            {dryRun.state === "pass" ? (
              <span className="sr-only">{t("dryRun.pass")}</span>
            ) : (
              `${t(`dryRun.${dryRun.state}`)} · ${dryRun.message}`
            )}
          </p>
        )}
      </div>
    </li>
  );
}

/** A pod's name, to its record. */
export function PodName({ cluster, pod }: { cluster: string; pod: { namespace: string; name: string; uid: string } }) {
  return (
    <Link
      className="font-mono text-sm font-semibold wrap-anywhere hover:underline"
      href={recordHref(cluster, pod)}
      target="_blank"
      rel="noreferrer"
      prefetch={false}
    >
      {pod.namespace}/{pod.name}
    </Link>
  );
}
