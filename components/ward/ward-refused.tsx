"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "use-intl";
import type { ApiError } from "../data/api-error.ts";
import { wardHref } from "../data/links.ts";
import { useLive } from "../data/live/live-provider.tsx";
import { clustersQuery } from "../data/queries.ts";
import { ErrorPanel } from "../ui/error-panel.tsx";

/** The ward could not be opened at all: why, and where one can go instead. */
export function WardRefused({ error }: { error: ApiError }) {
  const { retry } = useLive();
  return (
    <ErrorPanel error={error} onRetry={retry}>
      {error.code === "no-cluster" ? <OtherClusters /> : null}
    </ErrorPanel>
  );
}

function OtherClusters() {
  const t = useTranslations("ward.noCluster");
  const { cluster } = useLive();
  const query = useQuery(clustersQuery);
  const others = query.data?.clusters ?? [];
  return (
    <div className="space-y-2">
      <p>{t("unknown", { cluster })}</p>
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
