"use client";

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Card, CardHeading } from "#components/ui/card.tsx";
import type { Diagnosis } from "#lib/contract/diagnosis.ts";

/** What to do: the first cause's next step, or that there is nothing to do or to tell. `children` = buttons, links. */
export function NextCard({ diagnosis, healthy, children }: { diagnosis: Diagnosis; healthy: string; children?: ReactNode }) {
  const t = useTranslations("object");
  const [first] = diagnosis.causes;
  return (
    <Card aria-label={t("nextStep")} className="flex flex-col gap-1.5 p-3.5 md:px-4">
      <CardHeading>{t("nextStep")}</CardHeading>
      <p className="break-words">{first?.nextStep ?? (diagnosis.class === "healthy" ? healthy : t("noVerdict"))}</p>
      {children}
    </Card>
  );
}
