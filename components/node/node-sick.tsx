"use client";

import { useTranslations } from "use-intl";
import { SickPodsCard } from "#components/object/sick-pods.tsx";
import type { NodeRecord } from "#lib/contract/node.ts";

/** The node's sick pods by cause, worst first; causes that lie in the node itself say so. */
export function SickCard({ cluster, record }: { cluster: string; record: NodeRecord }) {
  const t = useTranslations("node");
  const texts = { heading: t("sick"), none: t("sickNone"), ofThis: t("ofNode") };
  return <SickPodsCard cluster={cluster} groups={record.groups} missing={record.podsMissing} texts={texts} />;
}
