"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { nodeHref } from "#components/data/links.ts";
import { ObjectPage } from "#components/object/object-page.tsx";
import { NodeBody } from "./node-body.tsx";
import { nodeQuery } from "./node-queries.ts";

/** A node, live: what its kubelet says, what it has left, and who is sick on it. `executable`: ids of the fixes that may be run. */
export function NodePage({ cluster, name, executable }: { cluster: string; name: string; executable: readonly string[] }) {
  const t = useTranslations("node");
  const locale = useLocale();
  const result = useQuery(nodeQuery(cluster, name, locale));
  return (
    <ObjectPage
      cluster={cluster}
      href={nodeHref(cluster, name)}
      title={t("title", { name })}
      loading={t("loading", { name })}
      notFound={t("notFound")}
      result={result}
    >
      {({ record, error, retry }) => <NodeBody cluster={cluster} record={record} executable={executable} error={error} onRetry={retry} />}
    </ObjectPage>
  );
}
