import type { RuleMessages } from "#lib/rules/define.ts";
import { PUT_ASIDE } from "#lib/rules/put-aside-messages.ts";

export const messages: RuleMessages = {
  en: {
    title: "Ended by its node to admit a critical pod",
    roots: { named: "node {node} made room for {critical}", preempted: "node {node} made room for a critical pod" },
    shortSteps: { tidy: "delete the leftover", room: "make room on {node}" },
    messages: {
      named:
        "{node} had too little left for a critical pod ({critical}), so its kubelet ended {pod} (priority {priority}) to let that one in. Nothing is wrong with {pod} itself.",
      preempted:
        "{node} had too little left for a critical pod, so its kubelet ended {pod} (priority {priority}) to let that one in. Nothing is wrong with {pod} itself.",
    },
    nextSteps: {
      tidy: "{owner} has its pods elsewhere already; delete the leftover. Reserve room for critical pods on {node} (smaller requests, system-reserved) if it comes again.",
      room: "See that {owner} gets its pod on another node, and leave room on {node} for its critical pods (static pods, system-node-critical): they are not placed by the scheduler's arithmetic alone.",
    },
    avoid: {
      limits:
        "Do not read its exit code as a crash or as out of memory, and do not give it a system-critical priority to win the next time.",
    },
    offers: { ...PUT_ASIDE.en.offers },
    clear: {},
    notChecked: {
      ...PUT_ASIDE.en.notChecked,
      critical: "The other pods of the node could not be read; for which critical pod room was made is not known.",
    },
  },
  "zh-CN": {
    title: "节点为接纳关键 Pod 而结束了它",
    roots: { named: "节点 {node} 为 {critical} 腾出空间", preempted: "节点 {node} 为关键 Pod 腾出空间" },
    shortSteps: { tidy: "删除遗留对象", room: "在 {node} 上留出余量" },
    messages: {
      named: "{node} 剩余资源不足以容纳关键 Pod（{critical}），kubelet 因此结束了 {pod}（优先级 {priority}）来接纳它。{pod} 本身没有问题。",
      preempted: "{node} 剩余资源不足以容纳一个关键 Pod，kubelet 因此结束了 {pod}（优先级 {priority}）来接纳它。{pod} 本身没有问题。",
    },
    nextSteps: {
      tidy: "{owner} 的 Pod 已在别处齐全；删除遗留对象即可。如果再次发生，请在 {node} 上为关键 Pod 预留余量（调低 request、设置 system-reserved）。",
      room: "确认 {owner} 的 Pod 能在其他节点上运行，并在 {node} 上为关键 Pod（静态 Pod、system-node-critical）留出余量：它们不只由调度器的计算来安排。",
    },
    avoid: { limits: "不要把它的退出码当成崩溃或内存不足，也不要为了下次抢赢而给它系统关键优先级。" },
    offers: { ...PUT_ASIDE["zh-CN"].offers },
    clear: {},
    notChecked: { ...PUT_ASIDE["zh-CN"].notChecked, critical: "无法读取该节点上的其他 Pod；不知道是为哪个关键 Pod 腾出的空间。" },
  },
};
