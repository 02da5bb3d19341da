import { conditionStatus } from "./conditions.ts";
import type { Node, Taint, Toleration } from "./objects.ts";
import { TAINT_OUT_OF_SERVICE, TAINT_UNREACHABLE } from "./vocabulary.ts";

/**
 * Tells whether a toleration covers a taint: an empty effect covers all effects, an empty key with `Exists`
 * covers all keys, `Equal` (the default) compares values, `Gt` and `Lt` compare whole numbers.
 */
export function tolerates(toleration: Toleration, taint: Taint): boolean {
  if (toleration.effect && toleration.effect !== taint.effect) return false;
  if (toleration.key && toleration.key !== taint.key) return false;
  switch (toleration.operator || "Equal") {
    case "Exists":
      return true;
    case "Equal":
      return Boolean(toleration.key) && (toleration.value ?? "") === (taint.value ?? "");
    case "Gt":
      return comparesWhole(taint.value, toleration.value, (a, b) => a > b);
    case "Lt":
      return comparesWhole(taint.value, toleration.value, (a, b) => a < b);
    default:
      return false;
  }
}

function comparesWhole(a: string | undefined, b: string | undefined, holds: (a: bigint, b: bigint) => boolean): boolean {
  const whole = /^-?\d+$/;
  return a !== undefined && b !== undefined && whole.test(a) && whole.test(b) && holds(BigInt(a), BigInt(b));
}

/** The node's taints that keep a pod with these tolerations away (`NoSchedule` and `NoExecute`; `PreferNoSchedule` does not). */
export function untoleratedTaints(taints: readonly Taint[] | undefined, tolerations: readonly Toleration[] | undefined): readonly Taint[] {
  return (taints ?? []).filter(
    (taint) => taint.effect !== "PreferNoSchedule" && !(tolerations ?? []).some((toleration) => tolerates(toleration, taint)),
  );
}

/** `key=value:effect` as kubectl prints and takes it. */
export function taintText(taint: Taint): string {
  return `${taint.key ?? ""}${taint.value ? `=${taint.value}` : ""}:${taint.effect ?? ""}`;
}

/**
 * True when nobody has heard of the node's kubelet for the monitor's grace: Ready is `Unknown`, or the
 * unreachable taint stands while Ready is not `True` (F1.11).
 */
export function isNodeLost(node: Node): boolean {
  const ready = conditionStatus(node.status?.conditions, "Ready");
  if (ready === "Unknown") return true;
  return ready !== "True" && (node.spec?.taints ?? []).some((taint) => taint.key === TAINT_UNREACHABLE);
}

/** The taints of a node by which a human says that its machine is shut down; pod garbage collection takes any effect (F1.9). */
export function outOfServiceTaints({ spec }: Node): readonly Taint[] {
  return (spec?.taints ?? []).filter(({ key }) => key === TAINT_OUT_OF_SERVICE);
}
