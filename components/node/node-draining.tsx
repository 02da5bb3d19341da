"use client";

import { LoaderCircle } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { useApiClock } from "#components/data/live/live-provider.tsx";
import { preloadFixDialog } from "#components/fixes/fix-host.tsx";
import { useOpenFix } from "#components/fixes/open-fix.ts";
import { Button } from "#components/ui/button.tsx";
import type { FixTarget, RunningFix } from "#lib/contract/fixes.ts";
import { formatClock } from "#lib/format/elapsed.ts";

/** Says who drains the node, since when, and opens how far it is: everybody may look, and stop it. */
export function NodeDraining({ draining, target, onClosed }: { draining: RunningFix; target: FixTarget; onClosed: () => void }) {
  const t = useTranslations("drain");
  const locale = useLocale();
  const openFix = useOpenFix();
  const time = useApiClock((now) => formatClock(Date.parse(draining.since), now, locale));
  return (
    <div role="status" className="flex flex-wrap items-center gap-2.5 rounded-lg bg-blue-tint p-3 text-blue">
      <LoaderCircle size={18} className="shrink-0 motion-safe:animate-spin" aria-hidden />
      <p className="min-w-0 flex-1 break-words">
        <span className="font-semibold">{t("running", { user: draining.user })}</span> {t("runningSince", { time })}
      </p>
      <Button
        onClick={() => openFix({ watch: draining.planId, target, onClosed })}
        onPointerEnter={preloadFixDialog}
        onFocus={preloadFixDialog}
      >
        {t("show")}
      </Button>
    </div>
  );
}
