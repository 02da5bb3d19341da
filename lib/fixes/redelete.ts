import { type FixPlan, notOffered, type PodFix, type PodInput, type Said, says } from "./define.ts";
import { deleteRequest, deletionOf, deletionState, isMirror, kubectlTwin, nodeReady, stamp } from "./pod-deletion.ts";

/** A kubelet inside StopContainer takes no notice for up to grace + 2 min (F1.2, F1.3). */
const RUNTIME_CALL_MS = 120_000;

function plan(input: PodInput): FixPlan {
  const { pod, now } = input;
  const name = pod.metadata?.name ?? "";
  const node = pod.spec?.nodeName ?? "";
  const deletion = deletionOf(pod);
  if (isMirror(pod)) return notOffered("mirror", { name, node });
  if (deletion === null) return notOffered("not-deleted", { name });
  if (deletion.graceSeconds <= 1) return notOffered("grace-too-small", { name, grace: deletion.graceSeconds });
  if (now <= deletion.deadline) return notOffered("not-overdue", { name, end: stamp(deletion.deadline) });
  const ready = nodeReady(input.node);
  if (input.node === null) return notOffered("node-gone", { node });
  if (ready !== null && ready !== "True") return notOffered("node-not-ready", { node, ready });
  const retryBy = deletion.deadline + deletion.graceSeconds * 1000 + RUNTIME_CALL_MS;
  const busy: Said = now < retryBy ? says("may-be-busy", { end: stamp(retryBy) }) : says("kubelet-hears", { node });
  const request = deleteRequest(pod, 1);
  return {
    offered: true,
    what: [says("what", { name, grace: deletion.graceSeconds }), busy],
    request,
    kubectl: kubectlTwin(request),
    preconditions: ["uid-unchanged", "still-terminating", "state-unchanged", "permission", "dry-run-accepted", "nobody-else-acting"],
    risks: [
      says("next-attempt"),
      ...((pod.metadata?.finalizers ?? []).length > 0
        ? [says("finalizers", { finalizers: (pod.metadata?.finalizers ?? []).join(", ") })]
        : []),
    ],
    gentler: [{ id: "wait-until", why: says("why-not-wait", { deadline: stamp(deletion.deadline) }) }],
    confirm: { reason: false },
    doneMeans: says("done", { uid: pod.metadata?.uid ?? "" }),
    success: { kind: "uid-gone", withinMs: RUNTIME_CALL_MS + 30_000, replacement: null },
    state: deletionState(pod),
  };
}

/**
 * A second DELETE with grace 1 on an overdue pod: the fields are rewritten, so the kubelet gets an update.
 * With the same grace the API server writes nothing and the kubelet hears nothing (F1.2).
 */
export const fix: PodFix = {
  id: "redelete",
  rung: 1,
  on: "pod",
  permission: { verb: "delete", group: "", resource: "pods" },
  plan,
  texts: {
    en: {
      title: "Delete again",
      what: "Shortens the grace of {name} from {grace} s to 1 s, so that the object changes and the kubelet is told once more. The same grace again would be answered 200 and change nothing.",
      "may-be-busy":
        "If the kubelet is inside its stop call to the runtime, it takes no notice until that call returns, at the latest about {end}, and then tries again by itself.",
      "kubelet-hears":
        "The stop call of the kubelet on {node} must have returned by now; if it lost this pod, the update makes it look again.",
      "next-attempt":
        "The smaller grace counts for the kubelet's next attempt: a process that still runs gets 2 s instead of its full grace.",
      finalizers: "The finalizers {finalizers} hold the object all the same.",
      "why-not-wait": "The deadline {deadline} has passed and nothing more is due.",
      done: "The UID {uid} is gone.",
      mirror: "{name} is a mirror of a static pod: deleting does nothing. Edit the manifest on {node}.",
      "not-deleted": "{name} is not being deleted; use “Delete the pod”.",
      "grace-too-small": "The grace of {name} is already {grace} s: a second DELETE would be answered 200 and change nothing.",
      "not-overdue": "{name} is still inside its grace until {end}.",
      "node-gone": "There is no Node object {node}: no kubelet is left that could act on it.",
      "node-not-ready": "Node {node} is not Ready (Ready={ready}): its kubelet would not act on it.",
    },
    "zh-CN": {
      title: "再删一次",
      what: "把 {name} 的宽限期从 {grace} 秒缩短为 1 秒，使对象发生变化，kubelet 会再收到一次通知。若仍用相同的宽限期，只会得到 200，什么都不变。",
      "may-be-busy": "如果 kubelet 正卡在对运行时的停止调用里，它在该调用返回之前不会理会，最晚约 {end}，之后会自行重试。",
      "kubelet-hears": "{node} 上 kubelet 的停止调用此时必定已返回；如果它丢了这个 Pod，这次更新会让它重新检查。",
      "next-attempt": "较小的宽限期对 kubelet 的下一次尝试生效：仍在运行的进程只有 2 秒，而不是完整的宽限期。",
      finalizers: "finalizer {finalizers} 仍然会留住对象。",
      "why-not-wait": "期限 {deadline} 已过，不会再有别的动作。",
      done: "UID {uid} 已消失。",
      mirror: "{name} 是静态 Pod 的镜像：删除没有作用。请修改 {node} 上的清单文件。",
      "not-deleted": "{name} 并未处于删除中；请使用“删除该 Pod”。",
      "grace-too-small": "{name} 的宽限期已经是 {grace} 秒：再发 DELETE 只会得到 200，什么都不变。",
      "not-overdue": "{name} 仍在宽限期内，直到 {end}。",
      "node-gone": "不存在名为 {node} 的 Node 对象：没有 kubelet 能处理它。",
      "node-not-ready": "节点 {node} 不是 Ready（Ready={ready}）：它的 kubelet 不会处理。",
    },
  },
};
