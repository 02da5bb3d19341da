"use client";

import { UserRoundCheck } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { asApiError } from "#components/data/api-error.ts";
import { useApiClock } from "#components/data/live/live-provider.tsx";
import { Button } from "#components/ui/button.tsx";
import type { Claim } from "#lib/contract/board.ts";
import { formatClock } from "#lib/format/elapsed.ts";
import { useBoardCall, useBoardUnread, useClaim, useMe } from "./use-board.ts";
import { useWho } from "./who.ts";

/** Who is on it and since when, for everybody at once; to be claimed, released, taken over. */
export function ClaimLine({ subject }: { subject: string }) {
  const t = useTranslations("board");
  const claim = useClaim(subject);
  const unread = useBoardUnread();
  const me = useMe();
  const { mutate, isPending, error } = useBoardCall();
  if (unread) return <p className="text-amber">{t("unread")}</p>;
  const isMine = claim !== undefined && me !== undefined && claim.user === me.user && claim.osUser === me.osUser;
  const next = claim === undefined ? "claim" : isMine ? "release" : "takeOver";
  const act = () =>
    next === "release"
      ? mutate({ call: "release", body: { subject } })
      : mutate({ call: "claim", body: { subject, ...(next === "takeOver" ? { over: true } : {}) } });
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <UserRoundCheck size={14} aria-hidden className={claim === undefined ? "text-quiet" : "text-blue"} />
      <span
        role="status"
        data-claim={claim === undefined ? "free" : isMine ? "mine" : "theirs"}
        className={claim === undefined ? "text-quiet" : "font-medium"}
      >
        {claim === undefined ? t("nobody") : <Holder claim={claim} isMine={isMine} />}
      </span>
      <Button disabled={isPending || me === undefined || me.readOnly} title={me?.readOnly ? t("readOnly") : undefined} onClick={act}>
        {t(next)}
      </Button>
      {me?.readOnly ? <span className="text-sm text-quiet">{t("readOnly")}</span> : null}
      {error === null ? null : (
        <span role="alert" className="basis-full break-words text-red">
          {asApiError(error).message}
        </span>
      )}
    </div>
  );
}

function Holder({ claim, isMine }: { claim: Claim; isMine: boolean }) {
  const t = useTranslations("board");
  const locale = useLocale();
  const who = useWho();
  const time = useApiClock((now) => formatClock(Date.parse(claim.since), now, locale));
  return isMine ? t("you", { time }) : t("onItSince", { user: who(claim), time });
}
