"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { asApiError } from "../data/api-error.ts";
import { wardHref } from "../data/links.ts";
import { clustersQuery } from "../data/queries.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { ErrorPanel } from "../ui/error-panel.tsx";
import { chooseCluster } from "./choose-cluster.ts";
import { PlainFrame } from "./plain-frame.tsx";

/** Leads to the cluster that was asked for at the start, the last, the current or the only one; where there is none it says where was looked and what can be done. */
export function ClusterGate({ asked, last }: { asked: string | null; last: string | null }) {
  const t = useTranslations("ward.noCluster");
  const router = useRouter();
  const query = useQuery(clustersQuery);
  const target = query.data ? chooseCluster(query.data, { asked, last }) : null;
  useEffect(() => {
    if (target !== null) router.replace(wardHref(target));
  }, [target, router]);
  return (
    <PlainFrame>
      <div className="mx-auto w-full max-w-[720px] p-3.5 md:p-5">
        <Card>
          {query.isError ? (
            <ErrorPanel error={asApiError(query.error)} heading="h1" onRetry={() => void query.refetch()} />
          ) : query.data && target === null ? (
            <NoCluster problem={query.data.problem} onRetry={() => void query.refetch()} />
          ) : (
            <p role="status" className="p-5 text-soft">
              {t("finding")}
            </p>
          )}
        </Card>
      </div>
    </PlainFrame>
  );
}

function NoCluster({ problem, onRetry }: { problem: string | null; onRetry: () => void }) {
  const t = useTranslations("ward.noCluster");
  return (
    <div className="space-y-3.5 p-5">
      <h1 className="text-xl font-semibold">{t("title")}</h1>
      {problem ? <p className="break-words whitespace-pre-line text-soft">{problem}</p> : null}
      <Command intro={t("demo")} command="npm run demo" />
      <Command intro={t("kubeconfig")} command="npm run up -- --kubeconfig ~/.kube/config" />
      <Button onClick={onRetry}>{t("retry")}</Button>
    </div>
  );
}

function Command({ intro, command }: { intro: string; command: string }) {
  const t = useTranslations("ui");
  return (
    <div>
      <p>{intro}</p>
      <p className="mt-1 flex flex-wrap items-center gap-2">
        <code className="rounded-sm bg-grey-tint px-1.5 py-0.5">{command}</code>
        <CopyButton text={command}>{t("copy")}</CopyButton>
      </p>
    </div>
  );
}
