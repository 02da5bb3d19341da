import type { NodeFit } from "#lib/evidence/scheduling.ts";
import type { Taint } from "#lib/kube/objects.ts";

/** Taints that keep ordinary pods off control plane nodes by design: a side remark as long as there are other nodes. */
const CONTROL_PLANE: readonly string[] = ["node-role.kubernetes.io/control-plane", "node-role.kubernetes.io/master"];

/** True for the taint of control plane nodes. */
export function isControlPlaneTaint({ key }: Taint): boolean {
  return CONTROL_PLANE.includes(key ?? "");
}

/** A taint that a pod does not tolerate, and the nodes that carry it. */
export interface TaintedNodes {
  readonly taint: Taint;
  readonly nodes: NodeFit[];
}

/** Nodes by taint; the effects of one key and value are one taint to a reader. */
export function byTaint(tainted: readonly NodeFit[], skip: (taint: Taint) => boolean): readonly TaintedNodes[] {
  const found = new Map<string, TaintedNodes>();
  for (const fit of tainted) {
    for (const taint of fit.taints) {
      const key = `${taint.key}=${taint.value ?? ""}`;
      const known = found.get(key);
      if (skip(taint) || known?.nodes.includes(fit)) continue;
      if (known) known.nodes.push(fit);
      else found.set(key, { taint, nodes: [fit] });
    }
  }
  return [...found.values()];
}
