import { resourcePath } from "#server/kube/api-path.ts";
import type { WatchedResource } from "./types.ts";

/** Where the watched collections are served. */
const GROUPS: Readonly<Record<WatchedResource, string>> = {
  pods: "",
  nodes: "",
  events: "",
  persistentvolumeclaims: "",
  replicasets: "apps",
  deployments: "apps",
  statefulsets: "apps",
  daemonsets: "apps",
  jobs: "batch",
};

export const WATCHED_RESOURCES = Object.keys(GROUPS) as readonly WatchedResource[];

/** Path of the collection over all namespaces. */
export function collectionPath(resource: WatchedResource): string {
  return resourcePath({ group: GROUPS[resource], version: "v1", resource });
}

/** Path of one object of a watched collection. */
export function objectPath(resource: WatchedResource, namespace: string, name: string): string {
  return resourcePath({ group: GROUPS[resource], version: "v1", resource, namespace, name });
}

export type StoredResource = Exclude<WatchedResource, "pods" | "nodes" | "events">;

/** Kinds of the stored resources. */
const KINDS: Readonly<Record<StoredResource, string>> = {
  persistentvolumeclaims: "PersistentVolumeClaim",
  replicasets: "ReplicaSet",
  deployments: "Deployment",
  statefulsets: "StatefulSet",
  daemonsets: "DaemonSet",
  jobs: "Job",
};
const RESOURCES = new Map(Object.entries(KINDS).map(([resource, kind]) => [kind, resource as StoredResource]));

export function kindOf(resource: StoredResource): string {
  return KINDS[resource];
}

export const STORED_RESOURCES = Object.keys(KINDS) as readonly StoredResource[];

/** apiVersion of a stored kind: the items of a list come without their own. */
export function apiVersionOf(resource: StoredResource): string {
  const group = GROUPS[resource];
  return group === "" ? "v1" : `${group}/v1`;
}

/** API group of a watched resource; empty for the core group. */
export function watchedGroup(resource: WatchedResource): string {
  return GROUPS[resource];
}

/** The watched resource of a kind; null for kinds that are not watched. */
export function resourceOfKind(kind: string): StoredResource | null {
  return RESOURCES.get(kind) ?? null;
}
