/** Tabs of a pod's record that a link can open. */
export type RecordTab = "describe" | "events" | "yaml" | "logs" | "audit";

/** Address of a cluster's ward. */
export function wardHref(cluster: string): string {
  return `/c/${encodeURIComponent(cluster)}`;
}

/**
 * Address of a pod's record.
 * @param pod namespace, name, and the uid that keeps the link true after the pod was replaced
 * @param open which tab to open, and for logs whether those of the previous container
 */
export function recordHref(
  cluster: string,
  pod: { namespace: string; name: string; uid: string },
  open: { tab?: RecordTab; previous?: boolean } = {},
): string {
  const tab = open.tab ? `&tab=${open.tab}` : "";
  const previous = open.previous ? "&previous=true" : "";
  const path = `${wardHref(cluster)}/pods/${encodeURIComponent(pod.namespace)}/${encodeURIComponent(pod.name)}`;
  return `${path}?uid=${encodeURIComponent(pod.uid)}${tab}${previous}`;
}

/** Address of a cause's page; without an id, of the list of causes. */
export function ruleHref(id?: string): string {
  return id === undefined ? "/rules" : `/rules/${encodeURIComponent(id)}`;
}

/** A part of the path as its writer meant it; Next hands it on encoded, and a lone `%` stays what it is. */
export function pathPart(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

const CORE_KINDS: ReadonlySet<string> = new Set(["ReplicationController"]);

/** Address of a workload's record; the group of its kind stands in the path as the API has it, `core` for none. */
export function workloadHref(cluster: string, workload: { kind: string; namespace: string; name: string }): string {
  const group = CORE_KINDS.has(workload.kind) ? "core" : workload.kind === "Job" ? "batch" : "apps";
  const parts = [group, workload.kind, workload.namespace, workload.name].map(encodeURIComponent);
  return `${wardHref(cluster)}/workloads/${parts.join("/")}`;
}

/** Address of the record of whatever a row of the ward is about; tabs are those of a pod's record. */
export function rowHref(
  cluster: string,
  row: { kind: string; namespace: string; name: string; uid: string },
  open: { tab?: RecordTab; previous?: boolean } = {},
): string {
  if (row.kind === "Pod") return recordHref(cluster, row, open);
  if (row.kind === "Namespace") return namespaceHref(cluster, row.name);
  return row.kind === "PersistentVolumeClaim" ? claimHref(cluster, row) : workloadHref(cluster, row);
}

/** Address of a namespace's page. */
export function namespaceHref(cluster: string, name: string): string {
  return `${wardHref(cluster)}/namespaces/${encodeURIComponent(name)}`;
}

/** Address of a claim's page. */
export function claimHref(cluster: string, claim: { namespace: string; name: string }): string {
  return `${wardHref(cluster)}/claims/${encodeURIComponent(claim.namespace)}/${encodeURIComponent(claim.name)}`;
}

const WORKLOADS: ReadonlySet<string> = new Set(["Deployment", "ReplicaSet", "StatefulSet", "DaemonSet", "Job", "ReplicationController"]);

/**
 * Address of the page of an object as evidence and roots name it: `Node/name`, `Namespace/name`,
 * `PersistentVolumeClaim/namespace/name`, workloads likewise. Null for what has no page of its own.
 */
export function objectHref(cluster: string, object: string): string | null {
  const [kind = "", ...rest] = object.split("/");
  const [first = "", second] = rest;
  if (rest.length > 2 || first === "" || second === "") return null;
  if (second === undefined) return kind === "Node" ? nodeHref(cluster, first) : kind === "Namespace" ? namespaceHref(cluster, first) : null;
  if (kind === "PersistentVolumeClaim") return claimHref(cluster, { namespace: first, name: second });
  return WORKLOADS.has(kind) ? workloadHref(cluster, { kind, namespace: first, name: second }) : null;
}

/** Address of a node's page. */
export function nodeHref(cluster: string, name: string): string {
  return `${wardHref(cluster)}/nodes/${encodeURIComponent(name)}`;
}

/** Address of the audit page; `filter` narrows it, as its own fields do. */
export function auditHref(filter: { cluster?: string; target?: string; node?: string; namespace?: string; id?: number } = {}): string {
  const query = new URLSearchParams(Object.entries(filter).map(([key, value]) => [key, String(value)]));
  return query.size === 0 ? "/audit" : `/audit?${query}`;
}

/** Address of the page of an object that a fix acts on. */
export function targetHref(cluster: string, target: { kind: string; namespace: string; name: string; uid: string }): string {
  return target.kind === "Node" ? nodeHref(cluster, target.name) : rowHref(cluster, target);
}
