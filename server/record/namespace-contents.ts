import type { MissingWhy } from "#lib/contract/causes.ts";
import type { LeftObject, NamespaceContent } from "#lib/contract/namespace.ts";
import { finalizerSetter } from "#lib/evidence/finalizers.ts";
import { hindrance, saidResources } from "#lib/evidence/namespace-deletion.ts";
import { type Collected, missing } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import type { ObjectSource } from "#server/diagnosis/objects.ts";
import { outline } from "#server/evidence/pod-outline.ts";
import { apiPath } from "#server/kube/api-path.ts";
import { kindOf, STORED_RESOURCES, watchedGroup } from "#server/watch/resources.ts";
import { systemTimers, within } from "#server/watch/timers.ts";

/** So many resources that only the namespace controller names are looked up. */
const MOST_LOOKED_UP = 12;
const MOST_OBJECTS = 20;
const READ = { ttlMs: 5_000, timeoutMs: 3_000, urgent: true };
/** Never listed: a list of them would bring their contents. */
const CLOSED = "secrets";

/**
 * What is left in a namespace, what holds it first: all that is watched, and, while it is being deleted, the objects
 * behind every resource that the namespace controller still counts, as far as they can be listed within `waitMs`.
 */
export async function contentsOf(source: ObjectSource, namespace: KubeObject, waitMs: number): Promise<NamespaceContent[]> {
  const name = namespace.metadata?.name ?? "";
  const said = new Map(saidResources(hindrance(namespace, "NamespaceContentRemaining")?.message ?? ""));
  const watched = watchedIn(source, name).map((content) => ({ ...content, saidCount: said.get(content.resource) ?? null }));
  const known = new Set(watched.map(({ resource }) => resource));
  const others = [...said].filter(([resource]) => !known.has(resource)).slice(0, MOST_LOOKED_UP);
  const looked = new Map<string, Collected<readonly KubeObject[]>>();
  const look = others.map(async ([resource]) => {
    looked.set(resource, await listed(source, resource, name));
  });
  await within(systemTimers, waitMs, Promise.all(look));
  const more = others.map(([resource, count]) => saidContent(resource, count, looked.get(resource) ?? missing("timeout")));
  return [...watched.filter(({ count, missing: why }) => count > 0 || why !== null), ...more].sort(byHold);
}

function saidContent(resource: string, saidCount: number, found: Collected<readonly KubeObject[]>): NamespaceContent {
  const base = { resource, kind: null, saidCount };
  if (!found.ok) return { ...base, count: saidCount, objects: [], missing: found.why };
  return { ...base, count: found.value.length, objects: shown(found.value), missing: null };
}

function watchedIn({ view }: ObjectSource, namespace: string): Omit<NamespaceContent, "saidCount">[] {
  const pods = [...view.podsInNamespace(namespace)].map((slim) => view.fullPod(slim.uid) ?? outline(slim));
  const stored = STORED_RESOURCES.map((resource) => {
    const group = watchedGroup(resource);
    const all = view.objects(resource);
    const why: MissingWhy | null = "missing" in all ? all.missing : null;
    const own = "missing" in all ? [] : all.filter(({ metadata }) => metadata?.namespace === namespace);
    const full = group === "" ? resource : `${resource}.${group}`;
    return { resource: full, kind: kindOf(resource), count: own.length, objects: shown(own), missing: why };
  });
  return [{ resource: "pods", kind: "Pod", count: pods.length, objects: shown(pods), missing: null }, ...stored];
}

/** The objects of a resource that is not watched, in the version that the server prefers. */
async function listed({ diagnosis: { reads } }: ObjectSource, full: string, namespace: string): Promise<Collected<readonly KubeObject[]>> {
  const [resource = "", ...rest] = full.split(".");
  const group = rest.join(".");
  if (group === "" && resource === CLOSED) return missing("forbidden");
  if (group === "") return reads.list({ version: "v1", resource, namespace }, READ);
  const served = await reads.document(apiPath("apis", group), "application/json", READ);
  if (!served.ok) return served;
  const version = asKube<{ preferredVersion?: { version?: string } }>(served.value).preferredVersion?.version;
  return version === undefined ? missing("absent") : reads.list({ group, version, resource, namespace }, READ);
}

function shown(objects: readonly KubeObject[]): LeftObject[] {
  return objects.map(leftObject).sort(byWeight).slice(0, MOST_OBJECTS);
}

function leftObject(object: KubeObject): LeftObject {
  const { name = "", deletionTimestamp = null, finalizers = [] } = object.metadata ?? {};
  return {
    name,
    deletedAt: deletionTimestamp,
    finalizers: finalizers.map((finalizer) => ({ name: finalizer, setBy: finalizerSetter(object, finalizer)?.manager ?? null })),
  };
}

/** Held by a finalizer while it is to be deleted; then to be deleted; then the rest. */
function weight({ finalizers, deletedAt }: LeftObject): number {
  if (deletedAt === null) return 2;
  return finalizers.length > 0 ? 0 : 1;
}

function byWeight(a: LeftObject, b: LeftObject): number {
  return weight(a) - weight(b) || (a.name < b.name ? -1 : 1);
}

function byHold(a: NamespaceContent, b: NamespaceContent): number {
  const heaviest = ({ objects: [first] }: NamespaceContent) => (first === undefined ? 2 : weight(first));
  return heaviest(a) - heaviest(b) || b.count - a.count || (a.resource < b.resource ? -1 : 1);
}
