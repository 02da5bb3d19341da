import type { MissingWhy } from "#lib/contract/causes.ts";
import type { LeftObject, NamespaceContent } from "#lib/contract/namespace.ts";
import { finalizerSetter } from "#lib/evidence/finalizers.ts";
import { hindrance, saidResources } from "#lib/evidence/namespace-deletion.ts";
import { type Collected, collected, missing } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject } from "#lib/kube/objects.ts";
import type { ObjectSource } from "#server/diagnosis/objects.ts";
import { watchedPods } from "#server/evidence/pod-outline.ts";
import type { Reads } from "#server/evidence/reads.ts";
import { apiPath } from "#server/kube/api-path.ts";
import { kindOf, STORED_RESOURCES, type StoredResource, watchedGroup } from "#server/watch/resources.ts";
import { systemTimers, within } from "#server/watch/timers.ts";

/** So many resources that only the namespace controller names are looked up. */
const MOST_LOOKED_UP = 12;
const MOST_OBJECTS = 20;
const READ = { ttlMs: 5_000, timeoutMs: 3_000, urgent: true };
/** Never listed: a list of them would bring their contents. */
const CLOSED = "secrets";

/** Objects of resources that are not watched, by resource as the namespace controller names it. */
export type LookedUp = ReadonlyMap<string, Collected<readonly KubeObject[]>>;

const WATCHED: ReadonlySet<string> = new Set(["pods", ...STORED_RESOURCES.map(fullName)]);

/** Lists what is behind every resource that the namespace controller still counts and that is not `known`, within `waitMs`. */
export async function lookUpLeft(reads: Reads, namespace: KubeObject, waitMs: number, known = WATCHED): Promise<LookedUp> {
  const others = saidIn(namespace).filter(([resource]) => !known.has(resource));
  const found = new Map<string, Collected<readonly KubeObject[]>>();
  for (const [resource] of others) found.set(resource, missing("timeout"));
  const look = others.slice(0, MOST_LOOKED_UP).map(async ([resource]) => {
    found.set(resource, await listed(reads, resource, namespace.metadata?.name ?? ""));
  });
  await within(systemTimers, waitMs, Promise.all(look));
  return found;
}

/** All that was looked up, as evidence; missing where any of it could not be listed. */
export function leftEvidence(found: LookedUp): Collected<readonly KubeObject[]> {
  const failed = [...found.values()].find((one) => !one.ok);
  return failed ?? collected([...found.values()].flatMap((one) => (one.ok ? one.value : [])));
}

const saidIn = (namespace: KubeObject) => saidResources(hindrance(namespace, "NamespaceContentRemaining")?.message ?? "");

function fullName(resource: StoredResource): string {
  const group = watchedGroup(resource);
  return group === "" ? resource : `${resource}.${group}`;
}

/** What is left in a namespace, what holds it first: all that is watched, and what was looked up. */
export function contentsOf(source: ObjectSource, namespace: KubeObject, looked: LookedUp): NamespaceContent[] {
  const name = namespace.metadata?.name ?? "";
  const said = new Map(saidIn(namespace));
  const watched = watchedIn(source, name).map((content) => ({ ...content, saidCount: said.get(content.resource) ?? null }));
  const more = [...looked].map(([resource, found]) => saidContent(resource, said.get(resource) ?? 0, found));
  return [...watched.filter(({ count, missing: why }) => count > 0 || why !== null), ...more].sort(byHold);
}

function saidContent(resource: string, saidCount: number, found: Collected<readonly KubeObject[]>): NamespaceContent {
  const base = { resource, kind: null, saidCount };
  if (!found.ok) return { ...base, count: saidCount, objects: [], missing: found.why };
  return { ...base, count: found.value.length, objects: shown(found.value), missing: null };
}

function watchedIn({ view }: ObjectSource, namespace: string): Omit<NamespaceContent, "saidCount">[] {
  const found = watchedPods(view, view.podsInNamespace(namespace));
  const pods = found.ok ? found.value : [];
  const stored = STORED_RESOURCES.map((resource) => {
    const all = view.objects(resource);
    const why: MissingWhy | null = "missing" in all ? all.missing : null;
    const own = "missing" in all ? [] : all.filter(({ metadata }) => metadata?.namespace === namespace);
    return { resource: fullName(resource), kind: kindOf(resource), count: own.length, objects: shown(own), missing: why };
  });
  return [{ resource: "pods", kind: "Pod", count: pods.length, objects: shown(pods), missing: found.ok ? null : found.why }, ...stored];
}

/** The objects of a resource that is not watched, in the version that the server prefers. */
async function listed(reads: Reads, full: string, namespace: string): Promise<Collected<readonly KubeObject[]>> {
  const [resource = "", ...rest] = full.split(".");
  const named = (found: Collected<readonly KubeObject[]>) =>
    // Items of a list come without a kind; kubectl takes the resource as well.
    found.ok ? collected(found.value.map((object) => ({ ...object, kind: resource }))) : found;
  const group = rest.join(".");
  if (group === "" && resource === CLOSED) return missing("forbidden");
  if (group === "") return named(await reads.list({ version: "v1", resource, namespace }, READ));
  const served = await reads.document(apiPath("apis", group), "application/json", READ);
  if (!served.ok) return served;
  const version = asKube<{ preferredVersion?: { version?: string } }>(served.value).preferredVersion?.version;
  return version === undefined ? missing("absent") : named(await reads.list({ group, version, resource, namespace }, READ));
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
