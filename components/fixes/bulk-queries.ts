"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { apiGet, apiPost } from "#components/data/api.ts";
import type { BulkAnswer, BulkConfirmRequest, BulkPlanRequest } from "#lib/contract/bulk.ts";

const POLL_MS = 500;

/** Plan, confirmation and progress of one fix for several pods. */
export function useBulk() {
  const plan = useMutation({ mutationFn: (body: BulkPlanRequest) => apiPost<BulkAnswer>("/api/fixes/bulk", body), retry: false });
  const path = `/api/fixes/bulk/${plan.data?.bulkId}`;
  const confirm = useMutation({ mutationFn: (body: BulkConfirmRequest) => apiPost<BulkAnswer>(`${path}/confirm`, body), retry: false });
  const stop = useMutation({ mutationFn: () => apiPost<BulkAnswer>(`${path}/stop`, {}), retry: false });
  const state = useQuery({
    queryKey: ["bulk", plan.data?.bulkId],
    queryFn: ({ signal }) => apiGet<BulkAnswer>(path, signal),
    enabled: confirm.isSuccess,
    gcTime: 0,
    refetchInterval: (query) => (query.state.data && query.state.data.state !== "running" ? false : POLL_MS),
  });
  return { plan, confirm, stop, state };
}
