import type { ObjectMeta } from "#lib/kube/objects.ts";
import type { Fix, FixInput, FixPlan, Permission } from "./define.ts";
import { TARGETS, type TargetKind } from "./target-kinds.ts";

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
