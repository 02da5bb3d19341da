"use client";

import { useTranslations } from "use-intl";
import { useLiveRow } from "../data/live/live-provider.tsx";
import { PageFooter } from "../shell/page-footer.tsx";
import { Provenance } from "./cells.tsx";
import { useRowTexts } from "./row-texts.ts";

/** The table's keys; for the row a key moved to, where its time comes from. */
export function WardFooter({ activeUid }: { activeUid: string | null }) {
  const texts = useRowTexts();
  const t = useTranslations("ward.foot");
  const active = useLiveRow(activeUid ?? "");
  return (
    <PageFooter
      note={
        active ? (
          <span className="truncate">
            <span className="font-mono">
              {active.row.namespace}/{active.row.name}
            </span>
            : <Provenance live={active} texts={texts} />
          </span>
        ) : null
      }
      hints={[
        { keys: ["↑", "↓"], does: t("move") },
        { keys: ["Enter"], does: t("open") },
        { keys: ["l"], does: t("logs") },
        { keys: ["p"], does: t("previous") },
        { keys: ["d"], does: t("describe") },
        { keys: ["y"], does: t("yaml") },
        { keys: ["e"], does: t("events") },
        { keys: ["?"], does: t("all") },
      ]}
    />
  );
}
