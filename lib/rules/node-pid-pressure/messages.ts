import { pressureMessages } from "#lib/rules/node-pressure-messages.ts";

export const messages = pressureMessages({
  en: {
    title: "The node ran short of process ids",
    short: "process ids",
    shortFree: "find who forks on {node}",
    free: "Look for the pod on {node} that starts process after process (threads count too), and end or bound it. New pods are let in a few minutes after {condition} has gone.",
    passed:
      "{condition} on {node} has passed. Find what started so many processes or threads (in {top}, or beside it on {node}), bound it, and set podPidsLimit on the kubelet; then tidy up the leftover.",
    loop: "Do not delete refused pods in a loop: as long as {node} has {condition}, each new pod is refused like this one.",
    restart: "Do not add cpu or memory for this: neither gives {node} more process ids.",
    who: "How many processes and threads each pod on {node} had is not visible through the API.",
  },
  "zh-CN": {
    title: "节点进程号不足",
    short: "进程号",
    shortFree: "查明 {node} 上谁在创建进程",
    free: "在 {node} 上找出不断创建进程的 Pod（线程也算），结束或限制它。{condition} 消失几分钟后，新的 Pod 才会被接纳。",
    passed:
      "{node} 的 {condition} 已经过去。查明是什么创建了这么多进程或线程（在 {top} 里，或在 {node} 上的别处），加以限制，并在 kubelet 上设置 podPidsLimit；然后清理遗留对象。",
    loop: "不要循环删除被拒绝的 Pod：只要 {node} 仍处于 {condition}，每个新 Pod 都会同样被拒绝。",
    restart: "不要为此增加 CPU 或内存：两者都不会给 {node} 更多进程号。",
    who: "{node} 上每个 Pod 有多少进程和线程，通过 API 看不到。",
  },
});
