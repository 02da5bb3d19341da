import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { apiGet, podPath } from "#components/data/api.ts";
import type { Locale } from "#lib/contract/causes.ts";
import type { EventsAnswer, PodRecord, YamlAnswer } from "#lib/contract/record.ts";

/** Which pod: with a uid exactly that one, without whichever has the name now. */
export interface PodKey {
  readonly cluster: string;
  readonly namespace: string;
  readonly name: string;
  readonly uid: string | null;
}

/** A record is read again this often while it is looked at; what changes in between comes over the live stream. */
const REFRESH_MS = 5_000;

/** The record; its texts come in the reader's language. */
export function recordQuery(pod: PodKey, locale: Locale) {
  return queryOptions({
    queryKey: ["record", pod, locale],
    queryFn: ({ signal }) => apiGet<PodRecord>(pathOf(pod, "", { lang: locale }), signal),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
    staleTime: 1_000,
  });
}

/** Events and state spans of the pod, its owners, claims and node. */
export function eventsQuery(pod: PodKey, locale: Locale) {
  return queryOptions({
    queryKey: ["record-events", pod, locale],
    queryFn: ({ signal }) => apiGet<EventsAnswer>(pathOf(pod, "/events", { lang: locale }), signal),
    refetchInterval: 2 * REFRESH_MS,
    staleTime: 1_000,
  });
}

/** The object as YAML. `version` names the state it was asked at: another one reads it again. */
export function yamlQuery(pod: PodKey, managed: boolean, version: string) {
  return queryOptions({
    queryKey: ["record-yaml", pod, managed, version] as QueryKey,
    queryFn: ({ signal }) => apiGet<YamlAnswer>(pathOf(pod, "/yaml", managed ? { managedFields: "1" } : {}), signal),
    staleTime: 30_000,
  });
}

function pathOf(pod: PodKey, part: string, more: Record<string, string>): string {
  const query = new URLSearchParams({ ...(pod.uid === null ? {} : { uid: pod.uid }), ...more });
  return `${podPath(pod.cluster, pod.namespace, pod.name)}${part}?${query}`;
}
