"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { asApiError } from "#components/data/api-error.ts";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHeading } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { ErrorPanel } from "#components/ui/error-panel.tsx";
import type { NodeLog, NodeRecord } from "#lib/contract/node.ts";
import { nodeLogQuery } from "./node-queries.ts";

/** What kubelet and runtime of the node last logged; read on request, since it goes through the node itself. */
export function NodeLogCard({ cluster, record }: { cluster: string; record: NodeRecord }) {
  const t = useTranslations("node.log");
  const [asked, setAsked] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({ ...nodeLogQuery(cluster, record.name), enabled: asked });
  if (record.gone) return null;
  const read = () => {
    if (asked) void refetch();
    setAsked(true);
  };
  return (
    <Card aria-label={t("heading")} className="overflow-hidden">
      <div className="flex flex-col gap-1.5 px-3.5 py-2.5 md:px-4">
        <CardHeading
          aside={
            <Button onClick={read} disabled={isFetching}>
              {t(isFetching ? "reading" : asked ? "again" : "read")}
            </Button>
          }
        >
          {t("heading")}
        </CardHeading>
        {asked ? null : <p className="text-soft">{t("how")}</p>}
      </div>
      {error && !data ? <ErrorPanel error={asApiError(error)} onRetry={() => void refetch()} /> : null}
      {data?.services.map((service) => (
        <Service key={service.service} log={service} />
      ))}
    </Card>
  );
}

/** The newest lines are what is looked for. */
function toEnd(box: HTMLElement | null): void {
  box?.scrollTo({ top: box.scrollHeight });
}

function Service({ log: { service, lines, missing } }: { log: NodeLog["services"][number] }) {
  const t = useTranslations("node.log");
  const why = useTranslations("record.why");
  return (
    <section className="border-t border-line px-3.5 py-2.5 md:px-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-mono text-sm font-semibold">{service}</h3>
        {lines.length === 0 ? null : <CopyButton text={() => lines.join("\n")}>{t("copy")}</CopyButton>}
      </div>
      {missing === "forbidden" ? <p className="text-amber">{t("forbidden")}</p> : null}
      {missing === "absent" ? <p className="text-soft">{t("absent")}</p> : null}
      {missing !== null && missing !== "forbidden" && missing !== "absent" ? (
        <p className="text-amber">{t("missing", { why: why(missing) })}</p>
      ) : null}
      {missing === null && lines.length === 0 ? <p className="text-soft">{t("empty")}</p> : null}
      {lines.length === 0 ? null : (
        <pre
          key={lines.at(-1)}
          ref={toEnd}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keys
          tabIndex={0}
          className="mt-1.5 max-h-[320px] overflow-auto text-sm leading-[18px] whitespace-pre-wrap break-all"
        >
          {lines.join("\n")}
        </pre>
      )}
    </section>
  );
}
