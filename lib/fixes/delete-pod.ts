import { type Fix, type FixInput, type FixPlan, notOffered, type Said, says } from "./define.ts";
import {
  claimNames,
  deleteRequest,
  deletionOf,
  deletionState,
  isMirror,
  kubectlTwin,
  nodeReady,
  ownGraceSeconds,
  replacingOwner,
} from "./pod-deletion.ts";

/** The kubelet needs time after the grace: kill, sandbox, unmount, final DELETE (F1.1, F1.3). */
const AFTER_GRACE_MS = 90_000;
const REPLACEMENT_MS = 120_000;

/** What becomes of the pod's place: whether anybody makes it again, and in what order. */
function replacement(input: FixInput): Said {
  const owner = replacingOwner(input.pod);
  const name = input.pod.metadata?.name ?? "";
  if (owner === null) {
    const job = input.pod.metadata?.ownerReferences?.find((reference) => reference.kind === "Job");
    return job ? says("by-job", { owner: job.name }) : says("not-replaced", { name });
  }
  if (owner.kind === "StatefulSet") return says("by-stateful-set", { owner: owner.name, name });
  return says("by-controller", { kind: owner.kind, owner: owner.name });
}

function risksOf(input: FixInput): Said[] {
  const risks: Said[] = [];
  const claims = claimNames(input.pod);
  const finalizers = input.pod.metadata?.finalizers ?? [];
  if (replacingOwner(input.pod) === null) risks.push(says("nobody-replaces"));
  if (claims.length > 0) risks.push(says("claims", { claims: claims.join(", ") }));
  if (finalizers.length > 0) risks.push(says("finalizers", { finalizers: finalizers.join(", ") }));
  const ready = nodeReady(input.node);
  if (input.pod.spec?.nodeName !== undefined && ready !== null && ready !== "True")
    risks.push(says("node-not-ready", { node: input.pod.spec.nodeName, ready }));
  if ((input.pod.spec?.volumes ?? []).some((volume) => volume.emptyDir !== undefined)) risks.push(says("empty-dir"));
  return risks;
}

function plan(input: FixInput): FixPlan {
  const { pod } = input;
  const name = pod.metadata?.name ?? "";
  if (isMirror(pod)) return notOffered("mirror", { name, node: pod.spec?.nodeName ?? "" });
  if (deletionOf(pod) !== null) return notOffered("already-deleted", { name });
  const grace = ownGraceSeconds(pod);
  const request = deleteRequest(pod, null);
  const owner = replacingOwner(pod);
  return {
    offered: true,
    what: [says(pod.spec?.nodeName === undefined ? "unbound" : "what", { name, grace }), replacement(input)],
    request,
    kubectl: kubectlTwin(request),
    preconditions: ["uid-unchanged", "state-unchanged", "permission", "dry-run-accepted", "nobody-else-acting"],
    risks: risksOf(input),
    gentler: [],
    confirm: { reason: false },
    doneMeans: says(owner === null ? "done" : "done-replaced", { uid: pod.metadata?.uid ?? "" }),
    success: {
      kind: "uid-gone",
      withinMs: grace * 1000 + AFTER_GRACE_MS,
      replacement: owner === null ? null : { ownerUid: owner.uid, withinMs: REPLACEMENT_MS },
    },
    state: deletionState(pod),
  };
}

/** DELETE with the pod's own grace: it ends the containers in order (catalogue, "Fixes"). */
export const fix: Fix = {
  id: "delete-pod",
  rung: 1,
  permission: { verb: "delete", group: "", resource: "pods" },
  plan,
  texts: {
    en: {
      title: "Delete the pod",
      what: "Asks the kubelet to stop {name} in order: preStop, SIGTERM, at most {grace} s of grace, then SIGKILL. The object goes when the kubelet has confirmed that the containers have ended.",
      unbound: "{name} is bound to no node, so the object goes at once.",
      "by-controller": "{kind} {owner} makes a new pod at once, beside the old one.",
      "by-stateful-set": "StatefulSet {owner} makes {name} again under the same name, but only after this one is gone from the API.",
      "by-job": "Job {owner} decides by its backoffLimit and completions whether a new pod follows.",
      "not-replaced": "No controller owns {name}: nobody makes it again.",
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
      "by-controller": "{kind} {owner} 会立刻新建一个 Pod，与旧 Pod 并存一段时间。",
      "by-stateful-set": "StatefulSet {owner} 会用同样的名字重建 {name}，但要等旧对象从 API 中消失之后。",
      "by-job": "是否再建新 Pod，由 Job {owner} 按 backoffLimit 和 completions 决定。",
      "not-replaced": "{name} 没有控制器：不会有人重建它。",
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
