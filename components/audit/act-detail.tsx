"use client";

import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { CopyIcon } from "#components/record/copy-icon.tsx";
import { RuleLink } from "#components/rules/rule-link.tsx";
import type { AuditAct } from "#lib/contract/audit.ts";
import { formatClock } from "#lib/format/elapsed.ts";
import { readKept, readVerdict } from "./kept-json.ts";

/** Everything that was kept of an act: why, who, on what ground, what was sent, what was answered, what was seen. */
export function ActDetail({ act }: { act: AuditAct }) {
  const t = useTranslations("audit");
  const { intent, outcome } = act;
  return (
    <div className="grid gap-x-6 gap-y-3 border-line border-t bg-sunken px-3.5 py-3 lg:grid-cols-2 lg:px-8">
      <dl className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3.5 gap-y-1 [&_dd]:break-words [&_dt]:text-quiet">
        <Facts act={act} />
      </dl>
      <div className="flex min-w-0 flex-col gap-3">
        <Verdict text={intent.verdict} />
        <Json title={t("detail.request")} text={(outcome ?? intent).request} copy={t("detail.copyRequest")} />
        <Json
          title={t("detail.response")}
          text={outcome?.response ?? null}
          none={t(outcome === null ? "detail.responseLater" : "detail.noResponse")}
        />
      </div>
    </div>
  );
}

function Facts({ act: { intent, outcome } }: { act: AuditAct }) {
  const t = useTranslations("audit");
  const locale = useLocale();
  const at = (time: string) => formatClock(Date.parse(time), Date.now(), locale);
  return (
    <>
      <dt>{t("detail.reason")}</dt>
      <dd>{intent.reason ?? <span className="text-quiet">{t("detail.noReason")}</span>}</dd>
      <dt>{t("detail.outcome")}</dt>
      <dd>{outcome === null ? t("noOutcome") : (outcome.said?.[locale] ?? outcome.detail)}</dd>
      <dt>{t("detail.user")}</dt>
      <dd>{intent.osUser === null ? intent.user : t("detail.login", { user: intent.user, login: intent.osUser })}</dd>
      <dt>{t("detail.object")}</dt>
      <dd className="font-mono text-sm">{intent.target.uid}</dd>
      {intent.node === null ? null : (
        <>
          <dt>{t("detail.node")}</dt>
          <dd className="font-mono text-sm">{intent.node}</dd>
        </>
      )}
      {intent.about === null || intent.about === intent.target.uid ? null : (
        <>
          <dt>{t("detail.about")}</dt>
          <dd className="font-mono text-sm">{intent.about}</dd>
        </>
      )}
      <dt>{t("detail.plan")}</dt>
      <dd className="font-mono text-sm">{intent.planId}</dd>
      <dt>{t("detail.rows")}</dt>
      <dd>
        {t("detail.intentRow", { id: intent.id, time: at(intent.time) })}
        {outcome === null ? null : <span className="block">{t("detail.outcomeRow", { id: outcome.id, time: at(outcome.time) })}</span>}
      </dd>
    </>
  );
}

function Verdict({ text }: { text: string | null }) {
  const t = useTranslations("audit.detail");
  const certainty = useTranslations("record.verdict.certainty");
  const locale = useLocale();
  const verdict = readVerdict(text);
  return (
    <Part title={t("verdict")}>
      {verdict?.id === undefined ? (
        <p className="text-soft">{t("noVerdict")}</p>
      ) : (
        <p>
          <RuleLink id={verdict.id} className="font-mono text-sm text-blue" />
          {verdict.certainty === undefined ? null : <span className="text-quiet"> · {certainty(verdict.certainty)}</span>}
        </p>
      )}
      <ul className="flex flex-col gap-0.5">
        {(verdict?.cites ?? []).map((cite) => (
          <li key={JSON.stringify(cite)} className="break-words text-soft">
            <span className="font-mono text-sm">{cite.object}</span> {cite.event ?? cite.path ?? ""}: {cite.value}
          </li>
        ))}
      </ul>
      {(verdict?.stated ?? []).map((said) => (
        <p key={said.en} className="break-words">
          <span className="text-quiet">{t("stated")}:</span> {said[locale]}
        </p>
      ))}
    </Part>
  );
}

function Json({ title, text, copy, none }: { title: string; text: string | null; copy?: string; none?: string }) {
  return (
    <Part title={title} aside={text === null || copy === undefined ? null : <CopyIcon text={readKept(text)} label={copy} />}>
      {text === null ? (
        <p className="text-soft">{none}</p>
      ) : (
        <pre className="overflow-x-auto rounded-md bg-grey-tint p-2 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
          {readKept(text)}
        </pre>
      )}
    </Part>
  );
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="flex items-center gap-1.5 text-sm text-quiet">
        {title}
        {aside}
      </h2>
      {children}
    </section>
  );
}
