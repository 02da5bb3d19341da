"use client";

import { useQuery } from "@tanstack/react-query";
import { Link as LinkIcon } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { type ApiError, asApiError } from "#components/data/api-error.ts";
import { nodeHref } from "#components/data/links.ts";
import { FixHost } from "#components/fixes/fix-host.tsx";
import { BackLink } from "#components/record/back-link.tsx";
import { RecordHelp } from "#components/record/record-help.tsx";
import { useBack } from "#components/record/use-back.ts";
import { PageFooter } from "#components/shell/page-footer.tsx";
import { PageFrame } from "#components/shell/page-frame.tsx";
import { Card } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { ErrorPanel } from "#components/ui/error-panel.tsx";
import { useKeys } from "#components/ui/use-keys.ts";
import { NodeBody } from "./node-body.tsx";
import { nodeQuery } from "./node-queries.ts";

/** A node, live: what its kubelet says, what it has left, and who is sick on it. `executable`: ids of the fixes that may be run. */
export function NodePage({ cluster, name, executable }: { cluster: string; name: string; executable: readonly string[] }) {
  const t = useTranslations("node");
  const locale = useLocale();
  const { data, error, refetch } = useQuery(nodeQuery(cluster, name, locale));
  const [help, setHelp] = useState(false);
  useKeys({ Escape: useBack(cluster), "?": () => setHelp(true) });
  const hints = [
    { keys: ["Esc"], does: t("keys.back") },
    { keys: ["?"], does: t("keys.all") },
  ];
  return (
    <FixHost cluster={cluster}>
      <PageFrame
        cluster={cluster}
        center={<BackLink cluster={cluster} />}
        actions={
          <CopyButton
            text={() => new URL(nodeHref(cluster, name), window.location.href).toString()}
            icon={<LinkIcon size={13} aria-hidden />}
          >
            {t("copyLink")}
          </CopyButton>
        }
        footer={<PageFooter hints={hints} />}
      >
        {data !== undefined ? (
          <NodeBody
            cluster={cluster}
            record={data}
            executable={executable}
            error={error === null ? null : asApiError(error)}
            onRetry={() => void refetch()}
          />
        ) : error !== null ? (
          <Problem name={name} error={asApiError(error)} onRetry={() => void refetch()} />
        ) : (
          <p role="status" className="px-3.5 py-5 text-soft md:px-5">
            {t("loading", { name })}
          </p>
        )}
        <RecordHelp open={help} onClose={() => setHelp(false)} />
      </PageFrame>
    </FixHost>
  );
}

function Problem({ name, error, onRetry }: { name: string; error: ApiError; onRetry: () => void }) {
  const t = useTranslations("node");
  return (
    <div className="flex flex-col gap-3.5 px-3.5 py-4 md:px-5">
      <h1 className="text-xl font-semibold break-all">{t("title", { name })}</h1>
      <Card>
        <ErrorPanel error={error} onRetry={onRetry}>
          {error.code === "not-found" ? <p className="text-soft">{t("notFound")}</p> : null}
        </ErrorPanel>
      </Card>
    </div>
  );
}
