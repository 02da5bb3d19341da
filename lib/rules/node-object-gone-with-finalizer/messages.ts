import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its node is gone, and a finalizer waits for it",
    roots: {
      "owner-known": "node {node} is gone, finalizer {finalizer} stays",
      "owner-unknown": "node {node} is gone, finalizer {finalizer} stays",
    },
    shortSteps: { "confirm-then-remove": "confirm it is off, then remove", "confirm-and-ask": "confirm it is off, ask the owner" },
    messages: {
      "owner-known":
        "There is no Node {node} any more, so no kubelet will ever report that the containers of {pod} have ended; what its status shows is frozen. Pod garbage collection would remove the object, but the finalizer {finalizer} of {owner} holds it, as a rule because that waits for an end which nobody will report.",
      "owner-unknown":
        "There is no Node {node} any more, so no kubelet will ever report that the containers of {pod} have ended; what its status shows is frozen. Pod garbage collection would remove the object, but the finalizer {finalizer} holds it; who takes it off is not known here[[ (set by {manager})]].",
    },
    nextSteps: {
      "confirm-then-remove":
        "Make sure that the machine behind {node} does not exist any more, and see in {owner} whether something of this pod has to be cleaned up there. Then remove exactly {finalizer}; garbage collection does the rest.",
      "confirm-and-ask":
        "Make sure that the machine behind {node} does not exist any more, and ask the owner of {finalizer} what it protects. Then remove exactly that one; garbage collection does the rest.",
    },
    avoid: {
      wait: "Do not wait for the containers to stop and do not trust their Running: there is no node. A force delete does not help either, a finalizer holds the object whatever the grace is.",
    },
    offers: {
      "remove-finalizer": "With the machine confirmed gone: the finalizer waits for a report that can never come.",
      "remove-unknown": "With the machine confirmed gone and its owner asked: the finalizer waits for a report that can never come.",
      "wait-until": "Nothing will change by itself: nobody is left who could report the end.",
      "force-delete": "Garbage collection has asked for that already; the finalizer holds the object all the same.",
    },
    clear: {},
    notChecked: {
      machine: "Whether the machine is really gone, or only its Node object, is not visible through the API.",
      "owner-work": "Whether the finalizer's owner still has something to clean up for this pod was not looked up.",
    },
  },
  "zh-CN": {
    title: "节点已不存在，而 finalizer 还在等它",
    roots: {
      "owner-known": "节点 {node} 已不存在，finalizer {finalizer} 仍在",
      "owner-unknown": "节点 {node} 已不存在，finalizer {finalizer} 还留着",
    },
    shortSteps: { "confirm-then-remove": "确认已关机，再移除", "confirm-and-ask": "确认已关机，询问所有者" },
    messages: {
      "owner-known":
        "Node {node} 已不存在，因此再也不会有 kubelet 报告 {pod} 的容器已结束；状态里显示的内容是冻结的。Pod 垃圾回收本会移除对象，但 {owner} 的 finalizer {finalizer} 留住了它，通常是因为它在等一个没有人会报告的结束。",
      "owner-unknown":
        "Node {node} 已不存在，因此再也不会有 kubelet 报告 {pod} 的容器已结束；状态里显示的内容是冻结的。Pod 垃圾回收本会移除对象，但 finalizer {finalizer} 留住了它；由谁移除这里无从得知[[（由 {manager} 设置）]]。",
    },
    nextSteps: {
      "confirm-then-remove":
        "确认 {node} 背后的机器确实已不存在，并在 {owner} 里看看这个 Pod 是否还有东西要清理。然后只移除 {finalizer}；其余的由垃圾回收完成。",
      "confirm-and-ask":
        "确认 {node} 背后的机器确实已不存在，并询问 {finalizer} 的所有者它在保护什么。然后只移除这一个；其余的由垃圾回收完成。",
    },
    avoid: {
      wait: "不要等容器停止，也不要相信它们的 Running：节点已经没有了。强制删除同样没用，无论宽限期是多少，finalizer 都会留住对象。",
    },
    offers: {
      "remove-finalizer": "在确认机器已不存在之后：这个 finalizer 在等一份永远不会来的报告。",
      "remove-unknown": "在确认机器已不存在并询问过所有者之后：这个 finalizer 在等一份永远不会来的报告。",
      "wait-until": "不会自行改变：已经没有人能报告它的结束。",
      "force-delete": "垃圾回收早已这样请求过；finalizer 照样留住对象。",
    },
    clear: {},
    notChecked: {
      machine: "机器是真的不在了，还是只少了 Node 对象，通过 API 看不出来。",
      "owner-work": "没有查看 finalizer 的所有者是否还要为这个 Pod 清理什么。",
    },
  },
};
