"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { CircleHelp, Link2, Unlink2 } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { asApiError } from "#components/data/api-error.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { INK, TINT } from "#components/ui/tone.ts";
import type { AuditChain } from "#lib/contract/audit.ts";
import { formatClock } from "#lib/format/elapsed.ts";
import { chainQuery } from "./audit-queries.ts";

/** Whether the log is whole: verified up to a row, or broken at one and what that means. */
export function ChainLine() {
  const t = useTranslations("audit.chain");
  const ui = useTranslations("ui.errors");
  const locale = useLocale();
  const { data, error, isFetching, refetch } = useQuery(chainQuery);
  if (data === undefined && error === null) return <p className="text-soft">{t("checking")}</p>;
  const again = (
    <Button disabled={isFetching} onClick={() => void refetch()}>
      {t("again")}
    </Button>
  );
  if (data === undefined) {
    return (
      <p className="flex flex-wrap items-center gap-2">
        <CircleHelp size={15} aria-hidden className={INK.amber} />
        <span>{t("unread", { why: ui(asApiError(error).code) })}</span>
        {again}
      </p>
    );
  }
  return (
    <div
      role="status"
      data-chain={data.ok ? "holds" : "broken"}
      className={clsx("flex flex-wrap items-center gap-x-3 gap-y-1.5", !data.ok && `rounded-lg p-3 ${TINT.red}`)}
    >
      {data.ok ? <Link2 size={15} aria-hidden className={INK.green} /> : <Unlink2 size={15} aria-hidden />}
      <Verdict chain={data} />
      <span className={clsx("text-sm", data.ok && "text-quiet")}>
        {t("checked", { time: formatClock(Date.parse(data.checkedAt), Date.now(), locale) })}
      </span>
      {again}
    </div>
  );
}

function Verdict({ chain }: { chain: AuditChain }) {
  const t = useTranslations("audit.chain");
  if (chain.why !== null) {
    return (
      <span className="min-w-0 basis-full md:flex-1 md:basis-0">
        <strong className="font-semibold">{t(chain.why, { id: chain.brokenId ?? 0 })}</strong>
        <br />
        {t("brokenText", { count: chain.rows })}
      </span>
    );
  }
  if (chain.lastId === null) return <span>{t("empty")}</span>;
  const head = chain.head ?? "";
  return (
    <>
      <strong className={clsx("font-semibold", INK.green)}>{t("holds", { id: chain.lastId })}</strong>
      <span title={t("copyHead")}>
        <CopyButton text={head}>
          <span className="font-mono">{t("head", { hash: head.slice(0, 12) })}</span>
        </CopyButton>
      </span>
    </>
  );
}
