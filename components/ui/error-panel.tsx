"use client";

import { CloudOff, Lock, SearchX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { ApiError } from "#components/data/api-error.ts";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";

/** An error in words: what it is, what was said, which permission is missing, and what can be done now. */
export function ErrorPanel({
  error,
  title,
  heading: Heading = "h2",
  onRetry,
  children,
}: {
  error: ApiError;
  /** Says what it is, where the error's code alone would mislead. */
  title?: string | undefined;
  /** `h1` where the error is all there is on the page. */
  heading?: "h1" | "h2";
  onRetry?: () => void;
  children?: ReactNode;
}) {
  const t = useTranslations("ui");
  const { missing } = error;
  const command = missing ? whoCan(missing) : null;
  return (
    <div role="alert" className="flex items-start gap-3.5 p-5">
      <ErrorIcon code={error.code} />
      <div className="min-w-0 flex-1 space-y-2">
        <Heading className="text-lg font-semibold">{title ?? t(`errors.${error.code}`)}</Heading>
        {missing ? (
          <p>{t("missing", { verb: missing.verb, resource: missing.resource, where: missing.namespace || "all" })}</p>
        ) : (
          <p className="break-words text-soft">{detailOf(error, t)}</p>
        )}
        {error.kubernetes ? (
          <p className="text-soft">
            {t("kubernetesSays")}: <span className="font-mono break-words">{error.kubernetes.message}</span>
          </p>
        ) : null}
        {command ? (
          <p className="flex flex-wrap items-center gap-2 text-soft">
            {t("askFor")}
            <code className="break-all">{command}</code>
            <CopyButton text={command}>{t("copy")}</CopyButton>
          </p>
        ) : null}
        {children}
        {onRetry ? <Button onClick={onRetry}>{t("retry")}</Button> : null}
      </div>
    </div>
  );
}

function ErrorIcon({ code }: { code: ApiError["code"] }) {
  if (code === "forbidden" || code === "unauthenticated") return <Lock className="mt-0.5 shrink-0 text-amber" aria-hidden />;
  if (code === "not-found" || code === "gone" || code === "no-cluster")
    return <SearchX className="mt-0.5 shrink-0 text-grey" aria-hidden />;
  if (code === "network" || code === "cluster-unreachable" || code === "timeout")
    return <CloudOff className="mt-0.5 shrink-0 text-grey" aria-hidden />;
  return <TriangleAlert className="mt-0.5 shrink-0 text-red" aria-hidden />;
}

function detailOf(error: ApiError, t: ReturnType<typeof useTranslations<"ui">>): string {
  if (error.code === "network") return t("networkDetail", { origin: window.location.origin });
  if (error.code === "unreadable") return t("unreadableDetail", { status: String(error.status) });
  return error.message;
}

function whoCan(missing: { verb: string; resource: string; namespace: string }): string {
  const where = missing.namespace ? `-n ${missing.namespace}` : "-A";
  return `kubectl auth can-i ${missing.verb} ${missing.resource} ${where}`;
}
