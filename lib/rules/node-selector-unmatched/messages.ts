import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "No node has the labels it asks for",
    roots: {
      "near-value": "no node has {wanted}; {node} has {near}",
      "near-key": "no node has {wanted}; {node} has {near}",
      "no-such-label": "none of {count, plural, one {# node} other {# nodes}} has {wanted}",
      combination: "no node has all of {wanted}",
      "by-message": "{count} of {nodes, plural, one {# node} other {# nodes}} {count, plural, one {does} other {do}} not match {wanted}",
    },
    shortSteps: { compare: "correct the selector or label", decide: "correct selector or label a node" },
    messages: {
      "near-value":
        "{pod} may run only on a node with {wanted}, and none of the {count, plural, one {# node} other {# nodes}} has it. {node} comes near: it has {near}.",
      "near-key":
        "{pod} may run only on a node with {wanted}, and none of the {count, plural, one {# node} other {# nodes}} has it. {node} has a label that looks alike: {near}.",
      "no-such-label": "{pod} may run only on a node with {wanted}, and none of the {count, plural, one {# node} other {# nodes}} has it.",
      combination:
        "{pod} wants a node with {wanted}. Each of these is met by some node, but none of the {count, plural, one {# node} other {# nodes}} meets them together.",
      "by-message":
        "The scheduler says that {count} of {nodes, plural, one {# node} other {# nodes}} {count, plural, one {does} other {do}} not match what {pod} asks of their labels ({wanted}); the nodes themselves could not be read here.",
    },
    nextSteps: {
      compare:
        "Compare {wanted} with {near} on {node}: one of the two is a mistake. Correct the selector in {owner}, or label a node that is meant for this.",
      decide:
        "Either label the node that is meant for it, or correct the selector in {owner}. If such nodes are made by an autoscaler, look at why it makes none.",
    },
    avoid: {
      capacity:
        "Do not add nodes or lower requests: room is not the question. Deleting the pod changes nothing, a new one asks for the same labels.",
    },
    offers: { "delete-pod": "A new pod asks for the same labels." },
    clear: { match: "Its selector and required affinity match {nodes}." },
    notChecked: {
      autoscaler: "Whether an autoscaler would make a node with these labels was not looked up.",
      nodes: "Nodes could not be read, so their labels were not compared.",
    },
  },
  "zh-CN": {
    title: "没有节点带有它要求的标签",
    roots: {
      "near-value": "没有节点带 {wanted}；{node} 有 {near}",
      "near-key": "没有节点带 {wanted}；{node} 有 {near}",
      "no-such-label": "{count} 个节点都没有 {wanted}",
      combination: "没有节点同时带有 {wanted}",
      "by-message": "{nodes} 个节点中有 {count} 个不符合 {wanted}",
    },
    shortSteps: { compare: "改正选择器或标签", decide: "改正选择器或给节点打标签" },
    messages: {
      "near-value": "{pod} 只能运行在带有 {wanted} 的节点上，而 {count} 个节点都没有。{node} 很接近：它有 {near}。",
      "near-key": "{pod} 只能运行在带有 {wanted} 的节点上，而 {count} 个节点都没有。{node} 有一个看起来相似的标签：{near}。",
      "no-such-label": "{pod} 只能运行在带有 {wanted} 的节点上，而 {count} 个节点都没有。",
      combination: "{pod} 要求节点带有 {wanted}。单独看每一条都有节点满足，但 {count} 个节点中没有一个同时满足。",
      "by-message": "调度器说，{nodes} 个节点中有 {count} 个不符合 {pod} 对标签的要求（{wanted}）；这里读不到节点本身。",
    },
    nextSteps: {
      compare: "对比 {wanted} 与 {node} 上的 {near}：其中一个写错了。在 {owner} 中改正选择器，或给本该使用的节点打上标签。",
      decide: "要么给本该使用的节点打上标签，要么在 {owner} 中改正选择器。如果这类节点由自动扩缩器创建，请查明它为什么没有创建。",
    },
    avoid: {
      capacity: "不要增加节点或降低请求：问题不在容量。删除 Pod 也没有用，新的 Pod 要求同样的标签。",
    },
    offers: { "delete-pod": "新的 Pod 要求同样的标签。" },
    clear: { match: "它的选择器和必需亲和性与 {nodes} 匹配。" },
    notChecked: {
      autoscaler: "没有查看自动扩缩器是否会创建带有这些标签的节点。",
      nodes: "无法读取节点，因此没有比较标签。",
    },
  },
};
