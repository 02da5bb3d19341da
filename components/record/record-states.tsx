"use client";

import { CloudOff } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import type { ApiError } from "#components/data/api-error.ts";
import { recordHref, wardHref } from "#components/data/links.ts";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { ErrorPanel } from "#components/ui/error-panel.tsx";
import type { PodKey } from "./record-queries.ts";

/** While the first reading is under way: the frame stands, and what is being read is said. */
export function RecordLoading({ pod }: { pod: PodKey }) {
  const t = useTranslations("record");
  return (
    <div className="flex flex-col gap-3.5 px-3.5 py-4 md:px-5" aria-busy="true">
      <h1 className="font-mono text-xl font-semibold break-all">{t("title", { namespace: pod.namespace, name: pod.name })}</h1>
      <Card className="space-y-1 p-5">
        <p role="status" className="text-ink">
          {t("state.loading", { namespace: pod.namespace, name: pod.name })}
        </p>
        <p className="text-soft">{t("state.loadingWhat")}</p>
      </Card>
    </div>
  );
}

/** Why there is no record to show: a right that is missing, no such pod, one that is gone, or a cluster that is silent. */
export function RecordProblem({ pod, error, onRetry }: { pod: PodKey; error: ApiError; onRetry: () => void }) {
  const t = useTranslations("record");
  return (
    <div className="flex flex-col gap-3.5 px-3.5 py-4 md:px-5">
      <h1 className="font-mono text-xl font-semibold break-all">{t("title", { namespace: pod.namespace, name: pod.name })}</h1>
      <Card>
        <ErrorPanel error={error} onRetry={onRetry}>
          <ProblemWords pod={pod} error={error} />
        </ErrorPanel>
      </Card>
    </div>
  );
}

function ProblemWords({ pod, error }: { pod: PodKey; error: ApiError }) {
  const t = useTranslations("record.state");
  const names = { namespace: pod.namespace, name: pod.name };
  switch (error.code) {
    case "forbidden":
    case "unauthenticated":
      return <p className="text-soft">{t("forbiddenText", names)}</p>;
    case "gone":
      return <Elsewhere pod={pod} />;
    case "not-found":
      return (
        <>
          <p className="text-soft">{pod.uid === null ? t("notFoundText") : t("notFoundUid", { uid: pod.uid })}</p>
          <Elsewhere pod={pod} />
        </>
      );
    case "cluster-unreachable":
    case "timeout":
      return <p className="text-soft">{t("unreachableText", names)}</p>;
    default:
      return null;
  }
}

/** Where to go from a pod that is not there. */
function Elsewhere({ pod }: { pod: PodKey }) {
  const t = useTranslations("record");
  const anyHref = recordHref(pod.cluster, { namespace: pod.namespace, name: pod.name, uid: "" }).split("?")[0] ?? "";
  return (
    <p className="flex flex-wrap gap-2">
      {pod.uid === null ? null : (
        <Link href={anyHref} className={buttonClass()}>
          {t("state.notFoundAny")}
        </Link>
      )}
      <Link href={wardHref(pod.cluster)} className={buttonClass()}>
        {t("toWard")}
      </Link>
    </p>
  );
}

/** Above a record that could not be read again: how old it is and why. */
export function StaleBanner({ time, ago, why, onRetry }: { time: string; ago: string; why: string; onRetry: () => void }) {
  const t = useTranslations("record.state");
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-amber-tint px-3.5 py-2 text-amber">
      <CloudOff size={15} aria-hidden className="shrink-0" />
      <span className="font-semibold">{t("stale", { time, ago })}</span>
      <span className="min-w-0 flex-1 break-words">{t("staleText", { why })}</span>
      <Button onClick={onRetry}>{t("retry")}</Button>
    </div>
  );
}
