"use client";

import { useTranslations } from "use-intl";
import { buttonClass } from "../ui/button.tsx";

/** No page lives at this address. */
export function NotFoundView() {
  const t = useTranslations("ui");
  return (
    <main className="mx-auto flex max-w-[720px] flex-col items-start gap-3.5 p-5">
      <h1 className="text-xl font-semibold">{t("notFound")}</h1>
      <p className="text-soft">{t("notFoundDetail")}</p>
      {/* A full load on purpose: the cluster may have been chosen since. */}
      <a href="/" className={buttonClass("primary")}>
        {t("toWard")}
      </a>
    </main>
  );
}
