import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Nodes run as many pods as they may",
    roots: {
      full: "full: {count, plural, one {# node} other {# nodes}} at {count, plural, one {its} other {their}} limit of pods ({limit})",
      "by-message": "too many pods on {count} of {all, plural, one {# node} other {# nodes}}, says the scheduler",
      unseen: "too many pods on {count} of {all, plural, one {# node} other {# nodes}}, says the scheduler",
    },
    shortSteps: { "more-places": "add a node or raise maxPods", look: "look at the nodes' pod limits" },
    messages: {
      full: "Each node that {pod} may use runs as many pods as it may ({limit}): {nodes}. CPU and memory are not the question, the scheduler says Too many pods.",
      "by-message":
        "The scheduler says Too many pods for {count} of {all, plural, one {# node} other {# nodes}}; the nodes themselves could not be read here.",
      unseen:
        "The scheduler says Too many pods for {count} of {all, plural, one {# node} other {# nodes}}. The pods that fill them are not seen here: by what is seen there is a place left under the limit ({limit}).",
    },
    nextSteps: {
      "more-places":
        "Add a node, or raise how many pods a node takes (the kubelet's maxPods, and with some network plugins the addresses a node can hand out). Finished pods do not count; idle ones do.",
      look: "Look at the nodes with somebody who may read them (kubectl describe nodes), before you change anything.",
    },
    avoid: { requests: "Do not lower CPU or memory requests: a pod counts as one whatever it asks for. Deleting the pod changes nothing." },
    offers: { "delete-pod": "A new pod needs a place as well." },
    clear: {},
    notChecked: {
      network: "Whether the limit comes from maxPods or from the network plugin's addresses was not looked up.",
      nodes: "Nodes and the pods on them could not be read, so nothing was recomputed.",
      unseen: "Which pods fill the nodes was not seen; a place may also have come free since the scheduler's last try.",
    },
  },
  "zh-CN": {
    title: "节点上的 Pod 数已达上限",
    roots: {
      unseen: "调度器说 {all} 个节点中有 {count} 个 Pod 过多",
      full: "已满：{count} 个节点达到 Pod 数上限（{limit}）",
      "by-message": "调度器说 {all} 个节点中有 {count} 个 Pod 过多",
    },
    shortSteps: { "more-places": "增加节点或提高 maxPods", look: "查看节点的 Pod 上限" },
    messages: {
      full: "{pod} 可以使用的节点都已运行到允许的 Pod 数上限（{limit}）：{nodes}。问题不在 CPU 或内存，调度器说的是 Too many pods。",
      "by-message": "调度器对 {all} 个节点中的 {count} 个说 Too many pods；这里读不到节点本身。",
      unseen:
        "调度器对 {all} 个节点中的 {count} 个说 Too many pods。这里看不到占满它们的 Pod：按看到的情况，在上限（{limit}）之内还有位置。",
    },
    nextSteps: {
      "more-places":
        "增加节点，或提高单个节点可容纳的 Pod 数（kubelet 的 maxPods；部分网络插件还受节点可分配地址数限制）。已结束的 Pod 不计入，空闲的计入。",
      look: "请找一位能读取节点的同事一起查看（kubectl describe nodes），再做改动。",
    },
    avoid: { requests: "不要降低 CPU 或内存请求：无论请求多少，一个 Pod 都算一个。删除这个 Pod 没有任何作用。" },
    offers: { "delete-pod": "新的 Pod 同样需要一个位置。" },
    clear: {},
    notChecked: {
      unseen: "没有看到是哪些 Pod 占满了节点；也可能在调度器上次尝试之后空出了位置。",
      network: "没有查看该上限来自 maxPods 还是网络插件的地址数。",
      nodes: "无法读取节点及其上的 Pod，因此没有重新计算。",
    },
  },
};
