import { nearMisses } from "#lib/evidence/references.ts";
import { readyEndpoints } from "#lib/evidence/service-endpoints.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";

interface Service extends KubeObject {
  readonly spec?: {
    readonly type?: string;
    readonly clusterIP?: string;
    readonly clusterIPs?: readonly string[];
    readonly externalName?: string;
    readonly ports?: readonly { readonly name?: string; readonly port?: number; readonly targetPort?: number | string }[];
    readonly selector?: Readonly<Record<string, string>>;
  };
}

interface Endpoint {
  readonly addresses?: readonly string[];
}

/**
 * What stands behind a host that does not answer.
 * `self` = the pod itself; `outside` = nothing of this cluster by its name; `no-service` = a cluster name without a
 * Service; `elsewhere` = a Service of that name in another namespace only; `no-endpoints` = nobody ready behind it;
 * `wrong-port` = the Service does not offer that port; `serving` = somebody ready is behind it; `unclear` = a name of two parts that may be a Service of
 * a namespace without any, or a host outside.
 */
export type TargetState = "self" | "outside" | "no-service" | "elsewhere" | "no-endpoints" | "wrong-port" | "serving" | "unclear";

export interface Target {
  readonly state: TargetState;
  readonly namespace: string;
  /** Name of the Service that is meant; empty when none is. */
  readonly name: string;
  readonly ports: readonly number[];
  readonly selector: string;
  readonly near: readonly string[];
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|0\.0\.0\.0)$/i;
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f:]*:[0-9a-f:.]+)$/i;

interface Meant {
  readonly name: string;
  readonly namespace: string;
  /** True when `svc` stands in the name or it has one label, so that only a Service can be meant. */
  readonly certain: boolean;
}

/** Services that a host name may mean from this namespace, as the cluster's search path resolves it: most likely first. */
function meantBy(host: string, own: string): readonly Meant[] {
  const labels = host.replace(/\.$/, "").split(".");
  const svc = labels.indexOf("svc");
  if (svc >= 2) return [{ name: labels[svc - 2] ?? "", namespace: labels[svc - 1] ?? "", certain: true }];
  const [first = "", second = ""] = labels;
  if (labels.length === 1) return [{ name: first, namespace: own, certain: true }];
  if (labels.length > 3) return [];
  // `service.namespace`, or a StatefulSet's pod behind its headless Service: `pod.service` or `pod.service.namespace`.
  const third = labels[2] ?? "";
  if (labels.length === 3) return [{ name: second, namespace: third, certain: false }];
  return [
    { name: first, namespace: second, certain: false },
    { name: second, namespace: own, certain: false },
  ];
}

function addressesOf(object: KubeObject): readonly string[] {
  const { endpoints, subsets } = asKube<
    KubeObject & { endpoints?: readonly Endpoint[]; subsets?: readonly { addresses?: readonly { ip?: string }[] }[] }
  >(object);
  return [
    ...(endpoints ?? []).flatMap(({ addresses }) => addresses ?? []),
    ...(subsets ?? []).flatMap(({ addresses }) => (addresses ?? []).flatMap(({ ip }) => ip ?? [])),
  ];
}

function byAddress(host: string, services: readonly KubeObject[]): Service | null {
  const found = services.find(
    (one) =>
      one.kind === "Service" && [asKube<Service>(one).spec?.clusterIP, ...(asKube<Service>(one).spec?.clusterIPs ?? [])].includes(host),
  );
  if (found) return asKube<Service>(found);
  const behind = services.find((one) => one.kind !== "Service" && addressesOf(one).includes(host));
  const name = behind?.metadata?.labels?.["kubernetes.io/service-name"] ?? behind?.metadata?.name;
  const service = services.find(
    ({ kind, metadata }) => kind === "Service" && metadata?.name === name && metadata?.namespace === behind?.metadata?.namespace,
  );
  return service ? asKube<Service>(service) : null;
}

const NOTHING = { namespace: "", name: "", ports: [], selector: "", near: [] } as const;

/** The Service behind a host and port as the pod sees them, and whether anybody serves there. */
export function targetOf(host: string, port: number | null, pod: Pod, services: readonly KubeObject[]): Target {
  const own = pod.metadata?.namespace ?? "";
  if (LOOPBACK.test(host) || (host !== "" && host === pod.status?.podIP)) return { ...NOTHING, state: "self" };
  const all = services.filter(({ kind }) => kind === "Service");
  if (ADDRESS.test(host)) {
    const service = byAddress(host, services);
    return service ? judge(service, port, services) : { ...NOTHING, state: "outside" };
  }
  const meant = meantBy(host, own);
  const found = meant.flatMap(
    ({ name, namespace }) => all.find(({ metadata }) => metadata?.name === name && metadata?.namespace === namespace) ?? [],
  );
  if (found[0]) return judge(asKube<Service>(found[0]), port, services);
  const [wanted] = meant;
  const namespaces = new Set(all.map(({ metadata }) => metadata?.namespace));
  if (!wanted || !(wanted.certain || namespaces.has(wanted.namespace))) {
    return { ...NOTHING, state: wanted && host.replace(/\.$/, "").split(".").length === 2 ? "unclear" : "outside" };
  }
  const others = all.filter(({ metadata }) => metadata?.name === wanted.name).map(({ metadata }) => metadata?.namespace ?? "");
  const here = all.filter(({ metadata }) => metadata?.namespace === wanted.namespace).map(({ metadata }) => metadata?.name ?? "");
  const near = others.length > 0 ? others.sort().slice(0, 3) : nearMisses(wanted.name, here);
  return { ...NOTHING, state: others.length > 0 ? "elsewhere" : "no-service", namespace: wanted.namespace, name: wanted.name, near };
}

function judge(service: Service, port: number | null, services: readonly KubeObject[]): Target {
  const { namespace = "", name = "" } = service.metadata ?? {};
  const ports = (service.spec?.ports ?? []).flatMap((one) => one.port ?? []);
  const selector = Object.entries(service.spec?.selector ?? {}).map(([key, value]) => `${key}=${value}`);
  const known = { namespace, name, ports, selector: selector.join(","), near: [] };
  if (service.spec?.type === "ExternalName") return { ...known, state: "outside" };
  if (readyEndpoints(namespace, name, services) === 0) return { ...known, state: "no-endpoints" };
  // A headless Service is only a name: its pods answer on any port.
  const offered = port === null || ports.length === 0 || service.spec?.clusterIP === "None" || ports.includes(port);
  return { ...known, state: offered ? "serving" : "wrong-port" };
}
