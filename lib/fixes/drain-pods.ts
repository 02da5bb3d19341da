import { type Budget, budgetsOf } from "#lib/evidence/budgets.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { type DrainPod, type NodePods, type Said, says } from "./define.ts";
import { evictionRequest, needsNoBudget } from "./evict-pod.ts";
import { controllerOf, deletionOf, isMirror, stamp } from "./pod-deletion.ts";
import { unreadyMayGo } from "./unready-may-go.ts";

/** Whether the pod has ended for good: nothing of it runs or writes any more. */
function isFinished(pod: Pod): boolean {
  return ["Succeeded", "Failed"].includes(pod.status?.phase ?? "");
}

/** A DaemonSet that is there makes its pod again on the same node at once: evicting it moves nothing. */
function staysWithDaemonSet(pod: Pod, { goneDaemonSets }: NodePods): boolean {
  const owner = controllerOf(pod);
  return owner?.kind === "DaemonSet" && !goneDaemonSets.has(owner.uid);
}

/** What a budget has to give, in words. */
export function budgetParams({ metadata, status }: Budget): Record<string, string | number> {
  const { disruptionsAllowed: allowed = 0, currentHealthy: healthy = 0, desiredHealthy: desired = 0 } = status ?? {};
  return { budget: metadata?.name ?? "", allowed, healthy, desired };
}

/** What the disruption budgets say to an eviction of this pod (F7.3). */
function evictionSaid(pod: Pod, budgets: readonly Budget[] | null): Said {
  if (isFinished(pod)) return says("pod-finished", { phase: pod.status?.phase ?? "" });
  if (needsNoBudget(pod)) return says("pod-pending");
  if (budgets === null) return says("pod-budgets-unread");
  const [budget] = budgets;
  if (budget === undefined) return says("pod-free");
  if (budgets.length > 1) return says("pod-two-budgets", { budgets: budgets.map(({ metadata }) => metadata?.name ?? "").join(", ") });
  const params = budgetParams(budget);
  if (unreadyMayGo(pod, budget)) return says("pod-unready", params);
  return says(params.allowed === 0 ? "pod-held" : "pod-budget", params);
}

/** What is lost with a pod that is evicted; a finished one has nothing left to lose. */
function lossesOf(pod: Pod, nodePods: NodePods): DrainPod["loses"] {
  if (isFinished(pod)) return [];
  const owner = controllerOf(pod);
  const isUnmanaged = owner === null || nodePods.goneDaemonSets.has(owner.uid);
  const hasEmptyDir = (pod.spec?.volumes ?? []).some(({ emptyDir }) => emptyDir !== undefined);
  return [...(hasEmptyDir ? (["empty-dir"] as const) : []), ...(isUnmanaged ? (["recreation"] as const) : [])];
}

/**
 * What a drain does to a pod of the node: mirror pods and pods of a DaemonSet stay, one that is being deleted is
 * waited for, every other one is evicted by its UID (F7.4). Budgets are those of all namespaces.
 */
export function drainPod(pod: Pod, nodePods: NodePods): DrainPod {
  const { uid = "", namespace = "", name = "" } = pod.metadata ?? {};
  const owner = controllerOf(pod);
  const isAsked = !needsNoBudget(pod);
  const budgets = nodePods.budgets === undefined ? null : isAsked ? budgetsOf(pod, nodePods.budgets) : [];
  const base = { uid, namespace, name, owner: owner === null ? null : `${owner.kind}/${owner.name}`, loses: [], budgets, request: null };
  if (isMirror(pod)) return { ...base, fate: "leave", why: says("pod-mirror") };
  if (staysWithDaemonSet(pod, nodePods)) return { ...base, fate: "leave", why: says("pod-daemon-set", { owner: owner?.name ?? "" }) };
  const deletion = deletionOf(pod);
  if (deletion !== null) return { ...base, fate: "wait", why: says("pod-deleted", { at: stamp(deletion.requestedAt) }) };
  return {
    ...base,
    fate: "evict",
    why: evictionSaid(pod, budgets),
    loses: lossesOf(pod, nodePods),
    request: evictionRequest(pod),
  };
}

const FATES = ["evict", "wait", "leave"];

/** What a drain does to every pod of the node: those to evict first, each part by namespace and name. */
export function drainPods(nodePods: NodePods): readonly DrainPod[] {
  const place = ({ fate, namespace, name }: DrainPod) => `${FATES.indexOf(fate)} ${namespace}/${name}`;
  return nodePods.pods.map((pod) => drainPod(pod, nodePods)).sort((a, b) => (place(a) < place(b) ? -1 : 1));
}
