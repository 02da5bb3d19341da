"use client";

import { useApiClock } from "#components/data/live/live-provider.tsx";
import type { PodRecord } from "#lib/contract/record.ts";

/**
 * A text that follows the API server's clock; for a pod that is gone the clock stands still at what was last known.
 * @param read makes the text from the API server's now, ms
 */
export function useRecordClock(record: Pick<PodRecord, "gone" | "readAt">, read: (now: number) => string): string {
  return useApiClock((now) => read(record.gone ? Date.parse(record.readAt) : now));
}
