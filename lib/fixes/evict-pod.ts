import type { Budget } from "#lib/evidence/budgets.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { type FixPlan, type FixRequest, notOffered, type PodFix, type PodInput, type Said, says } from "./define.ts";
import { livingState } from "./living-state.ts";
import {
  claimNames,
  controllerName,
  controllerOf,
  deletionOf,
  isMirror,
  kubectlTwin,
  nodeReady,
  ownGraceSeconds,
  podPath,
  preconditionsOf,
  replacingOwner,
} from "./pod-deletion.ts";
import { REPLACEMENT_TEXTS, replacement, untilReplaced } from "./replacement.ts";
import { WAITING_TEXTS, whyNotWait } from "./waiting.ts";

/** The Eviction of exactly this pod as it was just read; no grace of ours, so the pod's own counts (F7.3). */
export function evictionRequest(pod: Pod): FixRequest {
  const { namespace = "", name = "" } = pod.metadata ?? {};
  return {
    method: "POST",
    path: `${podPath(pod)}/eviction`,
    contentType: "application/json",
    body: {
      kind: "Eviction",
      apiVersion: "policy/v1",
      metadata: { name, namespace },
      deleteOptions: { kind: "DeleteOptions", apiVersion: "v1", preconditions: preconditionsOf(pod) },
    },
  };
}

/** Finished and pending pods disrupt nothing: the API server asks no budget for them (F7.3). */
export function needsNoBudget(pod: Pod): boolean {
  return ["Succeeded", "Failed", "Pending"].includes(pod.status?.phase ?? "");
}

/** What the disruption budgets say to it. */
function budgetSaid(pod: Pod, budgets: readonly Budget[] | undefined): Said {
  if (needsNoBudget(pod)) return says("bypass", { phase: pod.status?.phase ?? "" });
  if (budgets === undefined) return says("budgets-unread");
  const [budget] = budgets;
  if (budget === undefined) return says("no-budget");
  if (budgets.length > 1) return says("two-budgets", { budgets: budgets.map(({ metadata }) => metadata?.name ?? "").join(", ") });
  return says("budget", { budget: budget.metadata?.name ?? "", allowed: budget.status?.disruptionsAllowed ?? 0 });
}

function risksOf({ pod, node }: PodInput): Said[] {
  const claims = claimNames(pod);
  const finalizers = pod.metadata?.finalizers ?? [];
  const ready = nodeReady(node);
  return [
    ...(controllerOf(pod) === null ? [says("nobody-replaces")] : []),
    ...(claims.length > 0 ? [says("claims", { claims: claims.join(", ") })] : []),
    ...(finalizers.length > 0 ? [says("finalizers", { finalizers: finalizers.join(", ") })] : []),
    ...(pod.spec?.nodeName !== undefined && ready !== null && ready !== "True"
      ? [says("node-not-ready", { node: pod.spec.nodeName, ready })]
      : []),
    ...((pod.spec?.volumes ?? []).some((volume) => volume.emptyDir !== undefined) ? [says("empty-dir")] : []),
  ];
}

function plan(input: PodInput): FixPlan {
  const { pod } = input;
  const name = pod.metadata?.name ?? "";
  const node = pod.spec?.nodeName ?? "";
  if (isMirror(pod)) return notOffered("mirror", { name, node });
  const daemonSet = controllerName(pod, "DaemonSet");
  if (daemonSet !== null) return notOffered("daemon-set", { name, owner: daemonSet, node: node || "–" });
  if (deletionOf(pod) !== null) return notOffered("already-deleted", { name });
  const request = evictionRequest(pod);
  return {
    offered: true,
    what: [says("what", { name, grace: ownGraceSeconds(pod) }), budgetSaid(pod, input.budgets), replacement(pod)],
    request,
    kubectl: kubectlTwin(request),
    preconditions: ["uid-unchanged", "state-unchanged", "budget-allows", "permission", "dry-run-accepted", "nobody-else-acting"],
    risks: risksOf(input),
    gentler: whyNotWait(pod),
    confirm: { reason: false },
    doneMeans: says(replacingOwner(pod) === null ? "done" : "done-replaced", { uid: pod.metadata?.uid ?? "" }),
    success: untilReplaced(pod),
    state: livingState(input),
  };
}

/** An eviction: the deletion of a pod that its disruption budgets may refuse (catalogue, "Fixes"; F7.3). */
export const fix: PodFix = {
  id: "evict-pod",
  rung: 1,
  on: "pod",
  permission: { verb: "create", group: "", resource: "pods", subresource: "eviction" },
  reads: ["budgets"],
  plan,
  texts: {
    en: {
      title: "Evict the pod",
      what: "Asks the API server to delete {name} if its disruption budgets allow it, with its own grace of {grace} s.",
      bypass: "The pod is {phase}, so no budget is asked.",
      "budgets-unread": "The disruption budgets could not be read; the API server asks them all the same.",
      "no-budget": "No disruption budget selects this pod, so nothing refuses it.",
      budget:
        "The budget {budget} allows {allowed, plural, one {# disruption} other {# disruptions}} at the moment, and this takes one of them.",
      "two-budgets":
        "The budgets {budgets} all select this pod. The eviction API answers that with HTTP 500 and will never let it go; narrow the selectors until one is left.",
      ...REPLACEMENT_TEXTS.en,
      ...WAITING_TEXTS.en,
      "nobody-replaces": "Nothing recreates this pod. Keep its YAML if you need it again.",
      claims: "Its data on the claims {claims} stays; a replacement on another node waits until they are detached here.",
      finalizers: "The finalizers {finalizers} keep the object after the containers have ended, until their owner takes them off.",
      "node-not-ready": "Node {node} is not Ready (Ready={ready}): its kubelet may never confirm, and the pod then stays Terminating.",
      "empty-dir": "What is in its emptyDir volumes is lost.",
      mirror:
        "{name} is a mirror of a static pod: evicting it removes only the API's copy and the kubelet on {node} puts it back. Edit the manifest on the node.",
      "daemon-set":
        "{name} belongs to the DaemonSet {owner}, which makes it again on {node} at once: evicting it moves nothing. Delete it to restart it.",
      "already-deleted": "{name} is already being deleted; an eviction would be answered 201 and change nothing.",
      done: "The UID {uid} is gone.",
      "done-replaced": "The UID {uid} is gone and its replacement is Ready.",
    },
    "zh-CN": {
      title: "驱逐该 Pod",
      what: "请求 API server 在 PodDisruptionBudget 允许时删除 {name}，使用它自己的宽限期 {grace} 秒。",
      bypass: "该 Pod 处于 {phase}，不需要经过任何 PodDisruptionBudget。",
      "budgets-unread": "PodDisruptionBudget 无法读取；API server 仍会照常检查。",
      "no-budget": "没有 PodDisruptionBudget 选中这个 Pod，不会有谁拒绝。",
      budget: "PodDisruptionBudget {budget} 目前允许 {allowed} 次中断，这次会用掉其中一次。",
      "two-budgets": "PodDisruptionBudget {budgets} 同时选中了这个 Pod。驱逐 API 对此返回 HTTP 500，永远不会放行；请收窄选择器，只留一个。",
      ...REPLACEMENT_TEXTS["zh-CN"],
      ...WAITING_TEXTS["zh-CN"],
      "nobody-replaces": "没有谁会重建这个 Pod。如果以后还需要，请保存它的 YAML。",
      claims: "PVC {claims} 上的数据会保留；在别的节点上的替代 Pod 要等它们从这里卸离。",
      finalizers: "容器结束后，finalizer {finalizers} 仍会留住对象，直到它们的所有者将其移除。",
      "node-not-ready": "节点 {node} 不是 Ready（Ready={ready}）：它的 kubelet 可能永远不会确认，Pod 会一直停在 Terminating。",
      "empty-dir": "emptyDir 卷中的内容会丢失。",
      mirror: "{name} 是静态 Pod 的镜像：驱逐只会移除 API 中的副本，{node} 上的 kubelet 会把它放回来。请修改节点上的清单文件。",
      "daemon-set": "{name} 属于 DaemonSet {owner}，它会立刻在 {node} 上重建：驱逐不会移走任何东西。若要重启它，请删除它。",
      "already-deleted": "{name} 已在删除中；驱逐只会得到 201，什么都不变。",
      done: "UID {uid} 已消失。",
      "done-replaced": "UID {uid} 已消失，替代它的 Pod 已 Ready。",
    },
  },
};
