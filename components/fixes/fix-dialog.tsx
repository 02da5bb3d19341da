"use client";

import { type ReactNode, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type ApiError, asApiError } from "#components/data/api-error.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { ErrorPanel } from "#components/ui/error-panel.tsx";
import type { FixId } from "#lib/contract/causes.ts";
import type { FixTarget, PlanAnswer, PlanRequest } from "#lib/contract/fixes.ts";
import { FixOutcome } from "./fix-outcome.tsx";
import { PlanView } from "./plan-view.tsx";
import { useCountdown } from "./use-countdown.ts";
import { useFix } from "./use-fix.ts";
import { type WhyNot, whyNot } from "./why-not.ts";

export interface FixDialogProps {
  readonly cluster: string;
  readonly fix: FixId;
  readonly target: FixTarget;
  readonly params: PlanRequest["params"];
  readonly about?: string | undefined;
  readonly onClose: () => void;
}

/** The confirm-gated door to one fix: a pre-flight list first, then the truth about what came of it. */
export function FixDialog(props: FixDialogProps) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />;
}

function Attempt({ cluster, fix, target, params, about, onClose, onAgain }: FixDialogProps & { onAgain: () => void }) {
  const t = useTranslations("fixes");
  const [stated, setStated] = useState<PlanRequest["params"]>({});
  const { plan, confirm, state, failed } = useFix(cluster, fix, target, { params: { ...params, ...stated }, about });
  const cancel = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const left = useCountdown(plan.data?.expiresAt ?? null);
  const started = !confirm.isIdle;
  const missing = plan.data === undefined || started ? null : whyNot(plan.data, typed, reason);
  const ready = plan.data !== undefined && !plan.isPlaceholderData && missing === null && left !== 0 && !started;
  const whyId = useId();
  const send = () => confirm.mutate({ ...(typed ? { typedName: typed } : {}), ...(reason.trim() ? { reason: reason.trim() } : {}) });
  return (
    <Dialog
      open
      onClose={onClose}
      width={760}
      initialFocus={cancel}
      title={<Title plan={plan.data} fix={fix} />}
      aside={plan.data && !started ? <Validity id={plan.data.planId} left={left} /> : null}
      footer={
        <Footer
          plan={plan.data}
          onAgain={left === 0 && !started ? onAgain : null}
          why={missing === null ? null : <Missing id={whyId} why={missing} />}
        >
          <Button ref={cancel} onClick={onClose}>
            {started ? t("close") : t("cancel")}
          </Button>
          {plan.data && !started ? (
            <Button
              kind={plan.data.rung >= 3 ? "danger" : "primary"}
              disabled={!ready}
              onClick={send}
              aria-describedby={missing === null ? undefined : whyId}
            >
              {plan.data.title}
            </Button>
          ) : null}
        </Footer>
      }
    >
      {plan.isPending ? <p className="py-6 text-soft">{t("planning")}</p> : null}
      {plan.isError ? <NoPlan error={asApiError(plan.error)} onAgain={onAgain} /> : null}
      {started ? <FixOutcome cluster={cluster} state={state.data ?? null} error={failed} onAgain={onAgain} /> : null}
      {plan.data ? (
        <PlanView
          cluster={cluster}
          plan={plan.data}
          readOnly={started}
          typed={typed}
          onTyped={setTyped}
          reason={reason}
          onReason={setReason}
          onChoose={(param, value) => setStated({ ...stated, [param]: value })}
          onState={(param, given) => setStated(withStatement(stated, param, given))}
          stated={stated}
          expired={left === 0}
        />
      ) : null}
    </Dialog>
  );
}

/** A conflict before there is a plan: the fix is of no use in this state, or somebody else acts. The message says which. */
function NoPlan({ error, onAgain }: { error: ApiError; onAgain: () => void }) {
  const t = useTranslations("fixes");
  return <ErrorPanel error={error} title={error.code === "conflict" ? t("notOffered") : undefined} onRetry={onAgain} />;
}

function withStatement(stated: PlanRequest["params"], param: string, given: boolean): PlanRequest["params"] {
  const { [param]: _before, ...others } = stated;
  return given ? { ...others, [param]: "yes" } : others;
}

/** Why the button is off, beside it. */
function Missing({ id, why }: { id: string; why: WhyNot }) {
  const t = useTranslations("fixes.notYet");
  return (
    <span id={id} className="block text-amber">
      {why.id === "check" ? t("check", why) : why.id === "name" ? t("name", why) : t("reason")}
    </span>
  );
}

function Title({ plan, fix }: { plan: PlanAnswer | undefined; fix: FixId }) {
  const t = useTranslations("fixes");
  const name = useTranslations("record.fix");
  return (
    <span className="flex flex-wrap items-center gap-2">
      {plan ? <Badge tone={plan.rung >= 3 ? "red" : "amber"}>{t("rung", { rung: plan.rung })}</Badge> : null}
      <span>{plan?.title ?? name(`${fix}.title`)}</span>
    </span>
  );
}

function Validity({ id, left }: { id: string; left: number | null }) {
  const t = useTranslations("fixes");
  const time = left === null ? "" : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <span className="font-mono tabular-nums">
      {t("plan", { id: id.slice(0, 4) })} · {left === 0 ? t("expired") : t("valid", { time })}
    </span>
  );
}

interface FooterProps {
  readonly plan: PlanAnswer | undefined;
  readonly onAgain: (() => void) | null;
  readonly why: ReactNode;
  readonly children: ReactNode;
}

function Footer({ plan, onAgain, why, children }: FooterProps) {
  const t = useTranslations("fixes");
  return (
    <>
      {plan ? (
        <p className="min-w-0 flex-1 basis-[220px] text-sm max-sm:basis-full text-soft">
          {t("as", { user: plan.user })} · {t("done", { what: plan.doneMeans })}
          {why}
        </p>
      ) : null}
      {onAgain ? <Button onClick={onAgain}>{t("again")}</Button> : null}
      {children}
    </>
  );
}
