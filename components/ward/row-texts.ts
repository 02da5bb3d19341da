"use client";

import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Locale } from "#lib/contract/causes.ts";
import { useLive } from "../data/live/live-provider.tsx";

/** What every row needs to put itself into words, made once for the table: hundreds of rows pass while one scrolls. */
export interface RowTexts {
  readonly locale: Locale;
  readonly cluster: string;
  readonly row: ReturnType<typeof useTranslations<"ward.row">>;
  readonly classes: ReturnType<typeof useTranslations<"classes">>;
}

export function useRowTexts(): RowTexts {
  const { cluster } = useLive();
  const locale = useLocale();
  const row = useTranslations("ward.row");
  const classes = useTranslations("classes");
  return useMemo(() => ({ cluster, locale, row, classes }), [cluster, locale, row, classes]);
}
