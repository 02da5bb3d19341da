import type { ObjectMeta } from "#lib/kube/objects.ts";
import type { Fix, FixInput, FixPlan, Permission } from "./define.ts";

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

/** Kinds that a fix acts on. */
export function targetsOf(fix: Fix): readonly TargetKind[] {
  if (fix.on === "workload") return fix.kinds;
  return fix.on === "pod" ? ["Pod"] : ["Node"];
}

/** Metadata of the object a plan is about. */
export function metaOf(input: FixInput): ObjectMeta {
  return (input.on === "pod" ? input.pod.metadata : input.object.metadata) ?? {};
}

/** The node that a plan touches: the pod's, or the node itself; null where there is none. */
export function nodeNameOf(input: FixInput): string | null {
  if (input.on === "pod") return input.pod.spec?.nodeName ?? null;
  return input.on === "node" ? (input.object.metadata?.name ?? null) : null;
}

/** RBAC that a fix needs on this very target. */
export function permissionOf(fix: Fix, input: FixInput): Permission {
  if (fix.on !== "workload") return fix.permission;
  const { group, resource } = input.on === "workload" ? TARGETS[input.kind] : TARGETS.Deployment;
  return { group, resource, ...fix.permission };
}

/** A fix's plan for what was read. Throws when it was read for a fix of another kind. */
export function planFix(fix: Fix, input: FixInput): FixPlan {
  if (fix.on === "pod" && input.on === "pod") return fix.plan(input);
  if (fix.on === "workload" && input.on === "workload") return fix.plan(input);
  if (fix.on === "node" && input.on === "node") return fix.plan(input);
  throw new Error(`${fix.id} acts on a ${fix.on}, and a ${input.on} was read`);
}
