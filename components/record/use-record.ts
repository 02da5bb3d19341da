"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useQueryState } from "nuqs";
import { useEffect } from "react";
import { useLocale } from "use-intl";
import { type ApiError, asApiError } from "#components/data/api-error.ts";
import { useLiveRow } from "#components/data/live/live-provider.tsx";
import type { PodRecord } from "#lib/contract/record.ts";
import { recordParams } from "./record-params.ts";
import { type PodKey, recordQuery } from "./record-queries.ts";

export interface RecordReading {
  /** The newest record that was read; kept when reading it again fails. */
  readonly record: PodRecord | null;
  /** Why the newest reading failed. */
  readonly error: ApiError | null;
  /** Browser's clock, ms: when the record shown was read. */
  readonly readAt: number;
  readonly refetch: () => void;
}

/** Changes of one pod come in bursts; the record is read once after them. */
const SETTLE_MS = 150;

/**
 * A pod's record: read again every few seconds and at once when the live stream says that this pod changed.
 * A link without a uid is bound to the pod that answers first, so that a replacement of the same name is not taken for it.
 */
export function useRecord(pod: PodKey): RecordReading {
  const locale = useLocale();
  const client = useQueryClient();
  const [, setUid] = useQueryState("uid", recordParams.uid);
  const { data, error, dataUpdatedAt, refetch } = useQuery(recordQuery(pod, locale));
  const known = data?.diagnosis.subject.uid;
  useEffect(() => {
    if (pod.uid !== null || known === undefined || data === undefined) return;
    client.setQueryData(recordQuery({ ...pod, uid: known }, locale).queryKey, data);
    void setUid(known, { history: "replace" });
  }, [pod, known, data, client, locale, setUid]);
  const row = useLiveRow(pod.uid ?? known ?? "");
  const change = row === undefined ? 0 : row.version + (row.gone ? 0.5 : 0);
  useEffect(() => {
    if (change === 0) return;
    const timer = setTimeout(() => void refetch(), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [change, refetch]);
  return { record: data ?? null, error: error === null ? null : asApiError(error), readAt: dataUpdatedAt, refetch: () => void refetch() };
}
