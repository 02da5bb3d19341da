import { type NodeFix, says } from "./define.ts";
import { schedulingPlan } from "./node-scheduling.ts";
import { nodeReady } from "./pod-deletion.ts";

/** PATCH of spec.unschedulable back to false, UID and resourceVersion in the body (catalogue, "Fixes"). */
export const fix: NodeFix = {
  id: "uncordon",
  rung: 2,
  on: "node",
  permission: { verb: "patch", group: "", resource: "nodes" },
  plan: (input) => {
    const ready = nodeReady(input.object);
    const notReady = ready === "True" ? [] : [says("not-ready", { node: input.object.metadata?.name ?? "", ready: ready ?? "–" })];
    return schedulingPlan(input, false, [says("whose"), says("at-once"), ...notReady]);
  },
  texts: {
    en: {
      title: "Uncordon the node",
      what: "Lets new pods onto {node} again. {pods, plural, one {The # pod that is bound to it stays as it is.} other {The # pods that are bound to it stay as they are.}}",
      whose: "Somebody cordoned it for a reason: ask whether the maintenance is over.",
      "at-once": "Pods that wait for a place may be bound to it within a second.",
      "not-ready": "{node} is not Ready (Ready={ready}): its taints keep most pods off until it is.",
      done: "{node}, read again, takes new pods.",
      already: "{node} is not cordoned.",
      deleted: "The Node object {node} is being deleted.",
    },
    "zh-CN": {
      title: "Uncordon 节点",
      what: "重新让新 Pod 调度到 {node}。已绑定在上面的 {pods} 个 Pod 保持不变。",
      whose: "有人 cordon 它是有原因的：先问清维护是否已经结束。",
      "at-once": "等待位置的 Pod 可能在一秒之内就绑定到它。",
      "not-ready": "{node} 不是 Ready（Ready={ready}）：在它恢复之前，污点会挡住大多数 Pod。",
      done: "再次读取时 {node} 可接收新的 Pod。",
      already: "{node} 没有处于 cordon 状态。",
      deleted: "Node 对象 {node} 正在被删除。",
    },
  },
};
