"use client";

import Link from "next/link";
import { type FormEvent, useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useActWords } from "#components/audit/act-words.ts";
import { useWho } from "#components/board/who.ts";
import { asApiError } from "#components/data/api-error.ts";
import { auditHref, targetHref } from "#components/data/links.ts";
import { RunbookIntro, RunbookStep, STEPS } from "#components/runbooks/runbook-steps.tsx";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import type { AftercareItem } from "#lib/contract/aftercare.ts";
import { NOTE_LENGTH } from "#lib/contract/board-limits.ts";
import { formatClock } from "#lib/format/elapsed.ts";
import { useAftercareCall } from "./aftercare-queries.ts";

/** What one fix left to be done by hand: its steps, each to be ticked off, and how it was closed. */
export function AftercareView({ item }: { item: AftercareItem }) {
  const t = useTranslations("board.aftercare");
  const words = useActWords();
  const call = useAftercareCall(item.id);
  const ticked = new Map(item.ticks.map((tick) => [tick.step, tick]));
  const clock = useClock();
  const who = useWho();
  return (
    <article
      aria-label={t("card", { fix: words.fix(item.fix) })}
      data-aftercare={item.closed === null ? "open" : "closed"}
      className="flex flex-col gap-1"
    >
      <h3 className="font-semibold">{item.runbook.title}</h3>
      <Origin item={item} />
      <RunbookIntro runbook={item.runbook} />
      <ol className={STEPS}>
        {item.runbook.steps.map((step, index) => {
          const tick = ticked.get(index);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are kept as they were filled, and are known by their place
            <RunbookStep key={index} step={step}>
              <label className="mt-1 flex items-baseline gap-2">
                <input
                  type="checkbox"
                  checked={tick !== undefined}
                  disabled={item.closed !== null || call.isPending}
                  onChange={(event) => call.mutate({ call: "tick", body: { step: index, done: event.target.checked } })}
                />
                <span className="font-medium">{t("tick")}</span>
                {tick === undefined ? null : (
                  <span className="text-sm text-quiet">{t("ticked", { user: who(tick), time: clock(tick.time) })}</span>
                )}
              </label>
            </RunbookStep>
          );
        })}
      </ol>
      {item.closed === null ? (
        <CloseForm
          item={item}
          isPending={call.isPending}
          onClose={(reason) => call.mutate({ call: "close", body: reason === "" ? {} : { reason } })}
        />
      ) : (
        <p className="text-soft">
          {item.closed.reason === null
            ? t("closed", { user: who(item.closed), time: clock(item.closed.time) })
            : t("closedReason", { user: who(item.closed), time: clock(item.closed.time), reason: item.closed.reason })}
        </p>
      )}
      {call.error === null ? null : (
        <p role="alert" className="break-words text-red">
          {asApiError(call.error).message}
        </p>
      )}
    </article>
  );
}

function useClock(): (time: string) => string {
  const locale = useLocale();
  return (time) => formatClock(Date.parse(time), Date.now(), locale);
}

/** Which act it is of, on which object, when and by whom. */
function Origin({ item }: { item: AftercareItem }) {
  const t = useTranslations("board");
  const words = useActWords();
  const who = useWho();
  const clock = useClock();
  const { target } = item;
  return (
    <p className="flex flex-wrap gap-x-2 text-sm text-soft">
      <span>{words.fix(item.fix)}</span>
      <Link href={targetHref(item.cluster, target)} prefetch={false} className="font-mono break-all text-blue hover:underline">
        {target.namespace}/{target.name}
      </Link>
      <span>{t("aftercare.opened", { user: who(item), time: clock(item.openedAt) })}</span>
      <Link href={auditHref({ id: item.auditId })} prefetch={false} className="text-blue hover:underline">
        {t("auditRow", { id: item.auditId })}
      </Link>
      <span className="font-medium">{t("aftercare.progress", { ticked: item.ticks.length, steps: item.runbook.steps.length })}</span>
    </p>
  );
}

function CloseForm({ item, isPending, onClose }: { item: AftercareItem; isPending: boolean; onClose: (reason: string) => void }) {
  const t = useTranslations("board.aftercare");
  const id = useId();
  const [reason, setReason] = useState("");
  const isDone = item.ticks.length >= item.runbook.steps.length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose(isDone ? "" : reason.trim());
  };
  return (
    <form onSubmit={submit} className="mt-1.5 flex flex-wrap items-end gap-2 border-line border-t pt-2.5">
      {isDone ? null : (
        <label htmlFor={id} className="flex min-w-0 flex-1 basis-[240px] flex-col gap-1 text-sm">
          {t("closeReason")}
          <Input id={id} value={reason} maxLength={NOTE_LENGTH} onChange={(event) => setReason(event.target.value)} />
        </label>
      )}
      <Button type="submit" disabled={isPending || !(isDone || reason.trim() !== "")}>
        {t("close")}
      </Button>
      {isDone || reason.trim() !== "" ? null : <span className="self-center text-sm text-quiet">{t("needReason")}</span>}
    </form>
  );
}
