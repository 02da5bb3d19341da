"use client";

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Logo } from "./logo.tsx";
import { LanguageButton, ThemeButton } from "./preferences.tsx";

/**
 * The frame of pages that belong to no cluster: the header of the others without picker and freshness.
 * @param center what stands in the header's middle: a filter, a way back
 */
export function PlainFrame({ center, children }: { center?: ReactNode; children: ReactNode }) {
  const t = useTranslations("shell");
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-surface focus:p-2">
        {t("skip")}
      </a>
      <header className="no-print sticky top-0 z-30 flex h-12 items-center gap-x-2 border-b border-line bg-surface px-3.5 md:gap-x-3.5 md:px-5">
        <Logo href="/" label={t("home")} />
        <div className="min-w-0 flex-1">{center}</div>
        <div className="flex items-center gap-1.5">
          <LanguageButton />
          <ThemeButton />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        {children}
      </main>
    </div>
  );
}
