import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiGet } from "#components/data/api.ts";
import type { AuditActsAnswer, AuditChain } from "#lib/contract/audit.ts";
import { type AuditParams, queryOf } from "./audit-params.ts";

const REFRESH_MS = 5_000;

/** The acts of one page; the newest page is read again and again. */
export function actsQuery(params: AuditParams) {
  const query = queryOf(params, "page");
  return queryOptions({
    queryKey: ["audit-acts", query],
    queryFn: ({ signal }) => apiGet<AuditActsAnswer>(`/api/audit/acts?${query}`, signal),
    placeholderData: keepPreviousData,
    refetchInterval: params.before === null ? REFRESH_MS : false,
  });
}

/** The newest acts that a filter lets through, at most `limit`; read again and again. */
export function newestActsQuery(filter: Readonly<Record<string, string>>, limit: number) {
  const query = new URLSearchParams({ ...filter, limit: String(limit) }).toString();
  return queryOptions({
    queryKey: ["audit-acts", query],
    queryFn: ({ signal }) => apiGet<AuditActsAnswer>(`/api/audit/acts?${query}`, signal),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  });
}

/** Whether the chain holds; a walk along all rows, so it is asked for once and on request. */
export const chainQuery = queryOptions({
  queryKey: ["audit-chain"],
  queryFn: ({ signal }) => apiGet<AuditChain>("/api/audit/chain", signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});
