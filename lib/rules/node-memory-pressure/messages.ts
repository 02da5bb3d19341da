import { pressureMessages } from "#lib/rules/node-pressure-messages.ts";

export const messages = pressureMessages({
  en: {
    title: "The node ran short of memory",
    short: "memory",
    shortFree: "find who uses its memory",
    free: "Look at who uses the memory of {node} beyond what it asked for, and move or bound that. Best-effort pods are let in again a few minutes after {condition} has gone.",
    passed:
      "{condition} on {node} has passed. Give {top} in {owner} a memory request that fits what it uses, so that the scheduler leaves room for it; then tidy up the leftover.",
    loop: "Do not delete refused pods in a loop: as long as {node} has {condition}, each best-effort pod that arrives is refused like this one.",
    restart:
      "Do not raise a memory limit for this: it was not the limit that was reached but the node's own reserve. Restarting {owner} makes no room on {node} either.",
    who: "How much each pod on {node} used at that moment is not kept by the API.",
  },
  "zh-CN": {
    title: "节点内存不足",
    short: "内存",
    shortFree: "查明谁占用内存",
    free: "查看 {node} 上哪些 Pod 的内存用量超过了 request，把它们移走或加以限制。{condition} 消失几分钟后，BestEffort 的 Pod 才会重新被接纳。",
    passed:
      "{node} 的 {condition} 已经过去。在 {owner} 中为 {top} 设置符合实际用量的内存 request，让调度器为它留出空间；然后清理遗留对象。",
    loop: "不要循环删除被拒绝的 Pod：只要 {node} 仍处于 {condition}，每个到来的 BestEffort Pod 都会同样被拒绝。",
    restart: "不要为此提高内存 limit：触及的不是上限，而是节点自身的余量。重启 {owner} 也不会给 {node} 腾出内存。",
    who: "API 不保存当时 {node} 上每个 Pod 用了多少内存。",
  },
});
