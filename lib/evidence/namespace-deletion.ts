import { asKube } from "#lib/kube/cast.ts";
import { conditionOf } from "#lib/kube/conditions.ts";
import type { Condition, KubeObject } from "#lib/kube/objects.ts";

interface Namespace extends KubeObject {
  readonly spec?: { readonly finalizers?: readonly string[] };
  readonly status?: { readonly phase?: string; readonly conditions?: readonly Condition[] };
}

interface ApiService extends KubeObject {
  readonly spec?: {
    readonly group?: string;
    readonly version?: string;
    readonly service?: { readonly namespace?: string; readonly name?: string; readonly port?: number };
  };
  readonly status?: { readonly conditions?: readonly Condition[] };
}

/** The namespace controller's condition of that type, when it says that something stands in the way (F1.6). */
export function hindrance(namespace: KubeObject, type: string): Condition | null {
  const condition = conditionOf(asKube<Namespace>(namespace).status?.conditions, type);
  return condition?.status === "True" ? condition : null;
}

/** `group/version` pairs that a discovery failure names, each once; only aggregated or custom APIs have a dotted group. */
export function failedGroupVersions(message: string): readonly { readonly group: string; readonly version: string }[] {
  const found = [...message.matchAll(/\b([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,10})\/(v\d{1,3}[a-z0-9]{0,20})\b/g)];
  const pairs = new Map(found.map(([whole, group = "", version = ""]) => [whole, { group, version }]));
  return [...pairs.values()];
}

/** An aggregated API: where it is served from, and what the aggregator says about it. */
export interface ApiServiceFacts {
  readonly name: string;
  /** `namespace/name` of the Service behind it; null = served by the API server itself. */
  readonly service: { readonly namespace: string; readonly name: string } | null;
  readonly available: Condition | null;
}

/** Reads an APIService. */
function apiServiceFacts(object: KubeObject): ApiServiceFacts {
  const { metadata, spec, status } = asKube<ApiService>(object);
  const { namespace, name } = spec?.service ?? {};
  return {
    name: metadata?.name ?? "",
    service: namespace && name ? { namespace, name } : null,
    available: conditionOf(status?.conditions, "Available"),
  };
}

/** The APIServices that the failed groups belong to; without named groups those that are not available. Sorted by name. */
export function failingApiServices(message: string, objects: readonly KubeObject[]): readonly ApiServiceFacts[] {
  const named = new Set(failedGroupVersions(message).map(({ group, version }) => `${version}.${group}`));
  const all = objects.map(apiServiceFacts).sort((a, b) => (a.name < b.name ? -1 : 1));
  const hit = all.filter(({ name }) => named.has(name));
  return hit.length > 0 ? hit : all.filter(({ service, available }) => service !== null && available?.status !== "True");
}

/** What "Some resources are remaining: pods. has 3 resource instances, …" lists: `pods` and 3, `widgets.example.com` and 1. */
export function saidResources(message: string): readonly (readonly [resource: string, count: number])[] {
  return [...message.matchAll(/([a-z][a-z0-9.-]{0,252}?)\.? has (\d{1,9}) resource instances?/g)].map(
    ([, resource = "", count]) => [resource, Number(count)] as const,
  );
}

/** The same in words: `3 pods`, `1 widgets.example.com`. */
export function remainingResources(message: string): readonly string[] {
  return saidResources(message).map(([resource, count]) => `${count} ${resource}`);
}

/** The parts of "… has finalizers remaining: example.com/x in 2 resource instances, …", each as it is said. */
export function saidFinalizers(message: string): readonly string[] {
  return [...message.matchAll(/[\w./-]{1,253} in \d{1,9} resource instances?/g)].map(([part]) => part);
}

/** Finalizers of the namespace itself: those of its metadata, and those of its spec, which the namespace controller takes off last. */
export function finalizersOfNamespace(namespace: KubeObject): readonly string[] {
  return [...(namespace.metadata?.finalizers ?? []), ...(asKube<Namespace>(namespace).spec?.finalizers ?? [])];
}

/** What "… has finalizers remaining: example.com/x in 2 resource instances, …" lists. */
export function remainingFinalizers(message: string): readonly string[] {
  return [...message.matchAll(/([\w./-]{1,253}) in \d{1,9} resource instances?/g)].map(([, finalizer = ""]) => finalizer);
}
