import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Well: its node is cordoned, and DaemonSets stay",
    roots: { stays: "node {node} is cordoned (unschedulable), DaemonSet {owner} stays" },
    shortSteps: { maintenance: "nothing, uncordon when done" },
    messages: {
      stays:
        "{pod} is well. {node} is cordoned (unschedulable), which only keeps new ordinary pods away; pods of DaemonSet {owner} tolerate it and are left alone by a drain as well.",
    },
    nextSteps: { maintenance: "Nothing is to be done for the pod. Whoever cordoned {node} uncordons it when the maintenance is over." },
    avoid: {
      delete: "Do not delete the pod: {owner} makes it again on {node} at once. Do not uncordon in the middle of somebody's maintenance.",
    },
    offers: {
      "delete-pod": "{owner} would make it again on the same node.",
      uncordon: "The pod does not need it; whoever cordoned {node} decides.",
    },
    clear: {},
    notChecked: { who: "Who cordoned the node and why is not written in its fields." },
  },
  "zh-CN": {
    title: "正常：节点已封锁，DaemonSet 照常留下",
    roots: { stays: "节点 {node} 已封锁（unschedulable），DaemonSet {owner} 照常留下" },
    shortSteps: { maintenance: "无需处理，维护后再解除" },
    messages: {
      stays:
        "{pod} 一切正常。{node} 已被 cordon（unschedulable），这只会挡住新的普通 Pod；DaemonSet {owner} 的 Pod 容忍它，drain 也不会动它们。",
    },
    nextSteps: { maintenance: "Pod 无需处理。维护结束后，由封锁 {node} 的人解除封锁（uncordon）。" },
    avoid: { delete: "不要删除这个 Pod：{owner} 会立即在 {node} 上重建。也不要在别人维护期间解除封锁。" },
    offers: { "delete-pod": "{owner} 会在同一节点上重建它。", uncordon: "这个 Pod 不需要；由封锁 {node} 的人决定。" },
    clear: {},
    notChecked: { who: "是谁、为何封锁了该节点，字段里没有写。" },
  },
};
