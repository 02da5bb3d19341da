"use client";

import { useTranslations } from "use-intl";
import type { Certainty } from "#lib/contract/causes.ts";
import { Badge } from "../ui/badge.tsx";
import { Tip } from "../ui/tip.tsx";

/**
 * The certainties a rule can reach, best first; what each means on hover.
 * @param focusable also on focus; not in long lists, where the keys would have to go through all of them
 */
export function CertaintyBadges({ certainties, focusable = false }: { certainties: readonly Certainty[]; focusable?: boolean }) {
  const t = useTranslations("record.verdict");
  return (
    <span className="inline-flex gap-1 whitespace-nowrap">
      {certainties.map((certainty) => (
        <Tip key={certainty} text={t(`certaintyMeans.${certainty}`)} focusable={focusable} className="rounded-sm">
          <Badge tone="grey">{t(`certainty.${certainty}`)}</Badge>
        </Tip>
      ))}
    </span>
  );
}

/** Marks a rule that prevents and never alarms. */
export function AdviceBadge() {
  const t = useTranslations("rules");
  return (
    <Tip text={t("adviceMeans")}>
      <Badge tone="grey">{t("advice")}</Badge>
    </Tip>
  );
}
