import { pressureMessages } from "#lib/rules/node-pressure-messages.ts";

export const messages = pressureMessages({
  en: {
    title: "The node ran short of disk",
    short: "disk",
    shortFree: "free disk on {node}",
    free: "Free disk on {node}: unused images, container and system logs, large emptyDir volumes. New pods are let in a few minutes after {condition} has gone.",
    passed:
      "{condition} on {node} has passed. Find what filled its disk then, and give {top} in {owner} an ephemeral-storage request and limit that fit what it writes; then tidy up the leftover.",
    loop: "Do not delete refused pods in a loop and do not take the taint off: as long as {node} has {condition}, each new pod is refused like this one.",
    restart: "Do not read exit code 137 as out of memory, and do not restart {owner} for it: neither makes room on {node}.",
    who: "What else fills the disk of {node} (images, logs, files outside pods) is not visible through the API.",
  },
  "zh-CN": {
    title: "节点磁盘不足",
    short: "磁盘",
    shortFree: "在 {node} 上释放磁盘",
    free: "在 {node} 上释放磁盘：未使用的镜像、容器和系统日志、很大的 emptyDir 卷。{condition} 消失几分钟后，新的 Pod 才会被接纳。",
    passed:
      "{node} 的 {condition} 已经过去。查明当时是什么占满了磁盘，并在 {owner} 中为 {top} 设置符合实际写入量的 ephemeral-storage request 和 limit；然后清理遗留对象。",
    loop: "不要循环删除被拒绝的 Pod，也不要手动去掉污点：只要 {node} 仍处于 {condition}，每个新 Pod 都会同样被拒绝。",
    restart: "不要把退出码 137 当成内存不足，也不要为此重启 {owner}：这些都不会给 {node} 腾出空间。",
    who: "{node} 磁盘上还有什么（镜像、日志、Pod 之外的文件）通过 API 看不到。",
  },
});
