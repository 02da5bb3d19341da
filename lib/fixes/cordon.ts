import { type NodeFix, says } from "./define.ts";
import { schedulingPlan } from "./node-scheduling.ts";

/** PATCH of spec.unschedulable, UID and resourceVersion in the body (catalogue, "Fixes"). */
export const fix: NodeFix = {
  id: "cordon",
  rung: 2,
  on: "node",
  permission: { verb: "patch", group: "", resource: "nodes" },
  plan: (input) => schedulingPlan(input, true, [says("stay"), says("daemons"), says("undo")]),
  texts: {
    en: {
      title: "Cordon the node",
      what: "Keeps new pods off {node}. {pods, plural, one {The # pod that is bound to it stays as it is.} other {The # pods that are bound to it stay as they are.}}",
      stay: "It moves nothing: sick pods on it stay there until they are deleted or evicted.",
      daemons: "DaemonSet pods, and whatever tolerates node.kubernetes.io/unschedulable, still come.",
      undo: "It lasts until somebody uncordons the node; what this node would have taken must find room elsewhere.",
      done: "{node}, read again, is unschedulable.",
      already: "{node} is cordoned already.",
      deleted: "The Node object {node} is being deleted.",
    },
    "zh-CN": {
      title: "Cordon 节点",
      what: "不再让新 Pod 调度到 {node}。已绑定在上面的 {pods} 个 Pod 保持不变。",
      stay: "它不会移动任何东西：上面的异常 Pod 会留到被删除或驱逐为止。",
      daemons: "DaemonSet 的 Pod 以及容忍 node.kubernetes.io/unschedulable 的 Pod 仍会过来。",
      undo: "在有人 uncordon 之前一直有效；原本会来这里的 Pod 必须在别处找到空间。",
      done: "再次读取时 {node} 为 unschedulable。",
      already: "{node} 已经处于 cordon 状态。",
      deleted: "Node 对象 {node} 正在被删除。",
    },
  },
};
