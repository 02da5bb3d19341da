import type { RuleMessages } from "#lib/rules/define.ts";
import { PUT_ASIDE } from "#lib/rules/put-aside-messages.ts";

export const messages: RuleMessages = {
  en: {
    title: "Had to make room for a pod of higher priority",
    roots: { named: "the scheduler needed {node} for {by}", preempted: "the scheduler needed {node} for a higher priority" },
    shortSteps: { wait: "wait for its end", priority: "add room or fit the priorities" },
    messages: {
      named:
        "The scheduler ended {pod} (priority {priority}) to make room on {node} for {by}, which has a higher priority. Nothing is wrong with {pod} itself.",
      preempted:
        "The scheduler ended {pod} (priority {priority}) to make room on {node} for a pod of higher priority. Nothing is wrong with {pod} itself.",
    },
    nextSteps: {
      wait: "Let it end ({until}). {owner} makes a new pod, which waits until there is room: add capacity, or give it a priority class that fits its worth.",
      priority:
        "See that {owner} gets its pod on another node. If that matters more than what took its place, give it a fitting priority class, or add capacity.",
    },
    avoid: {
      force:
        "Do not force delete it: its grace is what is left to it to end in order. Deleting the pod that took its place only starts the same again.",
    },
    offers: {
      ...PUT_ASIDE.en.offers,
      "wait-expect": "It is gone, and its place on {node} is taken.",
      "wait-otherwise": "Then it is overdue, and this page names what holds it.",
      "wait-until": "It is ending within its grace; its room is taken by another.",
    },
    clear: {},
    notChecked: { ...PUT_ASIDE.en.notChecked, who: "Which pod took its place is not told by what could be read." },
  },
  "zh-CN": {
    title: "为更高优先级的 Pod 让出了位置",
    roots: { named: "调度器要把 {node} 让给 {by}", preempted: "调度器要把 {node} 让给更高优先级" },
    shortSteps: { wait: "等待它结束", priority: "增加容量或调整优先级" },
    messages: {
      named: "调度器结束了 {pod}（优先级 {priority}），在 {node} 上为优先级更高的 {by} 腾出位置。{pod} 本身没有问题。",
      preempted: "调度器结束了 {pod}（优先级 {priority}），在 {node} 上为优先级更高的 Pod 腾出位置。{pod} 本身没有问题。",
    },
    nextSteps: {
      wait: "让它正常结束（{until}）。{owner} 会创建新的 Pod，它要等到有空间为止：增加容量，或给它与其重要性相称的 PriorityClass。",
      priority: "确认 {owner} 的 Pod 能在其他节点上运行。如果它比取代它的 Pod 更重要，请给它合适的 PriorityClass，或增加容量。",
    },
    avoid: { force: "不要强制删除：宽限期是它有序结束的时间。删除取代它的 Pod 只会让同样的事再来一次。" },
    offers: {
      ...PUT_ASIDE["zh-CN"].offers,
      "wait-expect": "它消失，它在 {node} 上的位置被占用。",
      "wait-otherwise": "那就是超期了，本页会指出是什么拖住了它。",
      "wait-until": "它正在宽限期内结束；它的位置由另一个 Pod 占用。",
    },
    clear: {},
    notChecked: { ...PUT_ASIDE["zh-CN"].notChecked, who: "从能读到的信息中看不出是哪个 Pod 取代了它。" },
  },
};
