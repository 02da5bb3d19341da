"use client";

import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "use-intl";
import { OpenAftercareSection } from "#components/aftercare/aftercare-lists.tsx";
import { asApiError } from "#components/data/api-error.ts";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { ErrorPanel } from "#components/ui/error-panel.tsx";
import { PlainFrame } from "../shell/plain-frame.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { type AuditParams, FILTERS, queryOf, useAuditParams } from "./audit-params.ts";
import { actsQuery } from "./audit-queries.ts";
import { AuditTable } from "./audit-table.tsx";
import { ChainLine } from "./chain-line.tsx";

type SetParams = ReturnType<typeof useAuditParams>[1];

/** The audit log: whether it is whole, and every act with its ground, its request and what came of it. */
export function AuditPage() {
  const t = useTranslations("audit");
  const [params, set] = useAuditParams();
  return (
    <PlainFrame>
      <div className="flex flex-col gap-3.5 px-3.5 py-3.5 md:px-5">
        <div className="flex flex-wrap items-center justify-between gap-x-3.5 gap-y-2">
          <h1 className="text-xl font-semibold">{t("heading")}</h1>
          <a href={`/api/audit/export?${queryOf(params, "all")}`} download className={buttonClass()}>
            <Download size={13} aria-hidden />
            {t("export")}
          </a>
        </div>
        <ChainLine />
        <OpenAftercareSection />
        <Acts params={params} set={set} />
      </div>
    </PlainFrame>
  );
}

function Acts({ params, set }: { params: AuditParams; set: SetParams }) {
  const t = useTranslations("audit");
  const { data, error, isPlaceholderData, refetch } = useQuery(actsQuery(params));
  const clear = () => void set(Object.fromEntries([...FILTERS, "id", "before", "open"].map((name) => [name, null])));
  const filters = (
    <AuditFilters
      params={params}
      choices={data?.choices}
      onChange={(change) => void set({ ...change, before: null, open: null })}
      onClear={clear}
    />
  );
  if (data === undefined) {
    return (
      <>
        {filters}
        <Card>
          {error === null ? (
            <p role="status" className="p-5 text-soft">
              {t("loading")}
            </p>
          ) : (
            <ErrorPanel error={asApiError(error)} onRetry={() => void refetch()}>
              {asApiError(error).code === "store-unavailable" ? <p className="text-soft">{t("storeText")}</p> : null}
            </ErrorPanel>
          )}
        </Card>
      </>
    );
  }
  const toggle = (id: number) =>
    void set({ open: params.open.includes(id) ? params.open.filter((one) => one !== id) : [...params.open, id] });
  const isNarrowed = [...FILTERS, "id", "before"].some((name) => params[name as keyof AuditParams] !== null);
  return (
    <>
      {filters}
      {error === null ? null : <Stale why={asApiError(error).message} />}
      <Card className={isPlaceholderData ? "opacity-60" : ""} aria-busy={isPlaceholderData}>
        {data.acts.length === 0 ? (
          <div className="flex flex-col items-start gap-3.5 p-5 text-soft">
            <p>{isNarrowed ? t("noMatch") : t("empty")}</p>
            {isNarrowed ? <Button onClick={clear}>{t("clear")}</Button> : null}
          </div>
        ) : (
          <AuditTable
            acts={data.acts}
            open={new Set(params.id === null ? params.open : [...params.open, data.acts[0]?.intent.id ?? 0])}
            onToggle={toggle}
          />
        )}
      </Card>
      <Pages params={params} next={data.next} set={set} />
    </>
  );
}

function Stale({ why }: { why: string }) {
  const t = useTranslations("audit");
  return (
    <p role="status" className="rounded-lg bg-amber-tint px-3.5 py-2 text-amber">
      {t("stale", { why })}
    </p>
  );
}

function Pages({ params, next, set }: { params: AuditParams; next: number | null; set: SetParams }) {
  const t = useTranslations("audit");
  if (next === null && params.before === null) return null;
  const go = (before: number | null) => {
    void set({ before, open: null }, { history: "push" });
    window.scrollTo({ top: 0 });
  };
  return (
    <nav aria-label={t("pages")} className="flex gap-2">
      <Button disabled={params.before === null} onClick={() => go(null)}>
        {t("newest")}
      </Button>
      <Button disabled={next === null} onClick={() => go(next)}>
        {t("older")}
      </Button>
    </nav>
  );
}
