import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The pods it wants to be near are not where it can go",
    roots: {
      nobody: "no placed pod has {wanted}",
      "near-label": "no pod has {wanted}; near: {near}",
      "near-namespace": "{wanted} is only in another namespace: {nearPod}",
      elsewhere: "pods of {wanted} are only at {domains}",
      "no-label": "nodes without the label {key}",
      "by-message": "pod affinity on {count} of {all, plural, one {# node} other {# nodes}}, says the scheduler",
    },
    shortSteps: {
      "start-partner": "start the pods it wants to join",
      "correct-term": "correct the selector or namespace",
      "open-domain": "open the nodes beside them",
      "label-nodes": "label nodes or change the key",
      look: "look where the others run",
    },
    messages: {
      nobody:
        "{pod} may go only where a pod with {wanted} is (required affinity, by {key}), and no such pod is placed on any node that it may use.",
      "near-label":
        "{pod} may go only where a pod with {wanted} is (required affinity, by {key}), and there is none. {nearPod} comes near: it has {near}.",
      "near-namespace":
        "{pod} may go only where a pod with {wanted} of the term's namespaces is (by {key}), and there is none. {nearPod} has these labels, in another namespace.",
      elsewhere:
        "{pod} must share a {key} with a pod of {wanted}. Such pods are at {domains} ({partners}), where no node takes it for other reasons; the other nodes ({nodes}) have none.",
      "no-label": "{pod} must share a {key} with other pods, and {nodes} has no label of that name: such nodes are never used.",
      "by-message":
        "The scheduler says that {count} of {all, plural, one {# node} other {# nodes}} {count, plural, one {does} other {do}} not match the pod affinity rules of {pod}; where the pods it wants to be near are could not be read here.",
    },
    nextSteps: {
      "start-partner": "Start the pods that {owner} wants to be near ({wanted}), or correct the term, if those are gone for good.",
      "correct-term":
        "Compare {wanted} with {near} on {nearPod}: correct the labels, or the selector or namespaces of the term in {owner}.",
      "open-domain": "See why the nodes at {domains} do not take it, and repair that; or make the rule a preferred one in {owner}.",
      "label-nodes": "Give the nodes the label {key}, or use a topology key in {owner} that they have.",
      look: "Look at the nodes with somebody who may read them (kubectl describe nodes), before you change anything.",
    },
    avoid: { capacity: "Do not add nodes or lower requests: an empty node has nobody to be near to. Deleting the pod changes nothing." },
    offers: { "delete-pod": "A new pod has the same rule." },
    clear: {},
    notChecked: {
      "waiting-partners": "Pods that wait for a place themselves were not looked through: two that wait for each other never start.",
      nodes: "Nodes and the pods on them could not be read, so nothing was recomputed.",
    },
  },
  "zh-CN": {
    title: "它要靠近的 Pod 不在它能去的地方",
    roots: {
      nobody: "没有已调度的 Pod 带 {wanted}",
      "near-label": "没有 Pod 带 {wanted}；相近：{near}",
      "near-namespace": "{wanted} 只在另一命名空间：{nearPod}",
      elsewhere: "{wanted} 的 Pod 只在 {domains}",
      "no-label": "节点缺少标签 {key}",
      "by-message": "调度器说 {all} 个节点中有 {count} 个不满足亲和性",
    },
    shortSteps: {
      "start-partner": "先启动它要靠近的 Pod",
      "correct-term": "改正选择器或命名空间",
      "open-domain": "打通它们旁边的节点",
      "label-nodes": "给节点打标签或换键",
      look: "查看对方运行在哪里",
    },
    messages: {
      nobody: "{pod} 只能放到有 {wanted} 的 Pod 所在之处（必需亲和性，按 {key}），而它可用的任何节点上都没有这样的 Pod。",
      "near-label": "{pod} 只能放到有 {wanted} 的 Pod 所在之处（必需亲和性，按 {key}），但没有。{nearPod} 很接近：它有 {near}。",
      "near-namespace":
        "{pod} 只能放到规则所指命名空间中带 {wanted} 的 Pod 所在之处（按 {key}），但没有。{nearPod} 有这些标签，但在另一个命名空间。",
      elsewhere:
        "{pod} 必须与 {wanted} 的 Pod 同处一个 {key}。这样的 Pod 在 {domains}（{partners}），那里的节点因其他原因不接收；其余节点（{nodes}）上没有。",
      "no-label": "{pod} 必须与其他 Pod 同处一个 {key}，而 {nodes} 没有这个标签：这样的节点永远不会被使用。",
      "by-message": "调度器说 {all} 个节点中有 {count} 个不满足 {pod} 的 pod affinity 规则；这里读不到它要靠近的 Pod 在哪里。",
    },
    nextSteps: {
      "start-partner": "先启动 {owner} 要靠近的 Pod（{wanted}）；如果它们不会再有，就改正规则。",
      "correct-term": "对比 {wanted} 与 {nearPod} 的 {near}：改正标签，或改正 {owner} 中规则的选择器或命名空间。",
      "open-domain": "查明 {domains} 的节点为什么不接收并修复；或在 {owner} 中把规则改为 preferred。",
      "label-nodes": "给节点打上标签 {key}，或在 {owner} 中使用节点已有的拓扑键。",
      look: "请找一位能读取节点的同事一起查看（kubectl describe nodes），再做改动。",
    },
    avoid: { capacity: "不要增加节点或降低请求：空节点上没有可靠近的对象。删除这个 Pod 没有任何作用。" },
    offers: { "delete-pod": "新的 Pod 有同样的规则。" },
    clear: {},
    notChecked: {
      "waiting-partners": "没有查看同样在等待调度的 Pod：互相等待的两个 Pod 永远不会启动。",
      nodes: "无法读取节点及其上的 Pod，因此没有重新计算。",
    },
  },
};
