import { queryOptions } from "@tanstack/react-query";
import type { Identity } from "#lib/contract/identity.ts";
import type { Clusters } from "#lib/contract/ward.ts";
import { apiGet, clusterPath } from "./api.ts";

/** The clusters this Pod Ward knows, with their connection's state. */
export const clustersQuery = queryOptions({
  queryKey: ["clusters"],
  queryFn: ({ signal }) => apiGet<Clusters>("/api/clusters", signal),
  staleTime: 5_000,
});

/** As whom one acts in a cluster. */
export function identityQuery(cluster: string) {
  return queryOptions({
    queryKey: ["identity", cluster],
    queryFn: ({ signal }) => apiGet<Identity>(`${clusterPath(cluster)}/me`, signal),
    staleTime: 300_000,
  });
}
