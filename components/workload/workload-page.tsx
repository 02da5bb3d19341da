"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { workloadHref } from "#components/data/links.ts";
import { MarkdownButton } from "#components/object/markdown-button.tsx";
import { ObjectPage } from "#components/object/object-page.tsx";
import { WorkloadBody } from "./workload-body.tsx";
import { type WorkloadKey, workloadQuery } from "./workload-queries.ts";

/** The record of a workload that may not make its pods, live. `executable`: ids of the fixes that may be run. */
export function WorkloadPage({ workload, executable }: { workload: WorkloadKey; executable: readonly string[] }) {
  const t = useTranslations("workload");
  const locale = useLocale();
  const { cluster } = workload;
  const result = useQuery(workloadQuery(workload, locale));
  const href = workloadHref(cluster, result.data?.diagnosis.subject ?? workload);
  return (
    <ObjectPage
      cluster={cluster}
      href={href}
      title={t("title", workload)}
      loading={t("loading", workload)}
      notFound={t("notFound")}
      result={result}
      actions={(record) => <MarkdownButton cluster={cluster} record={record} href={href} />}
    >
      {(reading) => <WorkloadBody workload={workload} reading={reading} executable={executable} />}
    </ObjectPage>
  );
}
