import { type Collected, collected } from "#lib/evidence/types.ts";
import { asKube } from "#lib/kube/cast.ts";
import { apiPath } from "#server/kube/api-path.ts";
import type { ReadOptions, Reads } from "./reads.ts";
import type { Kind, ServedResource } from "./served-kinds.ts";

interface GroupDiscovery {
  readonly metadata?: { readonly name?: string };
  readonly versions?: readonly { readonly version?: string; readonly resources?: readonly ResourceDiscovery[] }[];
}
interface ResourceDiscovery {
  readonly resource?: string;
  readonly scope?: string;
  readonly verbs?: readonly string[];
  readonly responseKind?: { readonly kind?: string };
}

/** Aggregated discovery: v2 from Kubernetes 1.30, v2beta1 from 1.26. An older server answers with the plain list of its groups. */
const AGGREGATED = ["v2", "v2beta1"].map((version) => `application/json;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`);
const ACCEPT = [...AGGREGATED, "application/json"].join(",");

/**
 * Learns where every kind is served, with two background calls one after the other. What could not be read leaves
 * everything as it was: then owners are looked up one by one.
 */
export async function learnKinds(reads: Reads): Promise<void> {
  const found = new Map<string, ServedResource>();
  for (const path of [apiPath("api"), apiPath("apis")]) {
    const answer = await reads.document(path, ACCEPT, { ttlMs: 0, timeoutMs: 30_000, urgent: false });
    if (!answer.ok) return;
    for (const group of asKube<{ items?: readonly GroupDiscovery[] }>(answer.value).items ?? []) addKinds(found, group);
  }
  if (found.size > 0) reads.kinds.learn(found);
}

function addKinds(found: Map<string, ServedResource>, { metadata, versions = [] }: GroupDiscovery): void {
  const group = metadata?.name ?? "";
  for (const { version = "", resources = [] } of versions) {
    for (const { resource, responseKind, scope, verbs } of resources) {
      const key = `${group === "" ? version : `${group}/${version}`}/${responseKind?.kind}`;
      if (resource === undefined || !responseKind?.kind || !verbs?.includes("get") || found.has(key)) continue;
      found.set(key, { group, version, resource, namespaced: scope === "Namespaced" });
    }
  }
}

interface ResourceList {
  readonly resources?: readonly { readonly name?: string; readonly kind?: string; readonly namespaced?: boolean }[];
}

/**
 * Finds the resource behind an owner reference, in its own version or in the one the server prefers; asks the server.
 * Null = the server serves no such kind: every object of it is gone.
 */
export async function resourceOf(reads: Reads, ref: Kind, options: ReadOptions): Promise<Collected<ServedResource | null>> {
  const [head = "", tail] = ref.apiVersion.split("/");
  const group = tail === undefined ? "" : head;
  const askGroup = () => reads.document(apiPath("apis", group), "application/json", options);
  // A reader does not wait for the second question until the first is answered.
  const ahead = options.urgent && group !== "" ? askGroup() : null;
  const own = await resourceIn(reads, group, tail ?? head, ref.kind, options);
  if (!own.ok || own.value !== null || group === "") return own;
  const served = await (ahead ?? askGroup());
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
