import type { RuleMessages } from "#lib/rules/define.ts";
import { PUT_ASIDE } from "#lib/rules/put-aside-messages.ts";

export const messages: RuleMessages = {
  en: {
    title: "Refused by its node: not enough room for what it requests",
    roots: {
      larger: "it asks for {requested} {resource}, node {node} has {capacity}",
      full: "node {node} has no {requested} {resource} left",
      unreadable: "node {node} has too little {resource} left",
      critical: "node {node} could not make room for it",
      alignment: "node {node} cannot align what it asks for",
    },
    shortSteps: {
      tidy: "delete the leftover",
      lower: "lower the request",
      room: "place it where room is",
      align: "fit request and topology policy",
    },
    messages: {
      larger:
        "The kubelet on {node} refused {pod} ({reason}): it asks for {requested} of {resource}, and the whole node has {capacity}. It would never fit there, however empty the node were.",
      full: "The kubelet on {node} refused {pod} ({reason}): it asks for {requested} of {resource}, {used} of {capacity} was requested by others already.",
      unreadable:
        "The kubelet on {node} refused {pod} ({reason}): its requests of {resource} did not fit beside those of the pods already there.",
      critical:
        "{pod} is critical and {node} was full, but its kubelet found no pods of lower priority to end for it, so it refused the pod ({reason}).",
      alignment:
        "The kubelet on {node} refused {pod} ({reason}): cpu, memory and devices that it asks for are there, but not together as the node's topology or cpu policy demands (one NUMA node, whole cores).",
    },
    nextSteps: {
      tidy: "{owner} has its pods elsewhere already; delete the leftover.",
      lower:
        "Lower {field} of {pod}, or give it a node that is large enough. A refused pod is not let in later: delete it and create the corrected one.",
      room: "Let the scheduler choose a node with room (no spec.nodeName), or free {resource} on {node}. Then see that a new pod runs.",
      align:
        "Make the request fit one NUMA node (whole cpus where the static policy counts cores), or loosen the kubelet's topologyManagerPolicy on {node}.",
    },
    avoid: {
      node: "Do not drain or remove {node}: it did what it must. A pod that names spec.nodeName itself passes the scheduler's arithmetic by.",
    },
    offers: { ...PUT_ASIDE.en.offers },
    clear: {},
    notChecked: { ...PUT_ASIDE.en.notChecked },
  },
  "zh-CN": {
    title: "被节点拒绝：容不下它的 request",
    roots: {
      larger: "它要求 {requested} {resource}，节点 {node} 只有 {capacity}",
      full: "节点 {node} 已没有 {requested} {resource}",
      unreadable: "节点 {node} 剩余的 {resource} 不足",
      critical: "节点 {node} 无法为它腾出空间",
      alignment: "节点 {node} 无法对齐它要的资源",
    },
    shortSteps: { tidy: "删除遗留对象", lower: "调低 request", room: "放到有余量的节点", align: "让 request 符合拓扑策略" },
    messages: {
      larger:
        "{node} 上的 kubelet 拒绝了 {pod}（{reason}）：它要求 {requested} 的 {resource}，而整个节点只有 {capacity}。节点再空也放不下。",
      full: "{node} 上的 kubelet 拒绝了 {pod}（{reason}）：它要求 {requested} 的 {resource}，而 {capacity} 中已有 {used} 被其他 Pod 申请。",
      unreadable: "{node} 上的 kubelet 拒绝了 {pod}（{reason}）：它对 {resource} 的 request 与已有的 Pod 放不到一起。",
      critical: "{pod} 是关键 Pod 而 {node} 已满，但 kubelet 找不到优先级更低、可以为它结束的 Pod，因此拒绝了它（{reason}）。",
      alignment:
        "{node} 上的 kubelet 拒绝了 {pod}（{reason}）：它要的 CPU、内存和设备都有，但无法按节点的拓扑或 CPU 策略凑在一起（同一个 NUMA 节点、整核）。",
    },
    nextSteps: {
      tidy: "{owner} 的 Pod 已在别处齐全；删除遗留对象即可。",
      lower: "调低 {pod} 的 {field}，或给它一个足够大的节点。被拒绝的 Pod 之后不会再被接纳：删除它，再创建修正后的 Pod。",
      room: "让调度器选择有余量的节点（不写 spec.nodeName），或在 {node} 上腾出 {resource}。然后确认新的 Pod 在运行。",
      align: "让 request 能放进一个 NUMA 节点（static 策略按整核计算时用整数 CPU），或放宽 {node} 上 kubelet 的 topologyManagerPolicy。",
    },
    avoid: { node: "不要 drain 或移除 {node}：它做得没错。自己写了 spec.nodeName 的 Pod 绕过了调度器的计算。" },
    offers: { ...PUT_ASIDE["zh-CN"].offers },
    clear: {},
    notChecked: { ...PUT_ASIDE["zh-CN"].notChecked },
  },
};
