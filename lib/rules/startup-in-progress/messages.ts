import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "It is still starting",
    roots: {
      startup: "{container} starts since {ran}s, has until {until}",
      spent: "{container}: startup budget of {budget}s is spent",
      readiness: "{container} starts since {ran}s, has until {until}",
    },
    shortSteps: { wait: "wait until {until}", watch: "watch for the restart" },
    messages: {
      startup:
        "Container {container} has been starting for {ran} s; its startup probe ({what}) has not passed yet and has {left} s of its {budget} s left, until {until}. This is normal so far.",
      spent:
        "Container {container} has been starting for {ran} s and its startup probe ({what}) has used up its {budget} s: the kubelet is about to end it and start it again.",
      readiness:
        "Container {container} has been running for {ran} s; its readiness probe ({what}) has not passed yet, and it still has time to start: {left} s, until {until}. This is normal so far.",
    },
    nextSteps: {
      wait: "Wait until {until}, and read the log of {container} meanwhile. If it often needs longer than that, give it a startup probe with more time in {owner}.",
      watch:
        "Watch whether {container} is started again, and read its log: either it starts too slowly for {budget} s, or it never opens what the probe asks.",
    },
    avoid: { interrupt: "Do not delete or restart it now: the start would begin anew." },
    offers: {
      "wait-expect": "{container} has passed its probe and is ready.",
      "wait-otherwise":
        "Then the kubelet starts {container} again, or leaves it not ready: read its log, and give it more time in {owner} if it was merely slow.",
      "wait-until": "Its time to start ends at {until}; until then nothing is wrong.",
      "delete-pod": "A new pod would begin its start from nothing.",
      "restart-rollout": "Every pod would begin its start from nothing.",
    },
    clear: {},
    notChecked: {
      command: "Whether the command of its probe can be started at all; only an event would say so.",
    },
  },
  "zh-CN": {
    title: "它还在启动",
    roots: {
      startup: "{container} 已启动 {ran} 秒，可到 {until}",
      spent: "{container}：启动预算 {budget} 秒已用完",
      readiness: "{container} 已运行 {ran} 秒，可到 {until}",
    },
    shortSteps: { wait: "等到 {until}", watch: "观察它是否被重启" },
    messages: {
      startup:
        "容器 {container} 已经启动了 {ran} 秒；启动探针（{what}）还没有通过，{budget} 秒的预算还剩 {left} 秒，到 {until} 为止。到目前为止是正常的。",
      spent: "容器 {container} 已经启动了 {ran} 秒，启动探针（{what}）的 {budget} 秒已经用完：kubelet 即将结束它并重新启动。",
      readiness:
        "容器 {container} 已经运行了 {ran} 秒；就绪探针（{what}）还没有通过，但它还有启动的时间：{left} 秒，到 {until} 为止。到目前为止是正常的。",
    },
    nextSteps: {
      wait: "等到 {until}，同时读 {container} 的日志。如果它经常需要更久，就在 {owner} 中给它一个时间更长的启动探针。",
      watch: "观察 {container} 是否被重新启动，并读它的日志：要么它在 {budget} 秒内来不及启动，要么它从未打开探针要访问的东西。",
    },
    avoid: { interrupt: "现在不要删除或重启它：启动会从头再来。" },
    offers: {
      "wait-expect": "{container} 通过探测并就绪。",
      "wait-otherwise": "那么 kubelet 会重启 {container}，或让它保持未就绪：查看它的日志；如果只是启动慢，请在 {owner} 中给它更多时间。",
      "wait-until": "它的启动时间到 {until} 为止；在那之前一切正常。",
      "delete-pod": "新的 Pod 会从头开始启动。",
      "restart-rollout": "每个 Pod 都会从头开始启动。",
    },
    clear: {},
    notChecked: {
      command: "探针的命令到底能不能启动；只有事件会说明。",
    },
  },
};
