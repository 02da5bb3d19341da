import type { RuleMessages } from "#lib/rules/define.ts";
import { PUT_ASIDE } from "#lib/rules/put-aside-messages.ts";

export const messages: RuleMessages = {
  en: {
    title: "The node ran short of disk",
    roots: { evicted: "node {node} was low on {resource}: {available} left", refused: "node {node} refuses pods: it has {condition}" },
    shortSteps: { free: "free disk on {node}", passed: "look back, fit the request", look: "look at node {node}" },
    messages: {
      evicted:
        "Node {node} was short of disk ({resource}: {available} left, threshold {threshold}), so its kubelet evicted {pod}. What it used against its request: {consumers}.",
      refused:
        "Node {node} had {condition} when {pod} arrived, so its kubelet refused it: nothing of the pod ever ran there. The reason is the node's disk, not the pod.",
    },
    nextSteps: {
      free: "Free disk on {node}: unused images, container and system logs, large emptyDir volumes. New pods are let in a few minutes after {condition} has gone.",
      passed:
        "{condition} on {node} has passed. Find what filled its disk then, and give {top} in {owner} an ephemeral-storage request and limit that fit what it writes; then tidy up the leftover.",
      look: "Look at {node}: whether it still has {condition}, and what takes its disk. Until that is settled, new pods there may meet the same.",
    },
    avoid: {
      loop: "Do not delete refused pods in a loop and do not take the taint off: as long as {node} has {condition}, each new pod is refused like this one.",
      restart: "Do not read exit code 137 as out of memory, and do not restart {owner} for it: neither makes room on {node}.",
    },
    offers: PUT_ASIDE.en.offers,
    clear: {},
    notChecked: {
      ...PUT_ASIDE.en.notChecked,
      node: "The node's present condition could not be read; whether the pressure lasts is not known.",
      who: "What else fills the disk of {node} (images, logs, files outside pods) is not visible through the API.",
    },
  },
  "zh-CN": {
    title: "节点磁盘不足",
    roots: { evicted: "节点 {node} 的 {resource} 不足：剩 {available}", refused: "节点 {node} 处于 {condition}，拒绝 Pod" },
    shortSteps: { free: "在 {node} 上释放磁盘", passed: "回查原因，调整 request", look: "查看节点 {node}" },
    messages: {
      evicted:
        "节点 {node} 的磁盘不足（{resource}：剩 {available}，阈值 {threshold}），它的 kubelet 因此驱逐了 {pod}。用量与 request 的对比：{consumers}。",
      refused: "{pod} 到达时节点 {node} 处于 {condition}，kubelet 因此拒绝了它：Pod 在那里从未运行过。原因在节点的磁盘，不在 Pod。",
    },
    nextSteps: {
      free: "在 {node} 上释放磁盘：未使用的镜像、容器和系统日志、很大的 emptyDir 卷。{condition} 消失几分钟后，新的 Pod 才会被接纳。",
      passed:
        "{node} 的 {condition} 已经过去。查明当时是什么占满了磁盘，并在 {owner} 中为 {top} 设置符合实际写入量的 ephemeral-storage request 和 limit；然后清理遗留对象。",
      look: "查看 {node}：是否仍处于 {condition}，是什么占用了磁盘。在此之前，那里的新 Pod 可能遇到同样的情况。",
    },
    avoid: {
      loop: "不要循环删除被拒绝的 Pod，也不要手动去掉污点：只要 {node} 仍处于 {condition}，每个新 Pod 都会同样被拒绝。",
      restart: "不要把退出码 137 当成内存不足，也不要为此重启 {owner}：这些都不会给 {node} 腾出空间。",
    },
    offers: PUT_ASIDE["zh-CN"].offers,
    clear: {},
    notChecked: {
      ...PUT_ASIDE["zh-CN"].notChecked,
      node: "无法读取节点当前的状况；不知道压力是否仍在持续。",
      who: "{node} 磁盘上还有什么（镜像、日志、Pod 之外的文件）通过 API 看不到。",
    },
  },
};
