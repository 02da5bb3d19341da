"use client";

import { useLocale, useTranslations } from "use-intl";
import type { ApiError } from "#components/data/api-error.ts";
import { useApiClock } from "#components/data/live/live-provider.tsx";
import { formatClock, formatElapsed } from "#lib/format/elapsed.ts";
import { StaleBanner } from "./record-states.tsx";

/** Says how old a page is by the API server's clock, and why it could not be read again. `readAt` is RFC 3339. */
export function StaleSince({ readAt, error, onRetry }: { readAt: string; error: ApiError; onRetry: () => void }) {
  const ui = useTranslations("ui");
  const locale = useLocale();
  const at = Date.parse(readAt);
  const ago = useApiClock((now) => formatElapsed((now - at) / 1000, locale));
  const why = error.message === "" ? ui(`errors.${error.code}`) : error.message;
  return <StaleBanner time={formatClock(at, Date.now(), locale)} ago={ago} why={why} onRetry={onRetry} />;
}
