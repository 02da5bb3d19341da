import { queryOptions } from "@tanstack/react-query";
import { apiGet, clusterPath } from "#components/data/api.ts";
import type { Locale } from "#lib/contract/causes.ts";
import type { NodeLog, NodeRecord } from "#lib/contract/node.ts";

const REFRESH_MS = 5_000;

/** The page of a node; its texts come in the reader's language. */
export function nodeQuery(cluster: string, name: string, locale: Locale) {
  return queryOptions({
    queryKey: ["node", cluster, name, locale],
    queryFn: ({ signal }) => apiGet<NodeRecord>(`${clusterPath(cluster)}/nodes/${encodeURIComponent(name)}?lang=${locale}`, signal),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
    staleTime: 1_000,
  });
}

/** Last lines of the node's kubelet and runtime, read when somebody asks for them. */
export function nodeLogQuery(cluster: string, name: string) {
  return queryOptions({
    queryKey: ["node-log", cluster, name],
    queryFn: ({ signal }) => apiGet<NodeLog>(`${clusterPath(cluster)}/nodes/${encodeURIComponent(name)}/logs`, signal),
    staleTime: 10_000,
  });
}
