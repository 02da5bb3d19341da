import type { RuleMessages } from "#lib/rules/define.ts";
import { PUT_ASIDE } from "#lib/rules/put-aside-messages.ts";

export const messages: RuleMessages = {
  en: {
    title: "Left over from a shutdown of its node",
    roots: { terminated: "node {node} was shut down and ended its pods", refused: "node {node} refused it while shutting down" },
    shortSteps: { tidy: "delete the leftover", replace: "see that it is replaced", "node-away": "bring {node} back" },
    messages: {
      terminated:
        "{node} was shut down in an orderly way, and its kubelet ended {pod} for that. The object is what remains; it says nothing about the program.",
      refused: "{pod} arrived on {node} while that was shutting down, so its kubelet refused it: nothing of the pod ever ran there.",
    },
    nextSteps: {
      tidy: "Nothing is to be repaired: {owner} has its pods. Delete the leftover to tidy the list.",
      replace:
        "See that {owner} gets its pod on a node that is up (a pod of its own is not made again by anybody), then delete the leftover.",
      "node-away": "{node} is not back yet: if that is not planned, look at why it was shut down and start it. Then delete the leftover.",
    },
    avoid: { crash: "Do not look for a fault in the program or restart {owner}: exit codes 137 and 143 here are the shutdown's own." },
    offers: { ...PUT_ASIDE.en.offers },
    clear: {},
    notChecked: { ...PUT_ASIDE.en.notChecked, node: "The node could not be read; whether it is back is not known." },
  },
  "zh-CN": {
    title: "节点关机后的遗留对象",
    roots: { terminated: "节点 {node} 关机时结束了它的 Pod", refused: "节点 {node} 关机过程中拒绝了它" },
    shortSteps: { tidy: "删除遗留对象", replace: "确认已有替代", "node-away": "恢复 {node}" },
    messages: {
      terminated: "{node} 进行了有序关机，kubelet 因此结束了 {pod}。留下的只是这个对象，与程序本身无关。",
      refused: "{pod} 到达时 {node} 正在关机，kubelet 因此拒绝了它：Pod 在那里从未运行过。",
    },
    nextSteps: {
      tidy: "没有什么需要修复：{owner} 的 Pod 已齐全。删除遗留对象即可。",
      replace: "确认 {owner} 的 Pod 在正常的节点上运行（没有控制器的 Pod 不会有人重建），然后删除遗留对象。",
      "node-away": "{node} 还没有恢复：如果不在计划之内，请查明为何关机并启动它。然后删除遗留对象。",
    },
    avoid: { crash: "不要在程序里找问题，也不要重启 {owner}：这里的退出码 137 和 143 来自关机本身。" },
    offers: { ...PUT_ASIDE["zh-CN"].offers },
    clear: {},
    notChecked: { ...PUT_ASIDE["zh-CN"].notChecked, node: "无法读取该节点；不知道它是否已恢复。" },
  },
};
