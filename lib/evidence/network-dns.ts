import { asKube } from "#lib/kube/cast.ts";
import { conditionStatus } from "#lib/kube/conditions.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { readyEndpoints } from "./service-endpoints.ts";

const DNS_APPS: readonly string[] = ["kube-dns", "coredns"];

/** Pods and Services of the cluster's DNS by the labels under which installers run it; its EndpointSlices carry them too. */
export function isClusterDns({ metadata }: KubeObject): boolean {
  const labels = metadata?.labels ?? {};
  if (labels["dns.operator.openshift.io/daemonset-dns"] !== undefined) return true;
  return (
    DNS_APPS.includes(labels["k8s-app"] ?? "") || (metadata?.namespace === "kube-system" && labels["app.kubernetes.io/name"] === "coredns")
  );
}

/** Names under which installers run NodeLocal DNSCache, a DaemonSet on the node's own network. */
const CACHE_APPS: readonly string[] = ["node-local-dns", "nodelocaldns"];

/** True where one of these pods of a node answers its pods' questions before they reach the cluster's DNS (NodeLocal DNSCache). */
export function hasDnsCache(nodePods: readonly Pod[]): boolean {
  return nodePods.some(
    ({ metadata, status }) =>
      CACHE_APPS.includes(metadata?.labels?.["k8s-app"] ?? "") && conditionStatus(status?.conditions, "Ready") === "True",
  );
}

/** How the cluster's DNS stands. `endpoints` null = not known. */
export interface DnsState {
  readonly service: string;
  readonly namespace: string;
  readonly pods: readonly { readonly name: string; readonly ready: boolean; readonly phase: string; readonly status: string }[];
  readonly ready: number;
  readonly endpoints: number | null;
}

/** Reads it from the objects of the `dns` key; null where there is none of them at all, which proves nothing. */
export function dnsState(objects: readonly KubeObject[]): DnsState | null {
  const pods = objects
    .filter(({ kind }) => kind === "Pod")
    .map((object) => asKube<Pod>(object))
    .map(({ metadata, status }) => ({
      name: metadata?.name ?? "",
      ready: conditionStatus(status?.conditions, "Ready") === "True" && metadata?.deletionTimestamp === undefined,
      phase: status?.phase ?? "Unknown",
      status: status?.containerStatuses?.find(({ state }) => state?.waiting?.reason)?.state?.waiting?.reason ?? status?.phase ?? "Unknown",
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const service = objects.find(({ kind }) => kind === "Service");
  if (pods.length === 0 && !service) return null;
  const { name = "kube-dns", namespace = "kube-system" } = service?.metadata ?? {};
  const endpoints = service ? readyEndpoints(namespace, name, objects) : null;
  return { service: name, namespace, pods, ready: pods.filter(({ ready }) => ready).length, endpoints };
}

/** True when nobody answers for the cluster's names: no pod of it is ready, or its Service has no ready endpoint. */
export function isDnsDown(state: DnsState): boolean {
  return state.ready === 0 || state.endpoints === 0;
}
