import { type FixPlan, type FixRequest, type NodeFix, type NodeInput, notOffered, says } from "./define.ts";
import { signOfLife, uidsOf } from "./lost-node.ts";
import { ownerState } from "./patch-request.ts";
import { kubectlTwin, nodeReady, preconditionsOf } from "./pod-deletion.ts";

/** Pod garbage collection removes the pods 40 to 80 s after the Node went (F1.9); the rest is slack. */
const COLLECTED_MS = 150_000;

/** UID and resourceVersion in the body: a machine that registered again is another Node, one that reports has changed (F1.4). */
function request({ object }: NodeInput): FixRequest {
  const { name = "" } = object.metadata ?? {};
  return {
    method: "DELETE",
    path: `/api/v1/nodes/${encodeURIComponent(name)}`,
    contentType: "application/json",
    body: { kind: "DeleteOptions", apiVersion: "v1", preconditions: preconditionsOf(object) },
  };
}

function plan(input: NodeInput): FixPlan {
  const { name: node = "", uid = "", deletionTimestamp, finalizers = [] } = input.object.metadata ?? {};
  if (deletionTimestamp !== undefined) return notOffered("deleted", { node, finalizers: finalizers.join(", ") || "–" });
  const alive = signOfLife(input);
  if (alive !== null) return { offered: false, why: alive };
  const { bound } = input;
  if (bound === undefined) return notOffered("unread", { node });
  const held = bound.filter(({ metadata }) => (metadata?.finalizers ?? []).length > 0);
  const sent = request(input);
  return {
    offered: true,
    what: [says("what", { node, pods: bound.length }), says("how")],
    request: sent,
    kubectl: kubectlTwin(sent),
    preconditions: ["uid-unchanged", "state-unchanged", "node-confirmed-off", "permission", "dry-run-accepted", "nobody-else-acting"],
    risks: [
      says("cut-off", { node }),
      says("forgotten", { node }),
      ...(finalizers.length > 0 ? [says("finalizers", { finalizers: finalizers.join(", ") })] : []),
      ...(held.length > 0 ? [says("held", { pods: held.map(({ metadata }) => metadata?.name ?? "").join(", ") })] : []),
    ],
    gentler: [{ id: "out-of-service-taint", why: says("first-taint", { node }) }],
    confirm: {
      typedName: node,
      reason: true,
      statements: [
        { param: "nodeOff", said: says("state-off", { node }) },
        { param: "neverBack", said: says("state-never", { node }) },
      ],
    },
    doneMeans: says("done", { uid, pods: bound.length }),
    success: { kind: "node-vacated", nodeGone: true, pods: uidsOf(bound), withinMs: COLLECTED_MS },
    state: { ...ownerState(input), ready: nodeReady(input.object) ?? "", finalizers: finalizers.join(" ") },
  };
}

/** DELETE of a Node whose machine will not come back; pod garbage collection then removes its pods (catalogue, "Fixes"; F1.9). */
export const fix: NodeFix = {
  id: "delete-node-object",
  rung: 3,
  on: "node",
  permission: { verb: "delete", group: "", resource: "nodes" },
  reads: ["node-pods"],
  plan,
  texts: {
    en: {
      title: "Delete the Node object",
      what: "Takes {node} out of the cluster. {pods, plural, one {Its # pod has no node any more.} other {Its # pods, DaemonSet pods among them, have no node any more.}}",
      how: "Pod garbage collection waits 40 s, looks every 20 s, and removes them without their kubelet's word: 40 to 80 s in all. Controllers make replacements elsewhere.",
      "cut-off":
        "If the machine of {node} is merely cut off, its containers run on, unseen by the API, and go on answering and writing beside their replacements.",
      forgotten:
        "Labels, taints and annotations that somebody gave {node} by hand are lost. A machine that comes back registers as a new Node without them.",
      finalizers:
        "{finalizers} hold the Node object: it goes when their owner lets go, which for some (Karpenter) means that the machine itself is terminated.",
      held: "These pods have finalizers and stay until their owners let go: {pods}.",
      "first-taint": "The out-of-service taint frees pods and volumes of {node} as well, and can be taken off again.",
      "state-off": "The node is off: I have confirmed outside of the cluster that the machine of {node} runs nothing any more.",
      "state-never": "The machine will not come back under the name {node}.",
      done: "The UID {uid} is gone, and pod garbage collection has removed its {pods, plural, one {# pod} other {# pods}}.",
      ready: "{node} says Ready: its kubelet runs, and its pods with it. Drain it and switch it off first.",
      heard: "The kubelet of {node} has renewed its Lease at {at}: the machine is running. Switch it off first.",
      unread: "The pods of {node} could not be read, so what would go with it cannot be told.",
      deleted: "The Node object {node} is being deleted already; its finalizers: {finalizers}.",
    },
    "zh-CN": {
      title: "删除 Node 对象",
      what: "把 {node} 从集群中移除。它的 {pods} 个 Pod（包括 DaemonSet 的 Pod）将不再有节点。",
      how: "Pod 垃圾回收先等 40 秒，每 20 秒检查一次，不等 kubelet 确认就移除它们：总共 40 到 80 秒。控制器会在别处重建。",
      "cut-off": "如果 {node} 的机器只是断网，它的容器会继续运行，API 看不到，却与替代的 Pod 同时应答和写入。",
      forgotten: "有人手动加在 {node} 上的标签、污点和注解都会丢失。机器如果回来，会注册成一个没有这些内容的新 Node。",
      finalizers: "{finalizers} 留住这个 Node 对象：要等其所有者放手，其中有的（Karpenter）意味着机器本身会被终止。",
      held: "这些 Pod 带有 finalizer，会留到其所有者放手为止：{pods}。",
      "first-taint": "out-of-service 污点同样能释放 {node} 的 Pod 和卷，而且可以再去掉。",
      "state-off": "节点已关机：我已在集群之外确认 {node} 的机器不再运行任何东西。",
      "state-never": "这台机器不会再以 {node} 这个名字回来。",
      done: "UID {uid} 已消失，Pod 垃圾回收已移除它的 {pods} 个 Pod。",
      ready: "{node} 显示 Ready：它的 kubelet 在运行，Pod 也在运行。请先 drain 并关机。",
      heard: "{node} 的 kubelet 在 {at} 续过 Lease：机器仍在运行。请先关机。",
      unread: "无法读取 {node} 的 Pod，所以不知道什么会随它消失。",
      deleted: "Node 对象 {node} 已在删除中；它的 finalizer：{finalizers}。",
    },
  },
};
