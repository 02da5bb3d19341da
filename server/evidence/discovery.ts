import { type Collected, collected, type DiscoveryFacts, missing } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import type { OwnerReference } from "#lib/kube/objects.ts";
import { apiPath } from "#server/kube/api-path.ts";
import type { ReadOptions, Reads } from "./reads.ts";

interface GroupDiscovery {
  readonly metadata?: { readonly name?: string };
  readonly versions?: readonly {
    readonly version?: string;
    readonly resources?: readonly { readonly responseKind?: { readonly kind?: string } }[];
  }[];
}
interface GroupList {
  readonly groups?: readonly { readonly name?: string; readonly versions?: readonly { readonly groupVersion?: string }[] }[];
}
interface ResourceList {
  readonly resources?: readonly { readonly name?: string; readonly kind?: string; readonly namespaced?: boolean }[];
}

/** Aggregated discovery, on by default since 1.27, with the plain lists as the second choice. */
const AGGREGATED = ["v2", "v2beta1"].map((version) => `application/json;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`);
const ACCEPT = [...AGGREGATED, "application/json"].join(",");

/** All groups and kinds that are served, `apps/v1/Deployment` and `v1/Pod`. Missing when any part could not be read. */
export async function readDiscovery(reads: Reads, options: ReadOptions): Promise<Collected<DiscoveryFacts>> {
  const [core, named] = await Promise.all([
    reads.document(apiPath("api"), ACCEPT, options),
    reads.document(apiPath("apis"), ACCEPT, options),
  ]);
  if (!core.ok) return core;
  if (!named.ok) return named;
  const items = [core.value, named.value].map((body) => asKube<{ items?: readonly GroupDiscovery[] }>(body).items);
  const [coreItems, namedItems] = items;
  if (coreItems !== undefined && namedItems !== undefined) return collected(aggregated([...coreItems, ...namedItems]));
  return plain(reads, asKube<GroupList>(named.value), options);
}

function aggregated(items: readonly GroupDiscovery[]): DiscoveryFacts {
  const kinds = items.flatMap(({ metadata, versions }) =>
    (versions ?? []).flatMap(({ version, resources }) =>
      (resources ?? []).flatMap(({ responseKind }) =>
        responseKind?.kind ? [kindKey(metadata?.name ?? "", version ?? "", responseKind.kind)] : [],
      ),
    ),
  );
  return { groups: items.flatMap(({ metadata }) => metadata?.name || []).sort(), kinds: [...new Set(kinds)].sort() };
}

async function plain(reads: Reads, list: GroupList, options: ReadOptions): Promise<Collected<DiscoveryFacts>> {
  const versions = [
    "v1",
    ...(list.groups ?? []).flatMap((group) => (group.versions ?? []).flatMap(({ groupVersion }) => groupVersion || [])),
  ];
  const answers = await Promise.all(
    versions.map(async (version) => ({ version, body: await reads.document(versionPath(version), "application/json", options) })),
  );
  const kinds: string[] = [];
  for (const { version, body } of answers) {
    if (!body.ok) return missing(body.why);
    for (const { kind } of asKube<ResourceList>(body.value).resources ?? []) if (kind) kinds.push(`${version}/${kind}`);
  }
  return collected({ groups: (list.groups ?? []).flatMap(({ name }) => name || []).sort(), kinds: [...new Set(kinds)].sort() });
}

function kindKey(group: string, version: string, kind: string): string {
  return group === "" ? `${version}/${kind}` : `${group}/${version}/${kind}`;
}

function versionPath(groupVersion: string): string {
  const [group = "", version] = groupVersion.split("/");
  return version === undefined ? apiPath("api", group) : apiPath("apis", group, version);
}

/** Where objects of a kind are served. */
export interface ServedResource {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly namespaced: boolean;
}

/**
 * Finds the resource behind an owner reference, in its own version or in the one the server prefers.
 * Null = the server serves no such kind: every object of it is gone.
 */
export async function resourceOf(reads: Reads, ref: OwnerReference, options: ReadOptions): Promise<Collected<ServedResource | null>> {
  const [head = "", tail] = ref.apiVersion.split("/");
  const group = tail === undefined ? "" : head;
  const own = await resourceIn(reads, group, tail ?? head, ref.kind, options);
  if (!own.ok || own.value !== null || group === "") return own;
  const served = await reads.document(apiPath("apis", group), "application/json", options);
  if (!served.ok) return served.why === "absent" ? collected(null) : served;
  const preferred = asKube<{ preferredVersion?: { version?: string } }>(served.value).preferredVersion?.version;
  return preferred === undefined ? collected(null) : resourceIn(reads, group, preferred, ref.kind, options);
}

async function resourceIn(
  reads: Reads,
  group: string,
  version: string,
  kind: string,
  options: ReadOptions,
): Promise<Collected<ServedResource | null>> {
  const path = group === "" ? apiPath("api", version) : apiPath("apis", group, version);
  const answer = await reads.document(path, "application/json", options);
  if (!answer.ok) return answer.why === "absent" ? collected(null) : answer;
  const list = asKube<ResourceList>(answer.value).resources ?? [];
  const found = list.find((one) => one.kind === kind && one.name !== undefined && !one.name.includes("/"));
  return collected(found?.name === undefined ? null : { group, version, resource: found.name, namespaced: found.namespaced === true });
}
