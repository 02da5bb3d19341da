import { asKube } from "#lib/kube/cast.ts";
import { conditionStatus } from "#lib/kube/conditions.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import { matchesNodeSelector } from "#lib/kube/selector.ts";

interface Service extends KubeObject {
  readonly spec?: {
    readonly type?: string;
    readonly clusterIP?: string;
    readonly clusterIPs?: readonly string[];
    readonly externalIPs?: readonly string[];
    readonly selector?: Readonly<Record<string, string>>;
  };
}

interface EndpointSlice extends KubeObject {
  readonly endpoints?: readonly {
    readonly addresses?: readonly string[];
    readonly conditions?: { readonly ready?: boolean; readonly serving?: boolean };
  }[];
}

interface Endpoints extends KubeObject {
  readonly subsets?: readonly { readonly addresses?: readonly { readonly ip?: string }[] }[];
}

/** The Service that a host or address inside the cluster stands for. */
export type ServiceLookup =
  | { readonly kind: "service"; readonly namespace: string; readonly name: string; readonly ready: number; readonly selector: string }
  | { readonly kind: "no-such-service"; readonly namespace: string; readonly name: string };

const LABEL = "kubernetes.io/service-name";

/**
 * Finds the Service behind a host: a cluster IP, or a name `service.namespace`, `….svc` or `….svc.cluster.local`.
 * `ready` counts the addresses that serve (no readiness known counts as ready). Null = the host is not of this cluster, or its
 * endpoints are not known, so nothing follows.
 * @param services Services, EndpointSlices and Endpoints of all namespaces
 */
export function serviceBehind(host: string, services: readonly KubeObject[]): ServiceLookup | null {
  const all = services.filter(({ kind }) => kind === "Service").map((one) => asKube<Service>(one));
  const byAddress = all.find(({ spec }) => [spec?.clusterIP, ...(spec?.clusterIPs ?? []), ...(spec?.externalIPs ?? [])].includes(host));
  const named = serviceName(host);
  const service = byAddress ?? all.find(({ metadata }) => metadata?.name === named?.name && metadata?.namespace === named?.namespace);
  if (service === undefined) return named?.certain ? { kind: "no-such-service", namespace: named.namespace, name: named.name } : null;
  const { name = "", namespace = "" } = service.metadata ?? {};
  const ready = readyEndpoints(namespace, name, services);
  if (ready === null || service.spec?.type === "ExternalName") return null;
  const selector = Object.entries(service.spec?.selector ?? {}).map(([key, value]) => `${key}=${value}`);
  return { kind: "service", namespace, name, ready, selector: selector.join(",") };
}

/** Service and namespace of a cluster name; `certain` when `svc` stands in it, so that nothing else can be meant. */
function serviceName(host: string): { readonly name: string; readonly namespace: string; readonly certain: boolean } | null {
  const parts = host.replace(/\.$/, "").split(".");
  const [name, namespace, svc] = parts;
  if (!name || !namespace || /^[\d.]+$/.test(host)) return null;
  if (svc === undefined) return { name, namespace, certain: false };
  return svc === "svc" ? { name, namespace, certain: true } : null;
}

function isReadyOf({ metadata, status }: Pod, selector: Readonly<Record<string, string>>): boolean {
  return matchesNodeSelector(metadata?.labels ?? {}, selector) && conditionStatus(status?.conditions, "Ready") === "True";
}

/** Ready addresses of a Service; null when neither slices nor Endpoints of it are known and it selects nothing itself. */
export function readyEndpoints(namespace: string, name: string, services: readonly KubeObject[]): number | null {
  const here = services.filter(({ metadata }) => metadata?.namespace === namespace);
  const slices = here.filter(({ kind, metadata }) => kind === "EndpointSlice" && metadata?.labels?.[LABEL] === name);
  if (slices.length > 0) {
    const endpoints = slices.flatMap((slice) => asKube<EndpointSlice>(slice).endpoints ?? []);
    return endpoints.filter(({ addresses, conditions }) => (addresses ?? []).length > 0 && conditions?.ready !== false).length;
  }
  const legacy = here.find(({ kind, metadata }) => kind === "Endpoints" && metadata?.name === name);
  if (legacy) return (asKube<Endpoints>(legacy).subsets ?? []).reduce((sum, { addresses }) => sum + (addresses ?? []).length, 0);
  const own = here.find(({ kind, metadata }) => kind === "Service" && metadata?.name === name);
  const selector = asKube<Service>(own ?? {}).spec?.selector ?? {};
  const selects = Object.keys(selector).length > 0;
  // A ready pod that it selects contradicts that nobody serves: then the slice is what is not known.
  if (selects && here.some((one) => one.kind === "Pod" && isReadyOf(asKube<Pod>(one), selector))) return null;
  // The controller makes a slice for every Service with a selector: none at all means none serves, where slices are listed.
  return selects && services.some(({ kind }) => kind === "EndpointSlice" || kind === "Endpoints") ? 0 : null;
}
