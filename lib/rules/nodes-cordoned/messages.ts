import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Nodes it could use are cordoned",
    roots: {
      all: "cordoned: {nodes}",
      "all-by": "cordoned: {nodes}",
      some: "would fit, but cordoned: {nodes}",
      "some-by": "would fit, but cordoned: {nodes}",
      "by-message":
        "{count} of {all, plural, one {# node} other {# nodes}} {count, plural, one {is} other {are}} cordoned, says the scheduler",
    },
    shortSteps: { "ask-then-uncordon": "ask why, then uncordon", look: "look who cordoned the nodes" },
    messages: {
      all: "Every node that {pod} may use is cordoned ({nodes}), so the scheduler puts nothing new on them.",
      "all-by": "Every node that {pod} may use is cordoned ({nodes}), so the scheduler puts nothing new on them. Set by: {manager}.",
      some: "{pod} would fit on {nodes}, were it not for the cordon; the other nodes it may use refuse it for other reasons.",
      "some-by":
        "{pod} would fit on {nodes}, were it not for the cordon; the other nodes it may use refuse it for other reasons. Set by: {manager}.",
      "by-message":
        "The scheduler says that {count} of {all, plural, one {# node} other {# nodes}} {count, plural, one {is} other {are}} unschedulable, that is cordoned; the nodes themselves could not be read here.",
    },
    nextSteps: {
      "ask-then-uncordon":
        "Ask why somebody cordoned {nodes}: maintenance, a drain that was never ended, an upgrade. If that is over, uncordon it.",
      look: "Look at the nodes with somebody who may read them (kubectl describe nodes), before you change anything.",
    },
    avoid: {
      drain:
        "Do not tolerate node.kubernetes.io/unschedulable to get round it: the next step of the maintenance would evict the pod again.",
    },
    offers: {
      uncordon: "Opens the node for new pods again; nothing that runs there is touched.",
      "uncordon-if-done": "Only if its maintenance is over: other nodes refuse the pod for reasons of their own.",
      "delete-pod": "A new pod meets the same cordon.",
    },
    clear: {},
    notChecked: {
      reason: "Why the nodes were cordoned stands in no field of theirs.",
      nodes: "Nodes and the pods on them could not be read, so nothing was recomputed.",
    },
  },
  "zh-CN": {
    title: "可用的节点被标记为不可调度",
    roots: {
      all: "已 cordon：{nodes}",
      "all-by": "已 cordon：{nodes}",
      some: "放得下但已 cordon：{nodes}",
      "some-by": "放得下但已 cordon：{nodes}",
      "by-message": "调度器说 {all} 个节点中有 {count} 个被 cordon",
    },
    shortSteps: { "ask-then-uncordon": "问清原因后 uncordon", look: "查看谁 cordon 了节点" },
    messages: {
      all: "{pod} 可以使用的节点全部被 cordon（{nodes}），调度器不会再放置新的 Pod。",
      "all-by": "{pod} 可以使用的节点全部被 cordon（{nodes}），调度器不会再放置新的 Pod。设置者：{manager}。",
      some: "如果没有被 cordon，{pod} 可以放到 {nodes}；其余可用节点因其他原因拒绝它。",
      "some-by": "如果没有被 cordon，{pod} 可以放到 {nodes}；其余可用节点因其他原因拒绝它。设置者：{manager}。",
      "by-message": "调度器说 {all} 个节点中有 {count} 个 unschedulable，即被 cordon；这里读不到节点本身。",
    },
    nextSteps: {
      "ask-then-uncordon": "先问清 {nodes} 为什么被 cordon：维护、没有收尾的 drain，还是升级。如果已经结束，就 uncordon。",
      look: "请找一位能读取节点的同事一起查看（kubectl describe nodes），再做改动。",
    },
    avoid: { drain: "不要为了绕过去而容忍 node.kubernetes.io/unschedulable：维护的下一步会再次驱逐这个 Pod。" },
    offers: {
      uncordon: "重新开放节点接收新的 Pod；不影响已在运行的。",
      "uncordon-if-done": "仅当维护已经结束：其他节点拒绝它各有原因。",
      "delete-pod": "新的 Pod 会遇到同样的 cordon。",
    },
    clear: {},
    notChecked: { reason: "节点为什么被 cordon，没有任何字段记录。", nodes: "无法读取节点及其上的 Pod，因此没有重新计算。" },
  },
};
