"use client";

import { useLocale, useTranslations } from "use-intl";
import { useApiClock } from "#components/data/live/live-provider.tsx";
import { Badge } from "#components/ui/badge.tsx";
import type { AuditAct } from "#lib/contract/audit.ts";
import { formatClock } from "#lib/format/elapsed.ts";
import { stateTone, useActWords } from "./act-words.ts";

/** One act: what, how it ended, when, by whom and why; on which object, where that is not the one with this UID. */
export function DoneLine({ act, uid }: { act: AuditAct; uid: string | null }) {
  const t = useTranslations("record");
  const words = useActWords();
  const locale = useLocale();
  const { intent, outcome } = act;
  const time = useApiClock((now) => formatClock(Date.parse(intent.time), now, locale));
  const state = (outcome ?? intent).state;
  const { target } = intent;
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{words.fix(intent.fix)}</span>
        <Badge tone={stateTone(state)}>{words.state(state)}</Badge>
        <time dateTime={intent.time} className="text-quiet">
          {time}
        </time>
      </p>
      <p className="break-words text-soft">
        {target.uid === uid ? null : <On target={target} />}
        {t("audit.by", { user: intent.user })}
        {intent.osUser === null || intent.osUser === intent.user ? "" : t("audit.os", { user: intent.osUser })}
        {intent.reason === null ? "" : ` – ${intent.reason}`}
      </p>
      {outcome === null || outcome.detail === "" ? null : (
        <p className="break-words text-soft">{outcome.said?.[locale] ?? outcome.detail}</p>
      )}
    </div>
  );
}

function On({ target }: { target: AuditAct["intent"]["target"] }) {
  const t = useTranslations("record.audit");
  const name = target.namespace === "" ? target.name : `${target.namespace}/${target.name}`;
  return <span>{t("on", { kind: target.kind, name })}</span>;
}
