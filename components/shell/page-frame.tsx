"use client";

import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { wardHref } from "../data/links.ts";
import { ClusterPicker } from "./cluster-picker.tsx";
import { LiveBadge } from "./live-badge.tsx";
import { Logo } from "./logo.tsx";
import { LanguageButton, ThemeButton } from "./preferences.tsx";
import { useLastCluster } from "./use-last-cluster.ts";
import { UserBadge } from "./user-badge.tsx";

/**
 * The frame of every page of a cluster: one 48 px header with freshness always in sight, the page, a quiet footer.
 * @param center what stands in the header's middle: the ward's search, a record's way back
 * @param actions buttons of this page, left of language and theme
 * @param status what is said of freshness; the live badge unless the page knows better
 * @param footer keys and clock
 */
export function PageFrame({
  cluster,
  center,
  actions,
  status = <LiveBadge />,
  footer,
  children,
}: {
  cluster: string;
  center?: ReactNode;
  actions?: ReactNode;
  status?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("shell");
  useLastCluster(cluster);
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-surface focus:p-2">
        {t("skip")}
      </a>
      <header className="no-print sticky top-0 z-30 flex flex-wrap items-center gap-x-2 border-b border-line bg-surface px-3.5 md:h-12 md:flex-nowrap md:gap-x-3.5 md:px-5">
        <div className="flex h-12 min-w-0 items-center gap-2 md:gap-3.5">
          <Logo href={wardHref(cluster)} label={t("home")} />
          <ClusterPicker cluster={cluster} />
        </div>
        {center ? <div className="order-last min-w-0 basis-full pb-2 md:order-none md:flex-1 md:basis-auto md:pb-0">{center}</div> : null}
        <div className="ml-auto flex h-12 min-w-0 items-center gap-1.5 md:gap-3.5">
          {status}
          <div className="flex items-center gap-1.5">
            {actions}
            <LanguageButton />
            <ThemeButton />
            <UserBadge cluster={cluster} />
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        {children}
      </main>
      {footer}
    </div>
  );
}
