import type { KubeObject, Node, Pod } from "#lib/kube/objects.ts";
import { matchesNodeSelector } from "#lib/kube/selector.ts";
import type { Change } from "../../store/change.ts";
import type { Service, ServicePort } from "../../write/service.ts";
import type { Live, World } from "../world.ts";
import { controlledBy, isOwnedBy, isReady, REACTION_MS } from "./owned.ts";

const KIND = "EndpointSlice";
const MANAGER = "endpointslice-controller.k8s.io";

interface SlicePort {
  readonly name: string;
  readonly port: number;
  readonly protocol: string;
}

interface Endpoint {
  readonly addresses: readonly string[];
  readonly conditions: { readonly ready: boolean; readonly serving: boolean; readonly terminating: boolean };
  readonly hostname?: string;
  readonly nodeName?: string;
  readonly targetRef: { readonly kind: "Pod"; readonly namespace: string; readonly name: string; readonly uid: string };
  readonly zone?: string;
}

/** What a slice tells: addresses of pods that resolve a Service's ports in the same way. A Service without pods has one that is empty. */
interface Listing {
  readonly endpoints: readonly Endpoint[] | null;
  readonly ports: readonly SlicePort[] | null;
}

interface EndpointSlice extends KubeObject, Listing {
  readonly addressType: "IPv4";
}

/** Keeps the EndpointSlices of the Services that select pods, as pods come, get ready and go (discovery.k8s.io/v1). */
export function beginEndpointSlices(world: World): void {
  const wake = (namespace: string | undefined) =>
    world.soon(`endpoints/${namespace}`, REACTION_MS, () => {
      for (const service of world.list<Service>("Service", namespace)) sync(world, service);
    });
  world.onChange("Service", ({ object }) => wake(object.metadata.namespace));
  world.onChange("Pod", (change) => {
    if (bearsOnEndpoints(change)) wake(change.object.metadata.namespace);
  });
  for (const { metadata } of world.list<Service>("Service")) wake(metadata.namespace);
}

/** A crash counter or a condition's text moves no endpoint, and pods of a loop change all the time. */
function bearsOnEndpoints({ type, object, previous }: Change): boolean {
  if (type !== "MODIFIED" || previous === null) return true;
  return JSON.stringify(bearing(object)) !== JSON.stringify(bearing(previous));
}

function bearing(pod: Pod): readonly unknown[] {
  const { metadata, status } = pod;
  return [metadata?.labels, metadata?.deletionTimestamp, status?.podIP, isListed(pod), isReady(pod)];
}

/** A pod is listed from its address on until it has ended for good; the one being deleted stays in, as terminating. */
function isListed({ status }: Pod): boolean {
  return Boolean(status?.podIP) && status?.phase !== "Succeeded" && status?.phase !== "Failed";
}

function sync(world: World, service: Live<Service>): void {
  const selector = service.spec?.selector ?? {};
  if (Object.keys(selector).length === 0 || service.spec?.type === "ExternalName" || service.metadata.deletionTimestamp) return;
  const pods = world
    .list<Pod>("Pod", service.metadata.namespace)
    .filter((pod) => isListed(pod) && matchesNodeSelector(pod.metadata.labels ?? {}, selector));
  const wanted = listings(world, service, pods);
  const present = world.list<EndpointSlice>(KIND, service.metadata.namespace).filter((slice) => isOwnedBy(slice, service));
  for (const [index, listing] of wanted.entries()) {
    const slice = present[index];
    if (slice === undefined) create(world, service, listing);
    else if (JSON.stringify([slice.endpoints, slice.ports]) !== JSON.stringify([listing.endpoints, listing.ports])) {
      world.edit<EndpointSlice>(KIND, slice, (draft) => {
        Object.assign(draft, listing);
        draft.metadata.generation = (draft.metadata.generation ?? 1) + 1;
      });
    }
  }
  for (const slice of present.slice(wanted.length)) world.remove(KIND, slice);
}

/** One listing for each way in which the pods resolve the Service's ports; nearly always one. */
function listings(world: World, service: Live<Service>, pods: readonly Live<Pod>[]): readonly Listing[] {
  const byPorts = new Map<string, { readonly endpoints: Endpoint[]; readonly ports: readonly SlicePort[] }>();
  for (const pod of pods) {
    const ports = (service.spec?.ports ?? []).flatMap((port) => resolve(port, pod));
    const key = JSON.stringify(ports);
    const listing = byPorts.get(key) ?? { endpoints: [], ports };
    listing.endpoints.push(endpointOf(world, service, pod));
    byPorts.set(key, listing);
  }
  return byPorts.size === 0 ? [{ endpoints: null, ports: null }] : [...byPorts.values()];
}

/** A port by number is taken as it is; by name, as the pod's containers declare it, and left out where none does. */
function resolve({ name = "", protocol = "TCP", port = 0, targetPort = port }: ServicePort, pod: Pod): readonly SlicePort[] {
  if (typeof targetPort === "number") return [{ name, port: targetPort, protocol }];
  const declared = (pod.spec?.containers ?? []).flatMap(({ ports }) => ports ?? []);
  const found = declared.find((each) => each.name === targetPort && (each.protocol ?? "TCP") === protocol)?.containerPort;
  return found === undefined ? [] : [{ name, port: found, protocol }];
}

function endpointOf(world: World, service: Live<Service>, pod: Live<Pod>): Endpoint {
  const { namespace = "", name, uid, deletionTimestamp } = pod.metadata;
  const { nodeName, hostname, subdomain } = pod.spec ?? {};
  const serving = isReady(pod);
  const terminating = deletionTimestamp !== undefined;
  const zone = nodeName ? world.get<Node>("Node", undefined, nodeName)?.metadata.labels?.["topology.kubernetes.io/zone"] : undefined;
  return {
    addresses: [pod.status?.podIP ?? ""],
    conditions: { ready: service.spec?.publishNotReadyAddresses === true || (serving && !terminating), serving, terminating },
    ...(hostname && subdomain === service.metadata.name ? { hostname } : {}),
    ...(nodeName ? { nodeName } : {}),
    targetRef: { kind: "Pod", namespace, name, uid },
    ...(zone ? { zone } : {}),
  };
}

function create(world: World, service: Live<Service>, listing: Listing): void {
  const { name, namespace, labels } = service.metadata;
  const slice: EndpointSlice = {
    metadata: {
      ...{ generateName: `${name}-` },
      labels: {
        ...labels,
        "endpointslice.kubernetes.io/managed-by": MANAGER,
        "kubernetes.io/service-name": name,
        ...(service.spec?.clusterIP === "None" ? { "service.kubernetes.io/headless": "" } : {}),
      },
      ownerReferences: [controlledBy(service)],
    },
    addressType: "IPv4",
    ...listing,
  };
  world.create(KIND, namespace, slice);
}
