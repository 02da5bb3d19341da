import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { apiGet, clusterPath } from "#components/data/api.ts";
import type { Locale } from "#lib/contract/causes.ts";
import type { YamlAnswer } from "#lib/contract/record.ts";
import type { WorkloadRecord } from "#lib/contract/workload.ts";

/** Which workload, as its address names it. */
export interface WorkloadKey {
  readonly cluster: string;
  readonly group: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

const REFRESH_MS = 5_000;

/** The record; its texts come in the reader's language. */
export function workloadQuery(workload: WorkloadKey, locale: Locale) {
  return queryOptions({
    queryKey: ["workload", workload, locale],
    queryFn: ({ signal }) => apiGet<WorkloadRecord>(`${pathOf(workload)}?lang=${locale}`, signal),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
    staleTime: 1_000,
  });
}

/** The object as YAML. `version` names the state it was asked at: another one reads it again. */
export function workloadYamlQuery(workload: WorkloadKey, version: string) {
  return queryOptions({
    queryKey: ["workload-yaml", workload, version] as QueryKey,
    queryFn: ({ signal }) => apiGet<YamlAnswer>(`${pathOf(workload)}/yaml`, signal),
    staleTime: 30_000,
  });
}

function pathOf({ cluster, group, kind, namespace, name }: WorkloadKey): string {
  return `${clusterPath(cluster)}/workloads/${[group, kind, namespace, name].map(encodeURIComponent).join("/")}`;
}
