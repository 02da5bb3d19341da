"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsBoolean, useQueryState } from "nuqs";
import { lazy, type ReactNode, Suspense, useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { asApiError } from "#components/data/api-error.ts";
import { useApiClock } from "#components/data/live/live-provider.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { ErrorPanel } from "#components/ui/error-panel.tsx";
import type { YamlAnswer } from "#lib/contract/record.ts";
import { formatClock } from "#lib/format/elapsed.ts";
import { type PodKey, yamlQuery } from "../record-queries.ts";
import type { YamlEditorHandle } from "./yaml-editor.tsx";

const YamlEditor = lazy(() => import("./yaml-editor.tsx").then((module) => ({ default: module.YamlEditor })));

/** The pod's object as YAML, with managedFields when asked for. */
export function YamlTab({ pod, version }: { pod: PodKey; version: string }) {
  const t = useTranslations("record.yaml");
  const [managed, setManaged] = useQueryState("managed", parseAsBoolean.withDefault(false));
  return (
    <YamlView query={yamlQuery(pod, managed, version)} label={t("label", { namespace: pod.namespace, name: pod.name })}>
      <Button aria-pressed={managed} onClick={() => void setManaged(!managed)} title={t("managedOn")}>
        {t("managed")}
      </Button>
    </YamlView>
  );
}

export interface YamlViewProps {
  readonly query: ReturnType<typeof yamlQuery>;
  readonly label: string;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** An object as YAML: read-only, foldable, searchable, secrets masked by the server. */
export function YamlView({ query, label, children }: YamlViewProps) {
  const t = useTranslations("record.yaml");
  const locale = useLocale();
  const editor = useRef<YamlEditorHandle>(null);
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData });
  if (error && !data) return <ErrorPanel error={asApiError(error)} onRetry={() => void refetch()} />;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3.5 py-2">
        <Button onClick={() => editor.current?.search()}>{t("search")}</Button>
        <Button onClick={() => editor.current?.foldAll()}>{t("foldAll")}</Button>
        <Button onClick={() => editor.current?.unfoldAll()}>{t("unfoldAll")}</Button>
        {children}
        <CopyButton text={() => data?.yaml ?? ""}>{t("copy")}</CopyButton>
        {data ? <YamlNote data={data} /> : null}
      </div>
      <Suspense fallback={<Waiting />}>
        {data ? <YamlEditor ref={editor} text={data.yaml} label={label} locale={locale} /> : <Waiting />}
      </Suspense>
    </div>
  );
}

function YamlNote({ data }: { data: YamlAnswer }) {
  const t = useTranslations("record.yaml");
  const locale = useLocale();
  const time = useApiClock((now) => formatClock(Date.parse(data.readAt), now, locale));
  return (
    <span className="text-sm text-quiet" title={t("maskedText")}>
      {data.from === "cluster" ? null : <span className="text-amber">{t(data.from === "memory" ? "asSeen" : "asKept", { time })} · </span>}
      {t("readOnly")} · {t("lines", { count: data.yaml.split("\n").length })} · {t("masked", { count: data.masked })}
    </span>
  );
}

function Waiting() {
  const t = useTranslations("record.yaml");
  return (
    <p role="status" className="px-3.5 py-5 text-soft">
      {t("loading")}
    </p>
  );
}
