"use client";

import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiGet, apiPost } from "#components/data/api.ts";
import type { AftercareAnswer, AftercareItem } from "#lib/contract/aftercare.ts";
import type { Locale } from "#lib/contract/causes.ts";

const REFRESH_MS = 5_000;

/** Aftercare as it is wanted: of one pod, or all that is open. */
export function aftercareQuery(filter: { readonly cluster?: string; readonly target?: string; readonly open?: "1" }, locale: Locale) {
  const query = new URLSearchParams({ ...filter, lang: locale });
  return queryOptions({
    queryKey: ["aftercare", query.toString()],
    queryFn: ({ signal }) => apiGet<AftercareAnswer>(`/api/aftercare?${query}`, signal),
    refetchInterval: REFRESH_MS,
  });
}

/** Ticks a step or closes an item; every list of this page is read again. */
export function useAftercareCall(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ call, body }: { call: "tick" | "close"; body: object }) => apiPost<AftercareItem>(`/api/aftercare/${id}/${call}`, body),
    onSettled: () => client.invalidateQueries({ queryKey: ["aftercare"] }),
    retry: false,
  });
}
