import { queryOptions } from "@tanstack/react-query";
import type { Clusters } from "#lib/contract/ward.ts";
import { apiGet } from "./api.ts";

/** The clusters this Pod Ward knows, with their connection's state. */
export const clustersQuery = queryOptions({
  queryKey: ["clusters"],
  queryFn: ({ signal }) => apiGet<Clusters>("/api/clusters", signal),
  staleTime: 5_000,
});
