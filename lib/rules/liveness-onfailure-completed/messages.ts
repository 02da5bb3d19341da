import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Ended by its liveness probe, and not started again",
    roots: { ended: "liveness {path} ended {container}, OnFailure keeps it down" },
    shortSteps: { repair: "correct probe and restart policy" },
    messages: {
      ended:
        "Container {container} did not finish on purpose: its liveness probe ({what}) failed[[ ({output})]], the kubelet stopped it after {ran} s, and it left with exit code {exitCode}. Under restartPolicy {policy} a clean exit is not started again, so a service ends as Completed.",
    },
    nextSteps: {
      repair:
        "Correct what the probe asks ({what}), and run a service with restartPolicy Always (a Deployment or StatefulSet); {policy} is for work that ends by itself. This pod will not come back.",
    },
    avoid: { "call-it-done": "Do not take Completed for done: the program was stopped in the middle of its work." },
    offers: { "delete-pod": "It removes the trace, and a new pod would be ended in the same way." },
    clear: {},
    notChecked: {
      events: "The kubelet's events are gone or could not be read.",
      log: "Its log could not be read; it would say what the program was doing when it was stopped.",
    },
  },
  "zh-CN": {
    title: "被存活探针终止，且不会再启动",
    roots: { ended: "存活探针 {path} 终止了 {container}，OnFailure 下不再启动" },
    shortSteps: { repair: "改正探针和重启策略" },
    messages: {
      ended:
        "容器 {container} 并不是自己做完的：存活探针（{what}）失败[[（{output}）]]，kubelet 在 {ran} 秒后停止了它，它以退出码 {exitCode} 结束。在 restartPolicy {policy} 下，正常退出不会再启动，于是一个服务就以 Completed 告终。",
    },
    nextSteps: {
      repair:
        "改正探针访问的内容（{what}），并用 restartPolicy Always（Deployment 或 StatefulSet）运行服务；{policy} 适用于会自己结束的工作。这个 Pod 不会再回来。",
    },
    avoid: { "call-it-done": "不要把 Completed 当作完成：程序是在工作中途被停止的。" },
    offers: { "delete-pod": "这只会抹掉痕迹，新的 Pod 也会同样被终止。" },
    clear: {},
    notChecked: {
      events: "kubelet 的事件已经消失或无法读取。",
      log: "无法读取它的日志；日志会说程序被停止时在做什么。",
    },
  },
};
