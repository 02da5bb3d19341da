import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The main process ends by itself, without an error",
    roots: {
      ended: "container {container} ends with exit code 0 after {ran} s",
      sidecar: "sidecar {container} ends with exit code 0 after {ran} s",
    },
    shortSteps: { decide: "make it a Job or let it serve" },
    messages: {
      ended:
        "Container {container} does its work and ends with exit code 0 (Completed) after {ran} s; with restartPolicy {policy} the kubelet starts it again each time, so a clean end looks like a crash loop ({restarts, plural, one {# restart} other {# restarts}}).",
      sidecar:
        "Sidecar {container} ends with exit code 0 (Completed) after {ran} s; a sidecar (restartPolicy {policy}) is meant to run as long as the pod, so the kubelet starts it again each time ({restarts, plural, one {# restart} other {# restarts}}).",
    },
    nextSteps: {
      decide:
        "Decide what {container} is meant to be. A task that is done (a migration, a batch) belongs into a Job or an init container; a server has to stay in the foreground: check its command [[({command})||(the image's own)]] in {owner}, for a missing argument or a process that goes into the background.",
    },
    avoid: {
      mask: "Do not keep it alive with a sleep or a loop around it: that hides whether the work succeeded. Deleting the pod runs the same work once more.",
    },
    offers: {
      "debug-pod": "A copy with a shell lets you start the command by hand and see why it returns.",
      "delete-pod": "A new pod ends in the same way, and does the work once more.",
      "restart-rollout": "Every new pod ends in the same way.",
    },
    clear: { probe: "It did not end by itself: the kubelet stopped it for a probe." },
    notChecked: {
      probes: "Events could not be read, so a probe that stopped it is not ruled out.",
      "held-back":
        "It should have been started again by now and was not; what holds the new start back (sandbox, network, runtime) stands only in events.",
      log: "Its log could not be read, so what it did before the end is not known.",
    },
  },
  "zh-CN": {
    title: "主进程自行正常退出",
    roots: { ended: "容器 {container} 运行 {ran} 秒后以退出码 0 结束", sidecar: "sidecar {container} 运行 {ran} 秒后以退出码 0 结束" },
    shortSteps: { decide: "改成 Job，或让它常驻" },
    messages: {
      ended:
        "容器 {container} 做完工作后以退出码 0（Completed）结束，运行了 {ran} 秒；restartPolicy 为 {policy}，kubelet 每次都会再启动它，于是正常结束看起来像崩溃循环（已重启 {restarts} 次）。",
      sidecar:
        "Sidecar {container} 以退出码 0（Completed）结束，运行了 {ran} 秒；sidecar（restartPolicy {policy}）本应与 Pod 同寿，所以 kubelet 每次都会再启动它（已重启 {restarts} 次）。",
    },
    nextSteps: {
      decide:
        "先弄清 {container} 应该是什么。做完就结束的任务（迁移、批处理）应放进 Job 或 init 容器；服务则必须留在前台：检查 {owner} 中它的命令[[（{command}）||（镜像自带的）]]，是否缺参数，或进程转入了后台。",
    },
    avoid: {
      mask: "不要用 sleep 或循环把它撑住：那会掩盖工作是否成功。删除 Pod 只会把同样的工作再做一遍。",
    },
    offers: {
      "debug-pod": "带 shell 的副本可以手动启动该命令，看它为什么返回。",
      "delete-pod": "新的 Pod 会以同样方式结束，并把工作再做一遍。",
      "restart-rollout": "每个新 Pod 都会以同样方式结束。",
    },
    clear: { probe: "它不是自行结束的：kubelet 因探针停止了它。" },
    notChecked: {
      probes: "无法读取事件，因此不能排除是探针停止了它。",
      "held-back": "它早该被重新启动却没有；是什么拦住了重新启动（沙箱、网络、运行时）只有事件里才有。",
      log: "无法读取它的日志，不知道结束之前做了什么。",
    },
  },
};
