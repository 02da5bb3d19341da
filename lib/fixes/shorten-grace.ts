import { type FixPlan, notOffered, type PodFix, type PodInput, type Said, says } from "./define.ts";
import { deleteRequest, deletionOf, deletionState, isMirror, kubectlTwin, type PodDeletion, stamp, stopState } from "./pod-deletion.ts";
import { wholeNumber } from "./whole-number.ts";

const DEFAULT_SHORT_SECONDS = 5;
const AFTER_GRACE_MS = 60_000;

/** Events say seconds, and a kubelet hears of a deletion within a few of them. */
const HEARS_WITHIN_MS = 10_000;

/** A kubelet that restarted in mid-stop begins anew, with the whole grace from there (measured on 1.36.3). */
function expectedEnd(deletion: PodDeletion, begunAt: number | null): number {
  const begunAnew = begunAt !== null && begunAt - deletion.requestedAt > HEARS_WITHIN_MS;
  return begunAnew ? begunAt + deletion.graceSeconds * 1000 : deletion.deadline;
}

/** The truth that was measured (F1.2): a kubelet that has begun to stop the pod keeps the grace it began with. */
function effect(input: PodInput, deletion: PodDeletion): Said {
  const stop = stopState(input, deletion);
  const end = stamp(expectedEnd(deletion, stop.at));
  if (stop.state === "begun") return says("begun", { at: stamp(stop.at ?? deletion.requestedAt), end });
  if (stop.state === "not-begun") return says("not-begun");
  return says(input.events === undefined ? "events-unread" : "not-known", { end });
}

/**
 * What the API server writes. Where the shortened grace has passed already since the request, servers from 1.33 on set the
 * deadline to now and the grace to 1; older ones leave it in the past (F1.2).
 */
function rewritten(name: string, deletion: PodDeletion, asked: number, now: number): Said {
  const passed = asked > 1 && deletion.requestedAt + asked * 1000 <= now;
  return says(passed ? "what-passed" : "what", { name, from: deletion.graceSeconds, to: asked });
}

function plan(input: PodInput): FixPlan {
  const { pod, now, params } = input;
  const name = pod.metadata?.name ?? "";
  const deletion = deletionOf(pod);
  if (isMirror(pod)) return notOffered("mirror", { name, node: pod.spec?.nodeName ?? "" });
  if (deletion === null) return notOffered("not-deleted", { name });
  if (now > deletion.deadline) return notOffered("overdue", { name });
  if (deletion.graceSeconds <= 1) return notOffered("grace-too-small", { name, grace: deletion.graceSeconds });
  const asked = wholeNumber(params.gracePeriodSeconds, Math.min(DEFAULT_SHORT_SECONDS, deletion.graceSeconds - 1));
  if (asked === null || asked < 1 || asked >= deletion.graceSeconds)
    return notOffered("bad-grace", { grace: deletion.graceSeconds, asked: String(params.gracePeriodSeconds) });
  const request = deleteRequest(pod, asked);
  const stop = stopState(input, deletion);
  const end = expectedEnd(deletion, stop.at);
  return {
    offered: true,
    what: [rewritten(name, deletion, asked, now), effect(input, deletion)],
    request,
    kubectl: kubectlTwin(request),
    preconditions: ["uid-unchanged", "still-terminating", "state-unchanged", "permission", "dry-run-accepted", "nobody-else-acting"],
    risks: [says("less-time", { to: asked })],
    gentler: [{ id: "wait-until", why: says("why-not-wait", { end: stamp(end) }) }],
    confirm: { reason: false },
    doneMeans: says("done", { uid: pod.metadata?.uid ?? "" }),
    // A kubelet in mid-stop needs its old grace; anything shorter would call a truthful wait a failure.
    success: { kind: "uid-gone", withinMs: (stop.state === "begun" ? end - now : asked * 1000) + AFTER_GRACE_MS, replacement: null },
    state: deletionState(pod),
  };
}

/** DELETE with a smaller grace while the pod is inside it. It rewrites the API's deadline (F1.2). */
export const fix: PodFix = {
  id: "shorten-grace",
  rung: 1,
  on: "pod",
  permission: { verb: "delete", group: "", resource: "pods" },
  plan,
  texts: {
    en: {
      title: "Shorten the grace",
      what: "Rewrites the deletion deadline of {name} in the API: grace {from} s becomes {to} s.",
      "what-passed":
        "Rewrites the deletion deadline of {name} in the API: grace {from} s becomes {to} s. More than that has passed since the request, so the deadline is then over: servers from 1.33 on make it now and write a grace of 1 s, older ones write {to} s with a deadline in the past.",
      begun:
        "The kubelet began to stop this pod at {at} and keeps the grace it began with: nothing ends sooner. Expected end: {end}. To end it now, use the runbook end-container-now on the node.",
      "not-begun": "The kubelet has not begun to stop this pod, so the shorter grace counts when it does.",
      "not-known":
        "No Killing event is seen, so it cannot be told whether the kubelet has begun. If it has, it keeps its grace and the pod ends at {end} as before.",
      "events-unread":
        "Events could not be read, so it cannot be told whether the kubelet has begun. If it has, it keeps its grace and the pod ends at {end} as before.",
      "less-time": "Where it counts, the process gets {to} s to finish its work, then SIGKILL.",
      "why-not-wait": "It ends by itself at {end}; waiting costs only that time.",
      done: "The UID {uid} is gone.",
      mirror: "{name} is a mirror of a static pod: deleting does nothing. Edit the manifest on {node}.",
      "not-deleted": "{name} is not being deleted; use “Delete the pod”.",
      overdue: "{name} is past its grace; use “Delete again”.",
      "grace-too-small": "The grace of {name} is {grace} s and cannot be made shorter without a force delete.",
      "bad-grace": "gracePeriodSeconds must be a whole number from 1 to below {grace}, not {asked}.",
    },
    "zh-CN": {
      title: "缩短宽限期",
      what: "改写 API 中 {name} 的删除期限：宽限期由 {from} 秒变为 {to} 秒。",
      "what-passed":
        "改写 API 中 {name} 的删除期限：宽限期由 {from} 秒变为 {to} 秒。自请求以来已超过这个时间，因此期限随即已过：1.33 及以后的服务器把它定为现在并把宽限期写成 1 秒，更早的版本写成 {to} 秒、期限落在过去。",
      begun:
        "kubelet 已在 {at} 开始停止这个 Pod，会沿用它开始时的宽限期：不会更早结束。预计结束时间：{end}。若要立即结束，请在节点上按 runbook end-container-now 操作。",
      "not-begun": "kubelet 还没有开始停止这个 Pod，所以开始之后较短的宽限期会生效。",
      "not-known": "没有看到 Killing 事件，无法判断 kubelet 是否已开始。如果已开始，它会保持原来的宽限期，Pod 仍在 {end} 结束。",
      "events-unread": "事件无法读取，无法判断 kubelet 是否已开始。如果已开始，它会保持原来的宽限期，Pod 仍在 {end} 结束。",
      "less-time": "在它生效的情况下，进程只有 {to} 秒收尾，之后 SIGKILL。",
      "why-not-wait": "它会在 {end} 自行结束；等待只花这点时间。",
      done: "UID {uid} 已消失。",
      mirror: "{name} 是静态 Pod 的镜像：删除没有作用。请修改 {node} 上的清单文件。",
      "not-deleted": "{name} 并未处于删除中；请使用“删除该 Pod”。",
      overdue: "{name} 已超过宽限期；请使用“再删一次”。",
      "grace-too-small": "{name} 的宽限期是 {grace} 秒，不强制删除就无法再缩短。",
      "bad-grace": "gracePeriodSeconds 必须是 1 到小于 {grace} 的整数，而不是 {asked}。",
    },
  },
};
