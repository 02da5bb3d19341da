"use client";

import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { asApiError } from "#components/data/api-error.ts";
import { useLive } from "#components/data/live/live-provider.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorPanel } from "#components/ui/error-panel.tsx";
import { Input, Select } from "#components/ui/input.tsx";
import type { BulkAnswer } from "#lib/contract/bulk.ts";
import { BULK_FIXES, type BulkFixId, MOST_TOGETHER } from "#lib/contract/bulk-fixes.ts";
import type { SickRow } from "#lib/contract/ward.ts";
import { BulkList } from "./bulk-list.tsx";
import { useBulk } from "./bulk-queries.ts";
import { PodChecks } from "./pod-checks.tsx";

interface BulkProps {
  /** Id of the group all pods are in. */
  readonly group: string;
  readonly pods: readonly SickRow[];
  /** Offered first by the group's verdict, where it is one that may be done together. */
  readonly preferred: string | null;
}

/** One fix for several pods of a group: choose, see each one's checks, confirm one list, watch it end or stop. */
export function BulkFix(props: BulkProps) {
  const [attempt, setAttempt] = useState(0);
  return <Attempt key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />;
}

function Attempt({ group, pods, preferred, onAgain }: BulkProps & { onAgain: () => void }) {
  const t = useTranslations("bulk");
  const { plan, confirm, stop, state } = useBulk();
  const error = plan.error ?? confirm.error ?? stop.error;
  const shown = state.data ?? confirm.data ?? plan.data;
  return (
    <section aria-label={t("heading")} className="flex flex-col gap-2">
      <h3 className="font-semibold">{t("heading")}</h3>
      <p className="text-soft">{t("about", { count: MOST_TOGETHER })}</p>
      <p className="text-sm text-quiet">{t("notTogether")}</p>
      {shown === undefined ? (
        <Choose group={group} pods={pods} preferred={preferred} isPending={plan.isPending} onPlan={plan.mutate} />
      ) : shown.state === "planned" ? (
        <Confirm bulk={shown} isPending={confirm.isPending} onConfirm={confirm.mutate} onAgain={onAgain} />
      ) : (
        <Progress bulk={shown} onStop={() => stop.mutate()} isStopping={!stop.isIdle} onAgain={onAgain} />
      )}
      {error ? (
        <div className="rounded-lg border border-line">
          <ErrorPanel error={asApiError(error)} onRetry={onAgain} />
        </div>
      ) : null}
    </section>
  );
}

function Choose({
  group,
  pods,
  preferred,
  isPending,
  onPlan,
}: BulkProps & { isPending: boolean; onPlan: ReturnType<typeof useBulk>["plan"]["mutate"] }) {
  const t = useTranslations("bulk");
  const names = useTranslations("record.fix");
  const { cluster } = useLive();
  const id = useId();
  // A group shares its root, not always its cause: only what a pod's own verdict offers is done to it.
  const offered = BULK_FIXES.filter((one) => pods.some(({ fixes }) => fixes?.includes(one)));
  const [picked, setPicked] = useState<BulkFixId | null>(BULK_FIXES.find((one) => one === preferred) ?? null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const fix = offered.find((one) => one === picked) ?? offered[0];
  if (fix === undefined) return <p className="text-quiet">{t("noneOffered")}</p>;
  const fitting = pods.filter(({ fixes }) => fixes?.includes(fix));
  const targets = fitting.filter(({ uid }) => chosen.has(uid)).map(({ kind, namespace, name, uid }) => ({ kind, namespace, name, uid }));
  return (
    <>
      <div className="flex items-center gap-2">
        <label htmlFor={id}>{t("fix")}</label>
        <Select id={id} value={fix} onChange={(event) => setPicked(offered.find((one) => one === event.target.value) ?? null)}>
          {offered.map((one) => (
            <option key={one} value={one}>
              {names(`${one}.title`)}
            </option>
          ))}
        </Select>
      </div>
      <PodChecks pods={fitting} chosen={chosen} onChoose={setChosen} />
      {fitting.length < pods.length ? <p className="text-sm text-quiet">{t("notFor", { count: pods.length - fitting.length })}</p> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          kind="primary"
          disabled={isPending || targets.length === 0 || targets.length > MOST_TOGETHER}
          onClick={() => onPlan({ cluster, fix, group, targets })}
        >
          {isPending ? t("checking") : t("check", { count: targets.length })}
        </Button>
        {targets.length > MOST_TOGETHER ? <span className="text-sm text-amber">{t("tooMany", { count: MOST_TOGETHER })}</span> : null}
      </div>
    </>
  );
}

function Confirm({
  bulk,
  isPending,
  onConfirm,
  onAgain,
}: {
  bulk: BulkAnswer;
  isPending: boolean;
  onConfirm: ReturnType<typeof useBulk>["confirm"]["mutate"];
  onAgain: () => void;
}) {
  const t = useTranslations("bulk");
  const fixes = useTranslations("fixes");
  const names = useTranslations("record.fix");
  const id = useId();
  const [reason, setReason] = useState("");
  const ready = bulk.items.filter(({ allowed }) => allowed);
  return (
    <>
      <BulkList bulk={bulk} />
      {bulk.risks.length === 0 ? null : (
        <div>
          <h4 className="font-semibold">{fixes("risks")}</h4>
          <ul className="list-disc pl-5 text-soft">
            {bulk.risks.map((risk) => (
              <li key={risk}>{risk}</li>
            ))}
          </ul>
        </div>
      )}
      <label htmlFor={id} className="flex flex-col gap-1">
        <span>
          {fixes("why")} <span className="text-quiet">{fixes("whyHint")}</span>
        </span>
        <Input id={id} value={reason} maxLength={400} onChange={(event) => setReason(event.target.value)} />
      </label>
      <p className="text-soft">{t("order")}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          disabled={isPending || ready.length === 0}
          onClick={() => onConfirm({ uids: ready.map(({ target }) => target.uid), ...(reason.trim() ? { reason: reason.trim() } : {}) })}
        >
          {t("confirm", { fix: names(`${bulk.fix}.title`), count: ready.length })}
        </Button>
        <Button onClick={onAgain}>{t("back")}</Button>
      </div>
    </>
  );
}

function Progress({
  bulk,
  onStop,
  isStopping,
  onAgain,
}: {
  bulk: BulkAnswer;
  onStop: () => void;
  isStopping: boolean;
  onAgain: () => void;
}) {
  const t = useTranslations("bulk");
  const done = bulk.items.filter(({ state }) => state === "verified").length;
  const left = bulk.items.filter(({ state }) => state === "not-touched").length;
  return (
    <>
      <p role="status" data-bulk={bulk.state} className="font-semibold">
        {bulk.state === "running"
          ? t("running", { done, count: bulk.items.length })
          : bulk.state === "done"
            ? t("done", { done })
            : t("stopped", { done, left })}
      </p>
      {bulk.stopped === null ? null : <p className="break-words rounded-md bg-amber-tint px-2.5 py-2 text-amber">{bulk.stopped}</p>}
      <BulkList bulk={bulk} />
      <div>
        {bulk.state === "running" ? (
          <Button disabled={isStopping} onClick={onStop}>
            {t("stop")}
          </Button>
        ) : (
          <Button onClick={onAgain}>{t("again")}</Button>
        )}
      </div>
    </>
  );
}
