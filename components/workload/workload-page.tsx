"use client";

import { useQuery } from "@tanstack/react-query";
import { Link as LinkIcon } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { type ApiError, asApiError } from "#components/data/api-error.ts";
import { workloadHref } from "#components/data/links.ts";
import { FixHost } from "#components/fixes/fix-host.tsx";
import { BackLink } from "#components/record/back-link.tsx";
import { RecordHelp } from "#components/record/record-help.tsx";
import { useBack } from "#components/record/use-back.ts";
import { useMarkdown } from "#components/record/use-markdown.ts";
import { PageFooter } from "#components/shell/page-footer.tsx";
import { PageFrame } from "#components/shell/page-frame.tsx";
import { Card } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { ErrorPanel } from "#components/ui/error-panel.tsx";
import { useKeys } from "#components/ui/use-keys.ts";
import type { WorkloadRecord } from "#lib/contract/workload.ts";
import { WorkloadBody } from "./workload-body.tsx";
import { type WorkloadKey, workloadQuery } from "./workload-queries.ts";

/** The record of a workload that may not make its pods, live. `executable`: ids of the fixes that may be run. */
export function WorkloadPage({ workload, executable }: { workload: WorkloadKey; executable: readonly string[] }) {
  const t = useTranslations("workload");
  const locale = useLocale();
  const { cluster } = workload;
  const { data, error, refetch } = useQuery(workloadQuery(workload, locale));
  const [help, setHelp] = useState(false);
  useKeys({ Escape: useBack(cluster), "?": () => setHelp(true) });
  return (
    <FixHost cluster={cluster}>
      <PageFrame
        cluster={cluster}
        center={<BackLink cluster={cluster} />}
        actions={data === undefined ? null : <Actions cluster={cluster} record={data} />}
        footer={
          <PageFooter
            hints={[
              { keys: ["Esc"], does: t("keys.back") },
              { keys: ["?"], does: t("keys.all") },
            ]}
          />
        }
      >
        {data !== undefined ? (
          <WorkloadBody
            workload={workload}
            record={data}
            executable={executable}
            error={error === null ? null : asApiError(error)}
            onRetry={() => void refetch()}
          />
        ) : error !== null ? (
          <Problem workload={workload} error={asApiError(error)} onRetry={() => void refetch()} />
        ) : (
          <p role="status" className="px-3.5 py-5 text-soft md:px-5">
            {t("loading", workload)}
          </p>
        )}
        <RecordHelp open={help} onClose={() => setHelp(false)} />
      </PageFrame>
    </FixHost>
  );
}

function Actions({ cluster, record }: { cluster: string; record: WorkloadRecord }) {
  const t = useTranslations("workload");
  const words = useTranslations("record");
  const locale = useLocale();
  const link = () => new URL(workloadHref(cluster, record.diagnosis.subject), window.location.href).toString();
  const markdown = useMarkdown(cluster, { ...record, audit: [] }, locale, link);
  return (
    <span className="hidden items-center gap-1.5 lg:flex">
      <CopyButton text={link} icon={<LinkIcon size={13} aria-hidden />}>
        {t("copyLink")}
      </CopyButton>
      <CopyButton text={markdown}>{words("copyMarkdown")}</CopyButton>
    </span>
  );
}

function Problem({ workload, error, onRetry }: { workload: WorkloadKey; error: ApiError; onRetry: () => void }) {
  const t = useTranslations("workload");
  return (
    <div className="flex flex-col gap-3.5 px-3.5 py-4 md:px-5">
      <h1 className="font-mono text-xl font-semibold break-all">{t("title", workload)}</h1>
      <Card>
        <ErrorPanel error={error} onRetry={onRetry}>
          {error.code === "not-found" ? <p className="text-soft">{t("notFound", workload)}</p> : null}
        </ErrorPanel>
      </Card>
    </div>
  );
}
