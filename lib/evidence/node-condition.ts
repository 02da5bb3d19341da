import type { ReadLease } from "#lib/evidence/types.ts";
import { conditionStatus } from "#lib/kube/conditions.ts";
import type { Node, Taint } from "#lib/kube/objects.ts";
import { isNodeLost } from "#lib/kube/taints.ts";
import { parseTime } from "#lib/kube/time.ts";
import { atLeast, type ServerVersion } from "#lib/kube/version.ts";
import { TAINT_NOT_READY, TAINT_UNREACHABLE, TAINT_UNSCHEDULABLE } from "#lib/kube/vocabulary.ts";

/** Taints that Kubernetes itself puts on a node for a state of it; each goes when that state goes (F1.9, F1.11, F9). */
const CONDITION_TAINTS: readonly string[] = [
  TAINT_NOT_READY,
  TAINT_UNREACHABLE,
  TAINT_UNSCHEDULABLE,
  "node.kubernetes.io/memory-pressure",
  "node.kubernetes.io/disk-pressure",
  "node.kubernetes.io/pid-pressure",
  "node.kubernetes.io/network-unavailable",
  "node.cloudprovider.kubernetes.io/uninitialized",
  "node.cloudprovider.kubernetes.io/shutdown",
];

const TAINT_CONDITION: Readonly<Record<string, string>> = {
  "node.kubernetes.io/memory-pressure": "MemoryPressure",
  "node.kubernetes.io/disk-pressure": "DiskPressure",
  "node.kubernetes.io/pid-pressure": "PIDPressure",
  "node.kubernetes.io/network-unavailable": "NetworkUnavailable",
};

/** The node condition for which Kubernetes puts that taint on a node; Ready for those that have none of their own. */
export function conditionBehind(taint: Taint): string {
  return TAINT_CONDITION[taint.key ?? ""] ?? "Ready";
}

/** True for a taint that describes a node's state and is no wish of an administrator. */
export function isConditionTaint(taint: Taint): boolean {
  return CONDITION_TAINTS.includes(taint.key ?? "");
}

/** The taint with which the node controller says that it hears nothing from the kubelet, or null (F1.11). */
export function unreachableTaint(node: Node): Taint | null {
  return node.spec?.taints?.find((taint) => taint.key === TAINT_UNREACHABLE) ?? null;
}

/** How a node was found to be lost. `lease` = the kubelet renews nothing although Ready still says True. */
export type NodeLoss = "ready-unknown" | "unreachable-taint" | "lease";

/** Seconds without renewal after which the node controller gives up: 40, from 1.32 on 50 (F1.11). */
export function monitorGraceSeconds(version: ServerVersion): number {
  return atLeast(version, 32) ? 50 : 40;
}

/**
 * Whether the kubelet of a node has fallen silent, and by which sign; null when it has not.
 * A stale Lease counts only past the monitor's grace and while Ready says True: it is the sign that comes first (F1.11).
 */
export function nodeLoss(node: Node, lease: ReadLease | null, now: number, version: ServerVersion): NodeLoss | null {
  const ready = conditionStatus(node.status?.conditions, "Ready");
  if (isNodeLost(node)) return ready === "Unknown" ? "ready-unknown" : "unreachable-taint";
  const renewed = parseTime(lease?.spec?.renewTime);
  const looked = parseTime(lease?.readAt) ?? now;
  const limit = Math.max(monitorGraceSeconds(version), lease?.spec?.leaseDurationSeconds ?? 0) * 1000;
  return ready === "True" && renewed !== null && looked - renewed > limit ? "lease" : null;
}
