import { type OwnerLookup, ownerChain } from "#lib/evidence/ownership.ts";
import { collected } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, OwnerReference } from "#lib/kube/objects.ts";
import { resourceOfKind } from "#server/watch/resources.ts";
import { type CacheSource, type DemandSource, defineCollector } from "../collector.ts";
import { resourceOf } from "../learn-kinds.ts";
import { admitObject } from "../mask.ts";
import type { Found } from "../reads.ts";
import type { ServedResource } from "../served-kinds.ts";

const TTL_MS = 20_000;

/**
 * The owner chain. The cache knows the built-in workloads, Nodes and Pods; other kinds are asked for. That an owner
 * is gone is believed only from the API server itself: its absence from a cache may be a matter of milliseconds.
 */
export const owners = defineCollector({
  key: "owners",
  ttlMs: TTL_MS,
  permissions: [{ verb: "get", group: "*", resource: "*" }],
  fromCache(subject, { view }) {
    const links = ownerChain(subject.pod, (ref, namespace) => inCache(view, ref, namespace) ?? { presence: "unknown", why: "stale" });
    return { collected: collected(links), complete: links.every(({ presence }) => presence === "present") };
  },
  async onDemand(subject, source) {
    const asked = new Map<string, OwnerLookup>();
    for (;;) {
      const links = ownerChain(subject.pod, (ref, namespace) => lookUp(ref, namespace, asked, source.cache));
      const open = links.find((link) => link.presence === "unknown" && !asked.has(link.ref.uid));
      if (open === undefined) return collected(links);
      asked.set(open.ref.uid, await ask(open.ref, subject.pod.metadata?.namespace ?? "", source));
    }
  },
});

function lookUp(ref: OwnerReference, namespace: string, asked: ReadonlyMap<string, OwnerLookup>, cache: CacheSource | null): OwnerLookup {
  const known = asked.get(ref.uid) ?? (cache === null ? null : inCache(cache.view, ref, namespace));
  return known ?? { presence: "unknown", why: "stale" };
}

/** An owner that the cache holds with the right UID; null = ask. */
function inCache(view: CacheSource["view"], ref: OwnerReference, namespace: string): OwnerLookup | null {
  const object = cached(view, ref, namespace);
  if (object === null || "missing" in object) return null;
  return object.metadata?.uid === ref.uid
    ? { presence: "present", object: { ...object, kind: ref.kind, apiVersion: ref.apiVersion } }
    : null;
}

function cached(view: CacheSource["view"], ref: OwnerReference, namespace: string): ReturnType<CacheSource["view"]["object"]> {
  if (ref.kind === "Node") return view.node(ref.name);
  const isBuiltIn = /^(?:apps|batch)\//.test(ref.apiVersion);
  const resource = isBuiltIn ? resourceOfKind(ref.kind) : null;
  if (resource !== null) return view.object(resource, namespace, ref.name);
  if (ref.kind !== "Pod" || ref.apiVersion !== "v1") return null;
  return view.fullPod(ref.uid) ?? null;
}

/** What is known of where the kind is served is tried first; the server is asked where it is unknown or no longer so. */
async function ask(ref: OwnerReference, namespace: string, source: DemandSource): Promise<OwnerLookup> {
  const known = builtIn(ref) ?? source.reads.kinds.of(ref);
  const found = known === null ? null : await readOwner(ref, namespace, known, source);
  if (found !== null && (found.presence !== "gone" || found.served)) return lookedUp(ref, found);
  const options = { ttlMs: 60_000, timeoutMs: 6_000, urgent: source.urgent };
  const served = await resourceOf(source.reads, ref, options);
  if (!served.ok) return { presence: "unknown", why: served.why };
  if (served.value === null) return { presence: "gone" };
  return lookedUp(ref, await readOwner(ref, namespace, served.value, source));
}

function readOwner(
  { name }: OwnerReference,
  namespace: string,
  { namespaced, ...where }: ServedResource,
  { reads, urgent }: DemandSource,
): Promise<Found<KubeObject>> {
  const address = { ...where, name, namespace: namespaced ? namespace : undefined };
  return reads.get<KubeObject>(address, { ttlMs: TTL_MS, timeoutMs: 4_000, urgent }, withoutSpec);
}

function lookedUp(ref: OwnerReference, found: Found<KubeObject>): OwnerLookup {
  if (found.presence === "unknown") return { presence: "unknown", why: found.why };
  if (found.presence === "gone") return { presence: "gone" };
  const object = { ...found.object, kind: ref.kind, apiVersion: ref.apiVersion };
  return object.metadata?.uid === ref.uid ? { presence: "present", object } : { presence: "gone", other: object };
}

/** Where the built-in workloads are served is known, and need not be asked first. */
function builtIn({ apiVersion, kind }: OwnerReference): ServedResource | null {
  const resource = apiVersion === "apps/v1" || apiVersion === "batch/v1" ? resourceOfKind(kind) : null;
  const [group = "", version = ""] = apiVersion.split("/");
  return resource === null ? null : { group, version, resource, namespaced: true };
}

/** Specs of foreign kinds are of no use here and may hold anything; those of the built-in workloads are kept. */
function withoutSpec(object: KubeObject): KubeObject {
  if (/^(?:apps|batch)\//.test(object.apiVersion ?? "")) return admitObject(object);
  const { apiVersion, kind, metadata, status } = asKube<KubeObject & { status?: unknown }>(object);
  return admitObject(asKube<KubeObject>({ apiVersion, kind, metadata, status }));
}
