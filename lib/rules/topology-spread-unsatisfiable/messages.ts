import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its spread constraint leaves no node",
    roots: {
      skew: "uneven over {key}, maxSkew {maxSkew}",
      "too-few-domains": "{domains} of {minDomains, plural, one {# domain} other {# domains}} of {key}",
      "no-label": "nodes without the label {key}",
      "by-message": "spread constraints on {count} of {all, plural, one {# node} other {# nodes}}",
    },
    shortSteps: {
      "open-domain": "open the emptiest domain",
      "open-nodes": "free a node in {emptiest}",
      "more-domains": "more domains or lower minDomains",
      "label-nodes": "label nodes or change the key",
      look: "look how the pods are spread",
    },
    messages: {
      skew: "{pod} may go only where {key} stays even (maxSkew {maxSkew}); now counted: {counts}. The domain that should be next has no node that takes it, and the others would get too far ahead ({nodes}).",
      "too-few-domains":
        "{pod} wants at least {minDomains, plural, one {# value} other {# values}} of {key} to be there, and there are {domains}[[ ({counts})]]: until then each may hold only maxSkew {maxSkew}.",
      "no-label": "{pod} is spread over {key}, and {nodes} has no such label: nodes without it are never used.",
      "by-message":
        "The scheduler says that {count} of {all, plural, one {# node} other {# nodes}} {count, plural, one {does} other {do}} not match the topology spread constraints of {pod}; how its pods are spread could not be read here.",
    },
    nextSteps: {
      "open-domain":
        "See why no node in the emptiest domain of {key} takes it (full, cordoned, tainted) and repair that or add a node there; else use whenUnsatisfiable: ScheduleAnyway in {owner}.",
      "open-nodes":
        "It should go to {emptiest}, whose nodes refuse it for another reason ({closed}): repair that or add a node there; else use whenUnsatisfiable: ScheduleAnyway in {owner}.",
      "more-domains": "Add nodes in further values of {key}, or lower minDomains in {owner}.",
      "label-nodes": "Give the nodes the label {key}, or spread {owner} over a label that they have.",
      look: "Look at the nodes with somebody who may read them (kubectl describe nodes), before you change anything.",
    },
    avoid: {
      squeeze:
        "Do not delete pods in the full domains to even it out: their replacements meet the same rule. Deleting this one changes nothing.",
    },
    offers: { "delete-pod": "A new pod has the same constraint." },
    clear: {},
    notChecked: {
      autoscaler: "Whether an autoscaler would add a fitting node was not looked up.",
      nodes: "Nodes and the pods on them could not be read, so nothing was recomputed.",
    },
  },
  "zh-CN": {
    title: "拓扑分布约束使它没有可用节点",
    roots: {
      skew: "{key} 分布不均，maxSkew {maxSkew}",
      "too-few-domains": "{key} 只有 {domains}/{minDomains} 个域",
      "no-label": "节点缺少标签 {key}",
      "by-message": "{all} 个节点中有 {count} 个不满足分布约束",
    },
    shortSteps: {
      "open-domain": "打通最空的域",
      "open-nodes": "让 {emptiest} 的节点可用",
      "more-domains": "增加域或降低 minDomains",
      "label-nodes": "给节点打标签或换键",
      look: "查看 Pod 的分布",
    },
    messages: {
      skew: "{pod} 只能放到使 {key} 保持均衡的地方（maxSkew {maxSkew}）；当前计数：{counts}。下一个应放的域没有节点能接收，其余的会偏差过大（{nodes}）。",
      "too-few-domains":
        "{pod} 要求至少有 {minDomains} 个 {key} 的取值，而现在只有 {domains} 个[[（{counts}）]]：在此之前每个域最多只能有 maxSkew {maxSkew} 个。",
      "no-label": "{pod} 按 {key} 分布，而 {nodes} 没有这个标签：没有该标签的节点永远不会被使用。",
      "by-message": "调度器说 {all} 个节点中有 {count} 个不满足 {pod} 的 topology spread constraints；这里读不到 Pod 的分布。",
    },
    nextSteps: {
      "open-domain":
        "查明 {key} 中最空的域为什么没有节点能接收（已满、cordon、污点），修复或在那里增加节点；否则在 {owner} 中使用 whenUnsatisfiable: ScheduleAnyway。",
      "open-nodes":
        "它应放到 {emptiest}，而那里的节点因别的原因拒绝它（{closed}）：修复该原因，或在那里增加节点；否则在 {owner} 中使用 whenUnsatisfiable: ScheduleAnyway。",
      "more-domains": "在更多的 {key} 取值中增加节点，或在 {owner} 中降低 minDomains。",
      "label-nodes": "给节点打上标签 {key}，或让 {owner} 按节点已有的标签分布。",
      look: "请找一位能读取节点的同事一起查看（kubectl describe nodes），再做改动。",
    },
    avoid: { squeeze: "不要为了均衡而删除已满域中的 Pod：替换它们的 Pod 面对同样的规则。删除这一个没有任何作用。" },
    offers: { "delete-pod": "新的 Pod 有同样的约束。" },
    clear: {},
    notChecked: { autoscaler: "没有查看自动扩缩器是否会增加合适的节点。", nodes: "无法读取节点及其上的 Pod，因此没有重新计算。" },
  },
};
