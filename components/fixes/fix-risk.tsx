"use client";

import { useTranslations } from "use-intl";
import { Badge } from "#components/ui/badge.tsx";
import type { FixId } from "#lib/contract/vocabulary.ts";

/** What the upper rungs cost, to stand beside their name; nothing for gentle fixes. */
export function FixRisk({ fix }: { fix: FixId }) {
  const t = useTranslations("record.fixRisk");
  switch (fix) {
    case "force-delete":
      return (
        <Badge tone="red" className="font-normal">
          {t(fix)}
        </Badge>
      );
    case "remove-finalizer":
    case "delete-node-object":
    case "out-of-service-taint":
      return (
        <Badge tone="grey" className="font-normal">
          {t(fix)}
        </Badge>
      );
    default:
      return null;
  }
}
