"use client";

import { LoaderCircle } from "lucide-react";
import Link from "next/link";
import { useLocale, useTranslations } from "use-intl";
import { useActWords } from "#components/audit/act-words.ts";
import { auditHref } from "#components/data/links.ts";
import { useApiClock } from "#components/data/live/live-provider.tsx";
import type { ActUnderWay } from "#lib/contract/board.ts";
import { formatClock } from "#lib/format/elapsed.ts";
import { useActUnderWay } from "./use-board.ts";
import { useWho } from "./who.ts";

/** The fix that somebody has confirmed and whose outcome is not known yet; nothing where there is none. */
export function ActLine({ uid }: { uid: string }) {
  const act = useActUnderWay(uid);
  return act === undefined ? null : <UnderWay act={act} />;
}

function UnderWay({ act }: { act: ActUnderWay }) {
  const t = useTranslations("board");
  const words = useActWords();
  const who = useWho();
  const locale = useLocale();
  const time = useApiClock((now) => formatClock(Date.parse(act.since), now, locale));
  return (
    <p role="status" data-act-under-way className="flex flex-wrap items-center gap-x-2 rounded-lg bg-blue-tint px-3 py-1.5 text-blue">
      <LoaderCircle size={14} aria-hidden className="motion-safe:animate-spin" />
      <span className="min-w-0">{t("underWay", { fix: words.fix(act.fix), user: who(act), time })}</span>
      {act.auditId === null ? null : (
        <Link href={auditHref({ id: act.auditId })} prefetch={false} className="text-sm underline">
          {t("auditRow", { id: act.auditId })}
        </Link>
      )}
    </p>
  );
}
