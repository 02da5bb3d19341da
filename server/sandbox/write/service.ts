import type { KubeObject } from "#lib/kube/objects.ts";
import type { ApiContext } from "../api/context.ts";
import type { Resource } from "../store/resources.ts";
import { isJsonObject, type JsonObject, type StoredObject } from "../types.ts";

/** A port of a Service; `targetPort` by number, or by the name that a container gives it. */
export interface ServicePort {
  readonly name?: string;
  readonly port?: number;
  readonly targetPort?: number | string;
  readonly protocol?: string;
}

/** The part of a Service that the sandbox's controllers read. */
export interface Service extends KubeObject {
  readonly spec?: {
    readonly type?: string;
    readonly clusterIP?: string;
    readonly publishNotReadyAddresses?: boolean;
    readonly selector?: Readonly<Record<string, string>>;
    readonly ports?: readonly ServicePort[];
  };
}

/** Addresses that Services get: 10.96.0.0/16 without its lowest 256, which are kept for those that ask for one. */
const LOWEST = 256;
const HIGHEST = 65_534;

/** What the API server fills into a Service, but for its address. */
export function serviceDefaults(object: StoredObject): void {
  const spec: JsonObject = { type: "ClusterIP", sessionAffinity: "None", ...object.spec };
  object.spec = spec;
  object.status = { loadBalancer: {} };
  const ports = Array.isArray(spec.ports) ? spec.ports.filter(isJsonObject) : [];
  if (ports.length > 0) spec.ports = ports.map((port) => ({ protocol: "TCP", targetPort: port.port, ...port }));
  if (spec.type === "ExternalName") return;
  object.spec = { internalTrafficPolicy: "Cluster", ipFamilies: ["IPv4"], ipFamilyPolicy: "SingleStack", ...spec };
}

/** Gives a new Service the cluster address that it asks for, else a free one drawn from its uid. */
export function allocateAddress(context: ApiContext, resource: Resource, object: StoredObject): void {
  if (object.spec === undefined || object.spec.type === "ExternalName") return;
  const asked = object.spec.clusterIP;
  const address = typeof asked === "string" && asked !== "" ? asked : freeAddress(context, resource, object.metadata.uid);
  object.spec = { ...object.spec, clusterIP: address, clusterIPs: [address] };
}

function freeAddress(context: ApiContext, resource: Resource, uid: string): string {
  const taken = new Set(context.store.list(resource).map(({ spec }) => spec?.clusterIP));
  const span = HIGHEST - LOWEST + 1;
  const start = Number.parseInt(uid.slice(0, 8), 16);
  for (let step = 0; step < span; step += 1) {
    const number = LOWEST + ((start + step) % span);
    const address = `10.96.${number >> 8}.${number & 255}`;
    if (!taken.has(address)) return address;
  }
  throw new Error("no cluster address is left");
}
