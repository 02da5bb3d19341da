import { type FixPlan, notOffered, type PodFix, type PodInput, type Said, says } from "./define.ts";
import { livingState } from "./living-state.ts";
import {
  claimNames,
  controllerOf,
  deleteRequest,
  deletionOf,
  isMirror,
  kubectlTwin,
  nodeReady,
  ownGraceSeconds,
  replacingOwner,
} from "./pod-deletion.ts";
import { DAEMON_SET_TEXTS, REPLACEMENT_TEXTS, replacement, untilReplaced } from "./replacement.ts";
import { WAITING_TEXTS, whyNotWait } from "./waiting.ts";

function risksOf(input: PodInput): Said[] {
  const risks: Said[] = [];
  const claims = claimNames(input.pod);
  const finalizers = input.pod.metadata?.finalizers ?? [];
  if (controllerOf(input.pod) === null) risks.push(says("nobody-replaces"));
  if (claims.length > 0) risks.push(says("claims", { claims: claims.join(", ") }));
  if (finalizers.length > 0) risks.push(says("finalizers", { finalizers: finalizers.join(", ") }));
  const ready = nodeReady(input.node);
  if (input.pod.spec?.nodeName !== undefined && ready !== null && ready !== "True")
    risks.push(says("node-not-ready", { node: input.pod.spec.nodeName, ready }));
  if ((input.pod.spec?.volumes ?? []).some((volume) => volume.emptyDir !== undefined)) risks.push(says("empty-dir"));
  return risks;
}

function plan(input: PodInput): FixPlan {
  const { pod } = input;
  const name = pod.metadata?.name ?? "";
  if (isMirror(pod)) return notOffered("mirror", { name, node: pod.spec?.nodeName ?? "" });
  if (deletionOf(pod) !== null) return notOffered("already-deleted", { name });
  const grace = ownGraceSeconds(pod);
  const request = deleteRequest(pod, null);
  const owner = replacingOwner(pod);
  return {
    offered: true,
    what: [says(pod.spec?.nodeName === undefined ? "unbound" : "what", { name, grace }), replacement(pod)],
    request,
    kubectl: kubectlTwin(request),
    preconditions: ["uid-unchanged", "state-unchanged", "permission", "dry-run-accepted", "nobody-else-acting"],
    risks: risksOf(input),
    gentler: whyNotWait(pod),
    confirm: { reason: false },
    doneMeans: says(owner === null ? "done" : "done-replaced", { uid: pod.metadata?.uid ?? "" }),
    success: untilReplaced(pod),
    state: livingState(input),
  };
}

/** DELETE with the pod's own grace: it ends the containers in order (catalogue, "Fixes"). */
export const fix: PodFix = {
  id: "delete-pod",
  rung: 1,
  on: "pod",
  permission: { verb: "delete", group: "", resource: "pods" },
  plan,
  texts: {
    en: {
      title: "Delete the pod",
      what: "Asks the kubelet to stop {name} in order: preStop, SIGTERM, at most {grace} s of grace, then SIGKILL. The object goes when the kubelet has confirmed that the containers have ended.",
      unbound: "{name} is bound to no node, so the object goes at once.",
      ...REPLACEMENT_TEXTS.en,
      ...DAEMON_SET_TEXTS.en,
      ...WAITING_TEXTS.en,
      "nobody-replaces": "Nothing recreates this pod. Keep its YAML if you need it again.",
      claims: "Its data on the claims {claims} stays; a replacement on another node waits until they are detached here.",
      finalizers: "The finalizers {finalizers} keep the object after the containers have ended, until their owner takes them off.",
      "node-not-ready": "Node {node} is not Ready (Ready={ready}): its kubelet may never confirm, and the pod then stays Terminating.",
      "empty-dir": "What is in its emptyDir volumes is lost.",
      mirror:
        "{name} is a mirror of a static pod: deleting it removes only the API's copy and the kubelet on {node} puts it back. Edit the manifest on the node.",
      "already-deleted": "{name} is already being deleted; a second DELETE with the same grace is answered 200 and changes nothing.",
      done: "The UID {uid} is gone.",
      "done-replaced": "The UID {uid} is gone and its replacement is Ready.",
    },
    "zh-CN": {
      title: "删除该 Pod",
      what: "请求 kubelet 按顺序停止 {name}：先执行 preStop，再发 SIGTERM，宽限期最多 {grace} 秒，之后 SIGKILL。kubelet 确认容器全部结束后，对象才会消失。",
      unbound: "{name} 没有绑定到任何节点，对象会立即消失。",
      ...REPLACEMENT_TEXTS["zh-CN"],
      ...DAEMON_SET_TEXTS["zh-CN"],
      ...WAITING_TEXTS["zh-CN"],
      "nobody-replaces": "没有任何东西会重建这个 Pod。如果以后还需要，请先保存它的 YAML。",
      claims: "PVC {claims} 上的数据会保留；如果替代 Pod 落在别的节点，要等卷从本节点卸离。",
      finalizers: "容器结束之后，finalizer {finalizers} 仍会留住对象，直到其所有者把它移除。",
      "node-not-ready": "节点 {node} 不是 Ready（Ready={ready}）：它的 kubelet 可能永远不会确认，Pod 会一直停在 Terminating。",
      "empty-dir": "emptyDir 卷里的内容会丢失。",
      mirror: "{name} 是静态 Pod 的镜像：删除只会去掉 API 里的副本，{node} 上的 kubelet 会马上放回来。请修改节点上的清单文件。",
      "already-deleted": "{name} 已经在删除中；用相同宽限期再发一次 DELETE 只会得到 200，什么都不会改变。",
      done: "UID {uid} 已消失。",
      "done-replaced": "UID {uid} 已消失，并且替代它的 Pod 已 Ready。",
    },
  },
};
