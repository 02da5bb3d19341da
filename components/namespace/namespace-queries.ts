import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { apiGet, clusterPath } from "#components/data/api.ts";
import type { Locale } from "#lib/contract/causes.ts";
import type { NamespaceRecord } from "#lib/contract/namespace.ts";
import type { YamlAnswer } from "#lib/contract/record.ts";

const REFRESH_MS = 5_000;
const pathOf = (cluster: string, name: string) => `${clusterPath(cluster)}/namespaces/${encodeURIComponent(name)}`;

/** The record of a namespace; its texts come in the reader's language. */
export function namespaceQuery(cluster: string, name: string, locale: Locale) {
  return queryOptions({
    queryKey: ["namespace", cluster, name, locale],
    queryFn: ({ signal }) => apiGet<NamespaceRecord>(`${pathOf(cluster, name)}?lang=${locale}`, signal),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
    staleTime: 1_000,
  });
}

/** The object as YAML. `version` names the state it was asked at: another one reads it again. */
export function namespaceYamlQuery(cluster: string, name: string, version: string) {
  return queryOptions({
    queryKey: ["namespace-yaml", cluster, name, version] as QueryKey,
    queryFn: ({ signal }) => apiGet<YamlAnswer>(`${pathOf(cluster, name)}/yaml`, signal),
    staleTime: 30_000,
  });
}
