import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";
import type { Labels } from "#lib/kube/selector.ts";
import type { NetworkEnd, NetworkPort } from "./network-policy.ts";
import { readyEndpoints } from "./service-endpoints.ts";

export interface Service extends KubeObject {
  readonly spec?: {
    readonly type?: string;
    readonly clusterIP?: string;
    readonly clusterIPs?: readonly string[];
    readonly externalIPs?: readonly string[];
    readonly selector?: Labels;
    readonly ports?: readonly {
      readonly name?: string;
      readonly port?: number;
      readonly targetPort?: number | string;
      readonly protocol?: string;
    }[];
  };
}

interface EndpointSlice extends KubeObject {
  readonly endpoints?: readonly { readonly addresses?: readonly string[] }[];
  readonly ports?: readonly { readonly name?: string; readonly port?: number; readonly protocol?: string }[];
}

export function servicesIn(objects: readonly KubeObject[], namespace?: string): readonly Service[] {
  return objects
    .filter(({ kind, metadata }) => kind === "Service" && (namespace === undefined || metadata?.namespace === namespace))
    .map((object) => asKube<Service>(object));
}

/** True when a Service chooses its pods by labels and these are among them; one without a selector chooses none. */
export function selectsPod(service: Service, { metadata }: Pod): boolean {
  return service.metadata?.namespace === metadata?.namespace && selectsLabels(service, metadata?.labels ?? {});
}

/** The same for the labels of a pod of its namespace. */
export function selectsLabels({ spec }: Service, labels: Labels): boolean {
  const selector = Object.entries(spec?.selector ?? {});
  return selector.length > 0 && selector.every(([key, value]) => labels[key] === value);
}

function slicesOf(service: Service, objects: readonly KubeObject[]): readonly EndpointSlice[] {
  const { name = "", namespace } = service.metadata ?? {};
  return objects
    .filter(({ kind, metadata }) => kind === "EndpointSlice" && metadata?.namespace === namespace)
    .filter(({ metadata }) => metadata?.labels?.["kubernetes.io/service-name"] === name)
    .map((object) => asKube<EndpointSlice>(object));
}

/** Addresses of a Service's endpoints, ready or not, sorted. */
export function addressesOf(service: Service, objects: readonly KubeObject[]): readonly string[] {
  const addresses = slicesOf(service, objects).flatMap(({ endpoints }) => (endpoints ?? []).flatMap((one) => one.addresses ?? []));
  return [...new Set(addresses)].sort();
}

/** Ports of the pods behind a Service: as its slices resolved them, else numeric target ports. */
export function targetPorts(service: Service, objects: readonly KubeObject[]): readonly NetworkPort[] {
  const resolved = slicesOf(service, objects).flatMap(({ ports }) => ports ?? []);
  const own = (service.spec?.ports ?? []).flatMap(({ port, targetPort, protocol }) => {
    const number = targetPort ?? port;
    return typeof number === "number" ? [{ port: number, protocol }] : [];
  });
  const found = (resolved.length > 0 ? resolved : own).flatMap(({ port, protocol = "TCP" }) =>
    port === undefined ? [] : [{ port, protocol }],
  );
  return found.filter((one, index) => found.findIndex(({ port, protocol }) => port === one.port && protocol === one.protocol) === index);
}

/** Ready endpoints; null where they are not known. */
export function readyCount(service: Service, objects: readonly KubeObject[]): number | null {
  return readyEndpoints(service.metadata?.namespace ?? "", service.metadata?.name ?? "", objects);
}

/** A pod as one end of a connection: all its labels are known. `namespaceLabels` = those of its namespace, where they are known. */
export function endOfPod(pod: Pod, namespaceLabels?: Labels): NetworkEnd {
  const ports = (pod.spec?.containers ?? []).flatMap(({ ports }) => ports ?? []);
  return {
    namespace: pod.metadata?.namespace ?? "",
    labels: pod.metadata?.labels ?? {},
    complete: true,
    namespaceLabels,
    addresses: (pod.status?.podIPs ?? []).flatMap(({ ip }) => ip ?? []),
    portNames: Object.fromEntries(ports.flatMap(({ name, containerPort }) => (name && containerPort ? [[name, containerPort]] : []))),
  };
}

/** The pods behind a Service as one end: its selector is what is sure of their labels. */
export function endBehind(service: Service, objects: readonly KubeObject[], namespaceLabels?: Labels): NetworkEnd {
  const { clusterIP, clusterIPs = [], externalIPs = [], selector = {} } = service.spec ?? {};
  return {
    namespace: service.metadata?.namespace ?? "",
    namespaceLabels,
    labels: selector,
    complete: false,
    addresses: addressesOf(service, objects),
    rewritten: [...new Set([clusterIP ?? "None", ...clusterIPs, ...externalIPs])].filter((address) => address !== "None"),
    portNames: {},
  };
}

const WORD = /[A-Za-z0-9_-]/;

/** Whether a text names a Service as a program in that namespace would call it: `name`, `name.namespace…`, or its address. */
export function namesService(text: string, { metadata, spec }: Service, fromNamespace: string): boolean {
  const { name = "", namespace = "" } = metadata ?? {};
  if (spec?.clusterIP && spec.clusterIP !== "None" && holds(text, spec.clusterIP, /[\d.]/)) return true;
  return holds(text, `${name}.${namespace}`, WORD) || (namespace === fromNamespace && name.length > 2 && holdsBareName(text, name));
}

/** The bare name counts only where it stands as a host: before a port or a path, in quotes, or after a scheme. */
function holdsBareName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before = "", after = ""] = [text[at - 1] ?? "", text[at + name.length] ?? ""];
    const next = text[at + name.length + 1] ?? "";
    const alone = !/[\w.-]/.test(before) && !/[\w-]/.test(after) && !(after === "." && WORD.test(next));
    const asHost = (after === ":" && /\d/.test(next)) || before === "/" || before === "@" || /["']/.test(before) || name.includes("-");
    if (alone && asHost) return true;
  }
  return /(?:host|lookup|EAI_AGAIN|ENOTFOUND|UnknownHostException:) "?([\w.-]+)/i.exec(text)?.[1] === name;
}

function holds(text: string, token: string, touching: RegExp): boolean {
  for (let at = text.indexOf(token); at >= 0; at = text.indexOf(token, at + 1)) {
    const [before = "", after = ""] = [text[at - 1] ?? "", text[at + token.length] ?? ""];
    if (!touching.test(before) && !touching.test(after)) return true;
  }
  return false;
}
