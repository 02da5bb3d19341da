import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "No free IP address for the pod",
    roots: { said: "{plugin} has no free address on {node}", counted: "{plugin} has no free address on {node}" },
    shortSteps: { addresses: "free or add IP addresses" },
    messages: {
      said: "{pod} has its place on {node}, but the network plugin {plugin} has no free IP address to give it: {said}.",
      counted:
        "{pod} has its place on {node}, but the network plugin {plugin} has no free IP address to give it: {said}. The node counts {pods, plural, one {# pod} other {# pods}} and would accept {places}, so the scheduler goes on sending pods there.",
    },
    nextSteps: {
      addresses:
        "Compare the addresses of the pool or subnet behind {plugin} with the pods that hold one[[ (plugin pods on {node}: {agent})]]. Then free leaked ones or add more: a larger or second subnet, prefix delegation, a wider range. Bring the node's maxPods down to what it can address.",
    },
    avoid: {
      again:
        "Do not delete the pod again and again, or the plugin's pod: the next one asks the same empty pool, and each try makes the queue longer.",
    },
    offers: { "delete-pod": "A new pod asks the same empty pool." },
    clear: {},
    notChecked: { pool: "The pool or subnet itself, and addresses leaked by pods long gone, can be seen only in the plugin or the cloud." },
  },
  "zh-CN": {
    title: "没有可分配给 Pod 的 IP 地址",
    roots: { said: "{node} 上的 {plugin} 没有空闲地址", counted: "{node} 上的 {plugin} 没有空闲地址" },
    shortSteps: { addresses: "释放或增加 IP 地址" },
    messages: {
      said: "{pod} 已调度到 {node}，但网络插件 {plugin} 没有空闲 IP 地址可以给它：{said}。",
      counted:
        "{pod} 已调度到 {node}，但网络插件 {plugin} 没有空闲 IP 地址可以给它：{said}。该节点上有 {pods} 个 Pod，而它声明可容纳 {places} 个，所以调度器还会继续往这里放 Pod。",
    },
    nextSteps: {
      addresses:
        "对比 {plugin} 背后的地址池或子网与占用地址的 Pod[[（{node} 上的插件 Pod：{agent}）]]。然后释放泄漏的地址或扩容：更大的或第二个子网、前缀委派、更宽的网段，并把节点的 maxPods 调到它真正能编址的数量。",
    },
    avoid: {
      again: "不要反复删除这个 Pod 或插件的 Pod：新的 Pod 面对的还是同一个空池，每次尝试只会让排队更长。",
    },
    offers: { "delete-pod": "新的 Pod 面对的还是同一个空池。" },
    clear: {},
    notChecked: { pool: "地址池或子网本身，以及早已消失的 Pod 泄漏的地址，只能在插件或云上看到。" },
  },
};
