"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { Link as LinkIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type ApiError, asApiError } from "#components/data/api-error.ts";
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

/** What a page has read, and how to read it again. `error` beside a record = the record is old. */
export interface Reading<T> {
  readonly record: T;
  readonly error: ApiError | null;
  readonly retry: () => void;
}

export interface ObjectPageProps<T> {
  readonly cluster: string;
  /** Path of this page in the cluster, for its link. */
  readonly href: string;
  readonly title: string;
  readonly loading: string;
  readonly notFound: string;
  readonly result: Pick<UseQueryResult<T>, "data" | "error" | "refetch">;
  /** Beside the link in the page's bar. */
  readonly actions?: (record: T) => ReactNode;
  readonly children: (reading: Reading<T>) => ReactNode;
}

/** The frame of a single object's page: back, link, keys, and the states in which there is nothing to show yet. */
export function ObjectPage<T>({ cluster, href, title, loading, notFound, result, actions, children }: ObjectPageProps<T>) {
  const t = useTranslations("object");
  const [help, setHelp] = useState(false);
  useKeys({ Escape: useBack(cluster), "?": () => setHelp(true) });
  const { data, error, refetch } = result;
  const retry = () => void refetch();
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
          <span className="hidden items-center gap-1.5 sm:flex">
            <CopyButton text={() => new URL(href, window.location.href).toString()} icon={<LinkIcon size={13} aria-hidden />}>
              {t("copyLink")}
            </CopyButton>
            {data === undefined ? null : actions?.(data)}
          </span>
        }
        footer={<PageFooter hints={hints} />}
      >
        {data !== undefined ? (
          children({ record: data, error: error === null ? null : asApiError(error), retry })
        ) : error !== null ? (
          <Problem title={title} notFound={notFound} error={asApiError(error)} onRetry={retry} />
        ) : (
          <p role="status" className="px-3.5 py-5 text-soft md:px-5">
            {loading}
          </p>
        )}
        <RecordHelp open={help} onClose={() => setHelp(false)} />
      </PageFrame>
    </FixHost>
  );
}

function Problem({ title, notFound, error, onRetry }: { title: string; notFound: string; error: ApiError; onRetry: () => void }) {
  return (
    <div className="flex flex-col gap-3.5 px-3.5 py-4 md:px-5">
      <h1 className="font-mono text-xl font-semibold break-all">{title}</h1>
      <Card>
        <ErrorPanel error={error} onRetry={onRetry}>
          {error.code === "not-found" ? <p className="text-soft">{notFound}</p> : null}
        </ErrorPanel>
      </Card>
    </div>
  );
}
