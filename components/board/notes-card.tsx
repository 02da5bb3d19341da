"use client";

import { useTranslations } from "use-intl";
import { Card, CardHeading } from "#components/ui/card.tsx";
import { Notes } from "./notes.tsx";

/** Notes on one object, beside its record. */
export function NotesCard({ uid }: { uid: string }) {
  const t = useTranslations("board");
  return (
    <Card aria-label={t("notes")} className="flex flex-col gap-2 p-3.5 md:px-4">
      <CardHeading>{t("notes")}</CardHeading>
      <Notes subject={`uid/${uid}`} />
    </Card>
  );
}
