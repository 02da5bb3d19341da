import type { RuleMessages } from "#lib/rules/define.ts";
import { PUT_ASIDE } from "#lib/rules/put-aside-messages.ts";

export const messages: RuleMessages = {
  en: {
    title: "The node ran short of process ids",
    roots: { evicted: "node {node} was low on {resource}: {available} left", refused: "node {node} refuses pods: it has {condition}" },
    shortSteps: { free: "find who forks on {node}", passed: "look back, fit the request", look: "look at node {node}" },
    messages: {
      evicted:
        "Node {node} was short of process ids ({resource}: {available} left, threshold {threshold}), so its kubelet evicted {pod}. What it used against its request: {consumers}.",
      refused:
        "Node {node} had {condition} when {pod} arrived, so its kubelet refused it: nothing of the pod ever ran there. The reason is the node's process ids, not the pod.",
    },
    nextSteps: {
      free: "Look for the pod on {node} that starts process after process (threads count too), and end or bound it. New pods are let in a few minutes after {condition} has gone.",
      passed:
        "{condition} on {node} has passed. Find what started so many processes or threads ({top} in {owner} used most of those named), bound it, and set podPidsLimit on the kubelet; then tidy up the leftover.",
      look: "Look at {node}: whether it still has {condition}, and what takes its process ids. Until that is settled, new pods there may meet the same.",
    },
    avoid: {
      loop: "Do not delete refused pods in a loop: as long as {node} has {condition}, each new pod is refused like this one.",
      restart: "Do not add cpu or memory for this: neither gives {node} more process ids.",
    },
    offers: PUT_ASIDE.en.offers,
    clear: {},
    notChecked: {
      ...PUT_ASIDE.en.notChecked,
      node: "The node's present condition could not be read; whether the pressure lasts is not known.",
      who: "How many processes and threads each pod on {node} had is not visible through the API.",
    },
  },
  "zh-CN": {
    title: "节点进程号不足",
    roots: { evicted: "节点 {node} 的 {resource} 不足：剩 {available}", refused: "节点 {node} 处于 {condition}，拒绝 Pod" },
    shortSteps: { free: "查明 {node} 上谁在创建进程", passed: "回查原因，调整 request", look: "查看节点 {node}" },
    messages: {
      evicted:
        "节点 {node} 的进程号不足（{resource}：剩 {available}，阈值 {threshold}），它的 kubelet 因此驱逐了 {pod}。用量与 request 的对比：{consumers}。",
      refused: "{pod} 到达时节点 {node} 处于 {condition}，kubelet 因此拒绝了它：Pod 在那里从未运行过。原因在节点的进程号，不在 Pod。",
    },
    nextSteps: {
      free: "在 {node} 上找出不断创建进程的 Pod（线程也算），结束或限制它。{condition} 消失几分钟后，新的 Pod 才会被接纳。",
      passed:
        "{node} 的 {condition} 已经过去。查明是什么创建了这么多进程或线程（点名的用量最大者是 {owner} 的 {top}），加以限制，并在 kubelet 上设置 podPidsLimit；然后清理遗留对象。",
      look: "查看 {node}：是否仍处于 {condition}，是什么占用了进程号。在此之前，那里的新 Pod 可能遇到同样的情况。",
    },
    avoid: {
      loop: "不要循环删除被拒绝的 Pod：只要 {node} 仍处于 {condition}，每个新 Pod 都会同样被拒绝。",
      restart: "不要为此增加 CPU 或内存：两者都不会给 {node} 更多进程号。",
    },
    offers: PUT_ASIDE["zh-CN"].offers,
    clear: {},
    notChecked: {
      ...PUT_ASIDE["zh-CN"].notChecked,
      node: "无法读取节点当前的状况；不知道压力是否仍在持续。",
      who: "{node} 上每个 Pod 有多少进程和线程，通过 API 看不到。",
    },
  },
};
