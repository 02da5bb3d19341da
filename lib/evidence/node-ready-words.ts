import { conditionOf } from "#lib/kube/conditions.ts";
import type { Condition, Node } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";

/** The part of a node that its kubelet names in Ready=False. */
export type UnreadyPart = "runtime" | "pleg" | "network" | "shutdown" | "storage" | "other";

/**
 * Texts of the kubelet's Ready condition, which joins several with commas. The first part that is named decides: a
 * runtime that is down takes the PLEG with it, and either leaves the network unanswered.
 */
const PARTS: readonly (readonly [UnreadyPart, RegExp])[] = [
  ["runtime", /container runtime is down|RuntimeReady=false|container runtime status check|runtime is not (?:ready|running)/i],
  ["pleg", /PLEG is not healthy|pleg was last seen/i],
  ["network", /NetworkReady=false|network plugin|cni (?:plugin|config)|NetworkPluginNotReady/i],
  ["shutdown", /node is shutting down|shutdown/i],
  ["storage", /CSINode|no space left|read-only file system|missing node capacity/i],
];

/** Which part the words of a Ready condition name. */
export function unreadyPart(message: string): UnreadyPart {
  return PARTS.find(([, pattern]) => pattern.test(message))?.[0] ?? "other";
}

/**
 * The kubelet has not heard from its runtime since it started, as it says itself: normal for a moment, and the sign of a
 * runtime that never answered when it lasts; no proof of one that is down.
 */
export function isRuntimeUnchecked(message: string): boolean {
  return /runtime status check may not have completed/i.test(message) && !/runtime is down|RuntimeReady=false/i.test(message);
}

/** A kubelet asks its runtime within seconds of its start, and a new node gets its network plugin in the first minutes. */
const START_MS = 120_000;

/** True for a kubelet that has just started and has not asked its runtime yet. */
export function isKubeletStarting({ message = "", lastTransitionTime }: Condition, now: number): boolean {
  return isRuntimeUnchecked(message) && now - (parseTime(lastTransitionTime) ?? 0) < START_MS;
}

/** True for a Node that was registered a moment ago and still lacks what its agents bring: network plugin, CSINode. */
export function isNodeNew({ metadata }: Node, { message = "" }: Condition, now: number): boolean {
  const part = unreadyPart(message);
  return (part === "network" || part === "storage") && now - (parseTime(metadata?.creationTimestamp) ?? 0) < START_MS;
}

/** Ready=False with its words, or null: Unknown means that nobody speaks any more, and True that all is well. */
export function unreadyCondition(node: Node): Condition | null {
  const ready = conditionOf(node.status?.conditions, "Ready");
  return ready?.status === "False" ? ready : null;
}

/** Conditions that agents of the node set for a runtime that is not well; for those of EKS True is good (F9). */
const RUNTIME_CONDITIONS: readonly (readonly [type: string, bad: string])[] = [
  ["ContainerRuntimeProblem", "True"],
  ["ContainerRuntimeUnhealthy", "True"],
  ["ContainerRuntimeReady", "False"],
];

/** The condition with which an agent on the node says that the container runtime is not well, or null. */
export function runtimeProblem(node: Node): Condition | null {
  const bad = RUNTIME_CONDITIONS.map(([type, status]) => {
    const condition = conditionOf(node.status?.conditions, type);
    return condition?.status === status ? condition : null;
  });
  return bad.find((condition) => condition !== null) ?? null;
}
