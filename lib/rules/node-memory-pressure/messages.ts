import type { RuleMessages } from "#lib/rules/define.ts";
import { PUT_ASIDE } from "#lib/rules/put-aside-messages.ts";

export const messages: RuleMessages = {
  en: {
    title: "The node ran short of memory",
    roots: { evicted: "node {node} was low on {resource}: {available} left", refused: "node {node} refuses pods: it has {condition}" },
    shortSteps: { free: "find who uses its memory", passed: "look back, fit the request", look: "look at node {node}" },
    messages: {
      evicted:
        "Node {node} was short of memory ({resource}: {available} left, threshold {threshold}), so its kubelet evicted {pod}. What it used against its request: {consumers}.",
      refused:
        "Node {node} had {condition} when {pod} arrived, so its kubelet refused it: nothing of the pod ever ran there. The reason is the node's memory, not the pod.",
    },
    nextSteps: {
      free: "Look at who uses the memory of {node} beyond what it asked for, and move or bound that. Best-effort pods are let in again a few minutes after {condition} has gone.",
      passed:
        "{condition} on {node} has passed. Give {top} in {owner} a memory request that fits what it uses, so that the scheduler leaves room for it; then tidy up the leftover.",
      look: "Look at {node}: whether it still has {condition}, and what takes its memory. Until that is settled, new pods there may meet the same.",
    },
    avoid: {
      loop: "Do not delete refused pods in a loop: as long as {node} has {condition}, each best-effort pod that arrives is refused like this one.",
      restart:
        "Do not raise a memory limit for this: it was not the limit that was reached but the node's own reserve. Restarting {owner} makes no room on {node} either.",
    },
    offers: PUT_ASIDE.en.offers,
    clear: {},
    notChecked: {
      ...PUT_ASIDE.en.notChecked,
      node: "The node's present condition could not be read; whether the pressure lasts is not known.",
      who: "How much each pod on {node} used at that moment is not kept by the API.",
    },
  },
  "zh-CN": {
    title: "节点内存不足",
    roots: { evicted: "节点 {node} 的 {resource} 不足：剩 {available}", refused: "节点 {node} 处于 {condition}，拒绝 Pod" },
    shortSteps: { free: "查明谁占用内存", passed: "回查原因，调整 request", look: "查看节点 {node}" },
    messages: {
      evicted:
        "节点 {node} 的内存不足（{resource}：剩 {available}，阈值 {threshold}），它的 kubelet 因此驱逐了 {pod}。用量与 request 的对比：{consumers}。",
      refused: "{pod} 到达时节点 {node} 处于 {condition}，kubelet 因此拒绝了它：Pod 在那里从未运行过。原因在节点的内存，不在 Pod。",
    },
    nextSteps: {
      free: "查看 {node} 上哪些 Pod 的内存用量超过了 request，把它们移走或加以限制。{condition} 消失几分钟后，BestEffort 的 Pod 才会重新被接纳。",
      passed:
        "{node} 的 {condition} 已经过去。在 {owner} 中为 {top} 设置符合实际用量的内存 request，让调度器为它留出空间；然后清理遗留对象。",
      look: "查看 {node}：是否仍处于 {condition}，是什么占用了内存。在此之前，那里的新 Pod 可能遇到同样的情况。",
    },
    avoid: {
      loop: "不要循环删除被拒绝的 Pod：只要 {node} 仍处于 {condition}，每个到来的 BestEffort Pod 都会同样被拒绝。",
      restart: "不要为此提高内存 limit：触及的不是上限，而是节点自身的余量。重启 {owner} 也不会给 {node} 腾出内存。",
    },
    offers: PUT_ASIDE["zh-CN"].offers,
    clear: {},
    notChecked: {
      ...PUT_ASIDE["zh-CN"].notChecked,
      node: "无法读取节点当前的状况；不知道压力是否仍在持续。",
      who: "API 不保存当时 {node} 上每个 Pod 用了多少内存。",
    },
  },
};
