"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { apiGet, apiPost } from "#components/data/api.ts";
import { asApiError } from "#components/data/api-error.ts";
import type { FixId } from "#lib/contract/causes.ts";
import type { ConfirmAnswer, ConfirmRequest, FixState, FixTarget, PlanAnswer, PlanRequest } from "#lib/contract/fixes.ts";

const POLL_MS = 700;
const FINAL: ReadonlySet<FixState["state"]> = new Set(["verified", "not-verified", "unknown-outcome", "refused"]);

/**
 * Plan, confirmation and outcome of one fix. The plan is made when the dialog opens (a read and a dry run, no write);
 * after the confirmation the outcome is asked for until it is final.
 */
export function useFix(cluster: string, fix: FixId, target: FixTarget, more: Pick<PlanRequest, "params" | "about">) {
  const plan = useQuery({
    queryKey: ["fix-plan", cluster, fix, target.uid, more.params],
    queryFn: ({ signal }) => apiPost<PlanAnswer>("/api/fixes/plan", { cluster, fix, target, ...more }, signal),
    // A plan is made once and on purpose: a new one replaces what the reader has just checked.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // A tick makes a new plan; the old one stays to be read until it is there.
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const planPath = `/api/fixes/${plan.data?.planId}`;
  const confirm = useMutation({ mutationFn: (body: ConfirmRequest) => apiPost<ConfirmAnswer>(`${planPath}/confirm`, body), retry: false });
  const state = useFixState(plan.data?.planId, confirm.isSuccess || confirm.isError);
  return { plan, confirm, state, failed: confirm.error ? asApiError(confirm.error) : null };
}

/** State of a plan that was confirmed, asked for until it is final. */
export function useFixState(planId: string | undefined, enabled: boolean) {
  return useQuery({
    queryKey: ["fix-state", planId],
    queryFn: ({ signal }) => apiGet<FixState>(`/api/fixes/${planId}`, signal),
    enabled,
    gcTime: 0,
    refetchInterval: (query) => (query.state.data && FINAL.has(query.state.data.state) ? false : POLL_MS),
  });
}

/** True when nothing will change any more. */
export function isFinal(state: FixState["state"]): boolean {
  return FINAL.has(state);
}
