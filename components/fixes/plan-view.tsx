"use client";

import { Check, CircleHelp, X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Input } from "#components/ui/input.tsx";
import type { PlanAnswer, PlanRequest, Precondition } from "#lib/contract/fixes.ts";
import { shortJson } from "#lib/format/short-json.ts";
import { DrainList } from "./drain-list.tsx";
import { MayNot } from "./may-not.tsx";
import { PlanChoices } from "./plan-choices.tsx";

export interface PlanViewProps {
  readonly cluster: string;
  readonly plan: PlanAnswer;
  readonly readOnly: boolean;
  readonly expired: boolean;
  readonly typed: string;
  readonly onTyped: (text: string) => void;
  readonly reason: string;
  readonly onReason: (text: string) => void;
  readonly onChoose: (param: string, value: number | string) => void;
  readonly onState: (param: string, given: boolean) => void;
  /** What the reader has chosen and ticked; the plan that counts it may still be being made. */
  readonly stated: PlanRequest["params"];
}

/** What a plan says: the object, what happens, what was checked, what can go wrong, exactly what is sent. */
export function PlanView(props: PlanViewProps) {
  const { plan, readOnly, expired } = props;
  const t = useTranslations("fixes");
  const name = useTranslations("record.fix");
  const { target } = plan;
  return (
    <div className="space-y-3.5">
      <p>
        <span className="font-mono font-semibold wrap-anywhere">
          {target.namespace === "" ? t("clusterObject", target) : t("object", target)}
        </span>{" "}
        <span className="font-mono text-sm wrap-anywhere text-quiet">
          <Place plan={plan} />
        </span>
      </p>
      <p>{plan.what}</p>
      {readOnly ? null : <PlanChoices plan={plan} onChoose={props.onChoose} />}
      <Section title={t("checked")}>
        <ul>
          {plan.preconditions.map((check) => (
            <CheckLine key={check.id} check={check} />
          ))}
        </ul>
        {plan.allowed ? null : <p className="mt-1.5 font-semibold text-red">{t(isUnsaid(plan) ? "blockedUntilSaid" : "blocked")}</p>}
        {readOnly ? null : <MayNot plan={plan} />}
      </Section>
      {plan.drain === undefined || readOnly ? null : <DrainList cluster={props.cluster} pods={plan.drain} />}
      {plan.risks.length > 0 ? (
        <Section title={t("risks")}>
          <ul className="list-disc space-y-1 pl-4 text-soft">
            {plan.risks.map((risk) => (
              <li key={risk}>{risk}</li>
            ))}
          </ul>
        </Section>
      ) : null}
      {plan.gentler.length > 0 ? (
        <Section title={t("gentler")}>
          <ul className="space-y-1 text-soft">
            {plan.gentler.map(({ id, why }) => (
              <li key={id} className="break-words">
                {t("gentlerStep", { name: name(`${id}.title`), why })}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <Sent plan={plan} />
      {readOnly || plan.confirm.statements.length === 0 ? null : <Statements {...props} />}
      {readOnly ? null : <Confirmation {...props} />}
      {expired && !readOnly ? <p className="text-amber">{t("expiredWhy")}</p> : null}
    </div>
  );
}

function Place({ plan: { target, node } }: { plan: PlanAnswer }) {
  const t = useTranslations("fixes");
  if (target.kind !== "Pod") return t("uidOnly", target);
  return node === null ? t("noNode", target) : t("onNode", { uid: target.uid, node });
}

function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-3">
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

const MARKS = {
  pass: <Check size={15} className="text-green" aria-hidden />,
  fail: <X size={15} className="text-red" aria-hidden />,
  unknown: <CircleHelp size={15} className="text-amber" aria-hidden />,
};

function CheckLine({ check }: { check: Precondition }) {
  const t = useTranslations("fixes");
  return (
    <li className="flex items-baseline gap-2.5 border-b border-line py-1.5 last:border-0">
      <span className="translate-y-0.5">{MARKS[check.state]}</span>
      <span className="sr-only">{t(`state.${check.state}`)}: </span>
      <span className="flex min-w-0 flex-1 justify-between gap-x-2.5 max-sm:flex-col">
        <span className="min-w-0 wrap-anywhere">{check.message}</span>
        <span className="shrink-0 font-mono text-sm text-quiet">{check.source}</span>
      </span>
    </li>
  );
}

const CODE = "max-h-60 overflow-auto rounded-md border border-line bg-sunken p-2.5 font-mono text-sm";

/** True where a tick that was not given yet may be all that is missing. */
function isUnsaid({ confirm }: PlanAnswer): boolean {
  return confirm.statements.some(({ given }) => !given);
}

function Sent({ plan }: { plan: PlanAnswer }) {
  const t = useTranslations("fixes");
  const drain = useTranslations("drain");
  const { method, path, contentType, body } = plan.request;
  const json = shortJson(body);
  const text = `${method} ${path}\n${json}`;
  const copies = (
    <span className="flex gap-1.5">
      <CopyButton text={text}>{t("copyRequest")}</CopyButton>
      <CopyButton text={plan.kubectl}>{t("copyKubectl")}</CopyButton>
    </span>
  );
  return (
    <Section title={t("sent")} aside={copies}>
      {plan.drain === undefined ? null : <p className="mb-1.5 text-soft">{drain("first")}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className={CODE}>
        {method} {path} <span className="text-quiet">{contentType}</span>
        {`\n${json}`}
      </pre>
      {plan.kubectl === "" ? null : (
        <details className="mt-1.5">
          <summary className="cursor-pointer text-soft">{t("asKubectl")}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <pre tabIndex={0} className={`mt-1.5 whitespace-pre-wrap break-all ${CODE}`}>
            {plan.kubectl}
          </pre>
        </details>
      )}
    </Section>
  );
}

/** What only a human can know. Each tick asks for a new plan, whose checks then count it. */
function Statements({ plan, onState, stated }: PlanViewProps) {
  const t = useTranslations("fixes");
  return (
    <Section title={t("statements")}>
      <ul className="flex flex-col gap-1.5">
        {plan.confirm.statements.map(({ param, text }) => (
          <li key={param}>
            <label className="flex items-start gap-2">
              <input
                type="checkbox"
                className="mt-0.5"
                checked={stated[param] !== undefined}
                onChange={(event) => onState(param, event.target.checked)}
              />
              <span className="min-w-0 flex-1 break-words">{text}</span>
            </label>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Confirmation({ plan, typed, onTyped, reason, onReason }: PlanViewProps) {
  const t = useTranslations("fixes");
  const nameId = useId();
  const reasonId = useId();
  return (
    <div className="grid gap-3.5 border-t border-line pt-3 sm:grid-cols-2">
      {plan.confirm.typedName === undefined ? null : (
        <label htmlFor={nameId} className="flex flex-col gap-1.5 font-semibold">
          {t("typeName", { name: plan.confirm.typedName })}
          <Input id={nameId} className="font-mono" value={typed} autoComplete="off" onChange={(event) => onTyped(event.target.value)} />
        </label>
      )}
      <label htmlFor={reasonId} className="flex flex-col gap-1.5 font-semibold">
        <span>
          {t("why")} <span className="font-normal text-quiet">{t("whyHint")}</span>
        </span>
        <Input id={reasonId} value={reason} maxLength={500} onChange={(event) => onReason(event.target.value)} />
      </label>
    </div>
  );
}
