"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { ApiError } from "../data/api-error.ts";
import { wardHref } from "../data/links.ts";
import { useLive, useLiveMeta } from "../data/live/live-provider.tsx";
import { clustersQuery } from "../data/queries.ts";
import { podsForbidden } from "../shell/live-badge.tsx";
import { Card } from "../ui/card.tsx";
import { ErrorPanel } from "../ui/error-panel.tsx";

/** The cluster is known and its pods are not: it does not answer, or it refuses them. */
export function WardUnread() {
  const t = useTranslations("ward.loading");
  const errors = useTranslations("ui.errors");
  const meta = useLiveMeta();
  const { retry } = useLive();
  const refusal = meta.answer ? podsForbidden(meta.answer) : null;
  const message = refusal ?? meta.answer?.freshness.message ?? errors("cluster-unreachable");
  const error = new ApiError(refusal === null ? "cluster-unreachable" : "forbidden", 0, message, {
    code: refusal === null ? "cluster-unreachable" : "forbidden",
    message,
    ...(refusal === null
      ? {}
      : { missing: { verb: "list", resource: "pods", namespace: "" }, kubernetes: { code: 403, reason: "Forbidden", message: refusal } }),
  });
  return (
    <Card className="mx-3.5 md:mx-5">
      <ErrorPanel error={error} onRetry={retry}>
        <p className="text-soft">{t("retrying")}</p>
      </ErrorPanel>
    </Card>
  );
}

/** The ward could not be opened at all: why, and where one can go instead. */
export function WardRefused({ error }: { error: ApiError }) {
  const { retry } = useLive();
  return (
    <ErrorPanel error={error} heading="h1" onRetry={retry}>
      {error.code === "no-cluster" ? <OtherClusters /> : null}
    </ErrorPanel>
  );
}

function OtherClusters() {
  const t = useTranslations("ward.noCluster");
  const query = useQuery(clustersQuery);
  const others = query.data?.clusters ?? [];
  return (
    <div className="space-y-2">
      {others.length > 0 ? (
        <>
          <p>{t("known")}</p>
          <ul className="list-inside list-disc">
            {others.map((one) => (
              <li key={one.name}>
                <Link href={wardHref(one.name)} prefetch={false} className="text-blue underline">
                  {one.name}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {query.data?.problem ? <p className="break-words text-soft">{query.data.problem}</p> : null}
    </div>
  );
}
