import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its anti-affinity leaves no node",
    roots: {
      "own-replicas": "more replicas than places: one per {key}, {count} taken",
      occupied: "kept apart per {key}; {count, plural, one {# node} other {# nodes}} occupied",
      "rule-of-others": "anti-affinity of other pods keeps it from {count, plural, one {# node} other {# nodes}}",
      "by-message": "anti-affinity on {count} of {all, plural, one {# node} other {# nodes}}, says the scheduler",
    },
    shortSteps: {
      "more-or-softer": "add a node or soften the rule",
      "change-others": "look at the others' rule",
      look: "look who stands in the way",
    },
    messages: {
      "own-replicas":
        "{pod} must not share a {key} with another replica of {owner} (required anti-affinity), and each of the {count, plural, one {# node} other {# nodes}} it may use has one: {holders} on {nodes}. More replicas are asked for than there are places.",
      occupied:
        "{pod} must not share a {key} with pods of {term} (required anti-affinity), and such pods are on every node it could use: {holders} on {nodes}.",
      "rule-of-others":
        "Pods that are already there do not want {pod} beside them: the required anti-affinity of {holders} ({term}) covers its labels, on {nodes}.",
      "by-message":
        "The scheduler says that {count} of {all, plural, one {# node} other {# nodes}} {count, plural, one {does} other {do}} not match anti-affinity rules for {pod}; which pods stand in the way could not be read here.",
    },
    nextSteps: {
      "more-or-softer": "Add a node (a new {key}), run fewer replicas of {owner}, or make the rule a preferred one in its template.",
      "change-others": "Look at the anti-affinity of {holders}: either its selector is wider than meant, or {pod} needs nodes of its own.",
      look: "Look at the nodes with somebody who may read them (kubectl describe nodes), before you change anything.",
    },
    avoid: {
      squeeze:
        "Do not remove taints from control plane or special nodes to squeeze the pod in, and do not evict those that are there: they have the same rule and would wait instead.",
    },
    offers: {
      "scale-workload": "As many replicas as there are places; the rest can never run.",
      "delete-pod": "A new pod has the same rule.",
    },
    clear: {},
    notChecked: {
      autoscaler: "Whether an autoscaler would add a fitting node was not looked up.",
      nodes: "Nodes and the pods on them could not be read, so nothing was recomputed.",
    },
  },
  "zh-CN": {
    title: "反亲和性使它没有可用节点",
    roots: {
      "own-replicas": "副本多于位置：每个 {key} 一个，已占 {count} 个",
      occupied: "按 {key} 隔开；{count} 个节点已占",
      "rule-of-others": "其他 Pod 的 anti-affinity 挡住了 {count} 个节点",
      "by-message": "调度器说 {all} 个节点中有 {count} 个不满足反亲和性",
    },
    shortSteps: { "more-or-softer": "增加节点或放宽规则", "change-others": "查看对方的规则", look: "查看是谁挡住" },
    messages: {
      "own-replicas":
        "{pod} 不能与 {owner} 的其他副本同处一个 {key}（必需的 anti-affinity），而 {count} 个可用节点上都已有一个：{nodes} 上的 {holders}。要求的副本数多于可放的位置。",
      occupied:
        "{pod} 不能与 {term} 的 Pod 同处一个 {key}（必需的 anti-affinity），而它可用的每个节点上都有这样的 Pod：{nodes} 上的 {holders}。",
      "rule-of-others": "已在那里的 Pod 不允许 {pod} 与它们同处：{holders} 的必需 anti-affinity（{term}）涵盖了它的标签，节点为 {nodes}。",
      "by-message": "调度器说 {all} 个节点中有 {count} 个不满足 {pod} 的 anti-affinity 规则；这里读不到是哪些 Pod 挡住。",
    },
    nextSteps: {
      "more-or-softer": "增加节点（新的 {key}）、减少 {owner} 的副本，或在模板中把规则改为 preferred。",
      "change-others": "查看 {holders} 的反亲和性：要么选择器比本意更宽，要么 {pod} 需要自己的节点。",
      look: "请找一位能读取节点的同事一起查看（kubectl describe nodes），再做改动。",
    },
    avoid: { squeeze: "不要为了塞进去而去掉控制平面或专用节点的污点，也不要驱逐已在那里的 Pod：它们有同样的规则，只会换成它们等待。" },
    offers: { "scale-workload": "副本数与位置数一致；多出的永远无法运行。", "delete-pod": "新的 Pod 有同样的规则。" },
    clear: {},
    notChecked: { autoscaler: "没有查看自动扩缩器是否会增加合适的节点。", nodes: "无法读取节点及其上的 Pod，因此没有重新计算。" },
  },
};
