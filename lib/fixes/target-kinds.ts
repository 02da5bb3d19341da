/** Where a kind is served. */
export interface TargetAddress {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly namespaced: boolean;
}

const APPS = { group: "apps", version: "v1", namespaced: true } as const;

/** The kinds that fixes act on. */
export const TARGETS = {
  Pod: { group: "", version: "v1", resource: "pods", namespaced: true },
  Deployment: { ...APPS, resource: "deployments" },
  StatefulSet: { ...APPS, resource: "statefulsets" },
  DaemonSet: { ...APPS, resource: "daemonsets" },
  ReplicaSet: { ...APPS, resource: "replicasets" },
  Node: { group: "", version: "v1", resource: "nodes", namespaced: false },
} as const satisfies Record<string, TargetAddress>;

export type TargetKind = keyof typeof TARGETS;
export type WorkloadKind = Exclude<TargetKind, "Pod" | "Node">;

/** Whether any fix acts on this kind. */
export function isTargetKind(kind: string): kind is TargetKind {
  return Object.hasOwn(TARGETS, kind);
}
