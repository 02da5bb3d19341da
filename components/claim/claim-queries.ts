import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { apiGet, clusterPath } from "#components/data/api.ts";
import type { Locale } from "#lib/contract/causes.ts";
import type { ClaimRecord } from "#lib/contract/claim.ts";
import type { YamlAnswer } from "#lib/contract/record.ts";

/** Which claim, as its address names it. */
export interface ClaimKey {
  readonly cluster: string;
  readonly namespace: string;
  readonly name: string;
}

const REFRESH_MS = 5_000;

function pathOf({ cluster, namespace, name }: ClaimKey): string {
  return `${clusterPath(cluster)}/claims/${[namespace, name].map(encodeURIComponent).join("/")}`;
}

/** The record of a claim; its texts come in the reader's language. */
export function claimQuery(claim: ClaimKey, locale: Locale) {
  return queryOptions({
    queryKey: ["claim", claim, locale],
    queryFn: ({ signal }) => apiGet<ClaimRecord>(`${pathOf(claim)}?lang=${locale}`, signal),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
    staleTime: 1_000,
  });
}

/** The object as YAML. `version` names the state it was asked at: another one reads it again. */
export function claimYamlQuery(claim: ClaimKey, version: string) {
  return queryOptions({
    queryKey: ["claim-yaml", claim, version] as QueryKey,
    queryFn: ({ signal }) => apiGet<YamlAnswer>(`${pathOf(claim)}/yaml`, signal),
    staleTime: 30_000,
  });
}
