import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Killed for using too much memory",
    roots: {
      limit: "container {container} hits its limit of {limit} after {ran} s",
      child: "a child process in {container} hits the limit of {limit}",
      "no-limit": "container {container} OOM-killed without a limit of its own",
      "at-start": "container {container} needs more than [[{limit}||its limit]] just to start",
      "with-node-oom": "container {container} OOM-killed while the node was out of memory",
    },
    shortSteps: { measure: "compare use, raise the limit", "look-at-node": "look at the node's memory" },
    messages: {
      limit:
        "Container {container} reached its memory limit of {limit} and the kernel killed it (OOMKilled, after {ran} s). It needs more than it may have, or it leaks.",
      child:
        "A process inside container {container} was killed at the memory limit of {limit}; the main process then ended by itself with exit code {exitCode}. The reason OOMKilled is what counts, not the code.",
      "no-limit":
        "Container {container} was OOM-killed, but it has no memory limit of its own: it was the node that ran out of memory, or a limit of the pod as a whole that the API does not show here.",
      "at-start":
        "Container {container} was OOM-killed before its program even ran: setting it up took more than its memory limit[[ of {limit}]]. A memory-backed emptyDir counts against the limit too.",
      "with-node-oom":
        "Container {container} [[(limit {limit})||(no limit of its own)]] was OOM-killed within a minute of a system OOM on {node}. The node as a whole was out of memory, so it may not be a limit that was reached.",
    },
    nextSteps: {
      measure:
        "Compare what it uses ({container}[[, request {request}||, no request]][[, limit {limit}||, no limit]]) with what it needs at the moment of the kill. Then raise the limit in {owner}, or bound the program itself (heap size, cache, workers).",
      "look-at-node":
        "Look at the memory of {node} and at who has no limit there. Give {container} in {owner} a request and a limit that fit what it needs.",
    },
    avoid: {
      restart:
        "Do not just restart it: with the same limit and the same work it ends the same way. Raising the limit without a look at the use only moves the moment if it leaks.",
    },
    offers: {
      "debug-pod": "A copy with a shell shows what the program reads and allocates, without its traffic.",
      "delete-pod": "A new pod has the same limit and gets the same work.",
      "restart-rollout": "Every new pod has the same limit.",
    },
    clear: {
      "other-reason": "Container {container} ended with 137 but for reason {reason}: a SIGKILL, and no out-of-memory kill is on record.",
    },
    notChecked: {
      usage: "How much memory it used before the kill was not measured; the API keeps no history.",
      "held-back":
        "It should have been started again by now and was not; what holds the new start back (sandbox, network, runtime) stands only in events.",
      "node-oom": "Events of the node could not be read; a system OOM there would look alike.",
    },
  },
  "zh-CN": {
    title: "因内存超限被杀",
    roots: {
      limit: "容器 {container} 运行 {ran} 秒后达到上限 {limit}",
      child: "{container} 里的子进程达到上限 {limit}",
      "no-limit": "容器 {container} 没有自己的上限，仍被 OOM 杀掉",
      "at-start": "容器 {container} 仅启动就超过[[ {limit}||上限]]",
      "with-node-oom": "容器 {container} 在节点内存耗尽时被 OOM 杀掉",
    },
    shortSteps: { measure: "对比用量，提高上限", "look-at-node": "查看节点内存" },
    messages: {
      limit: "容器 {container} 达到了内存上限 {limit}，被内核杀掉（OOMKilled，运行了 {ran} 秒）。要么它需要的比允许的多，要么有内存泄漏。",
      child:
        "容器 {container} 里的一个子进程在内存上限 {limit} 处被杀；随后主进程自行以退出码 {exitCode} 结束。要看的是原因 OOMKilled，而不是退出码。",
      "no-limit": "容器 {container} 被 OOM 杀掉，但它自己没有内存上限：是节点内存耗尽，或触及了这里看不到的 Pod 级上限。",
      "at-start":
        "容器 {container} 在程序运行之前就被 OOM 杀掉：仅准备容器就超过了内存上限[[ {limit}]]。以内存为介质的 emptyDir 也计入上限。",
      "with-node-oom":
        "容器 {container}[[（上限 {limit}）||（没有自己的上限）]]被 OOM 杀掉的前后一分钟内，{node} 发生了系统级 OOM。整个节点内存不足，触及的未必是某个上限。",
    },
    nextSteps: {
      measure:
        "对比它的用量（{container}[[，request {request}||，没有 request]][[，limit {limit}||，没有 limit]]）与被杀时的实际需要。然后在 {owner} 中提高上限，或限制程序本身（堆大小、缓存、工作进程数）。",
      "look-at-node": "查看 {node} 的内存，以及上面哪些容器没有上限。在 {owner} 中为 {container} 设置符合实际需要的 request 和 limit。",
    },
    avoid: {
      restart: "不要只是重启：上限不变、工作不变，结局就不变。如果有泄漏，不看用量就提高上限只是推迟。",
    },
    offers: {
      "debug-pod": "带 shell 的副本可以在不接流量的情况下看到程序读取和分配了什么。",
      "delete-pod": "新的 Pod 上限相同，工作也相同。",
      "restart-rollout": "每个新 Pod 的上限都相同。",
    },
    clear: { "other-reason": "容器 {container} 以 137 结束，但原因是 {reason}：收到了 SIGKILL，没有 OOM 的记录。" },
    notChecked: {
      usage: "没有测量被杀前用了多少内存；API 不保存历史。",
      "held-back": "它早该被重新启动却没有；是什么拦住了重新启动（沙箱、网络、运行时）只有事件里才有。",
      "node-oom": "无法读取节点事件；节点上的系统级 OOM 看起来会是一样的。",
    },
  },
};
