import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its work ended with exit code 0",
    roots: {
      done: "all its containers ended with exit code 0",
      stopped: "{stopped} left with 0 when its liveness probe stopped it",
      "after-trouble": "ended with exit code 0 after some trouble",
      "sidecar-left": "{containers} ended with 0, {sidecar} runs on",
    },
    shortSteps: { nothing: "nothing to do", repair: "see whether its work was done", "end-sidecar": "end {sidecar} with the work" },
    messages: {
      done: "{pod} has ended: {containers} left with exit code 0 at {at}, and restartPolicy {policy} starts nothing again. Completed with 0 of its containers ready is how that looks.",
      stopped:
        "{pod} reads Completed, but {stopped} did not end by itself: its liveness probe failed and the kubelet stopped it, at {at}. It left with exit code 0, and restartPolicy {policy} starts nothing again, so its work may not be done.",
      "sidecar-left":
        "{containers} of {pod} has done its work and left with exit code 0 at {at}, but the sidecar {sidecar} runs on as an ordinary container: the pod does not complete, and {owner} does not either.",
      "after-trouble":
        "{pod} had trouble on the way ({restarts, plural, one {# restart} other {# restarts}}, {warnings, plural, one {# kind of warning} other {# kinds of warnings}}), but it ended well: {containers} left with exit code 0 at {at}.",
    },
    nextSteps: {
      repair:
        "Look in the log and the output whether the work was done. Correct the liveness probe of {stopped} in {owner}, or leave it out of work that ends, and run it again.",
      "end-sidecar":
        "Look in the log of {containers} whether the work was done; then end {sidecar}, which most proxies do on a call to their own quit endpoint. For good: declare {sidecar} as a sidecar (an init container with restartPolicy Always), so that the kubelet ends it with the work, or leave it out of {owner}.",
      nothing:
        "Nothing is to be done. If it should run for ever, it belongs in a Deployment with restartPolicy Always, and its program must not exit.",
    },
    avoid: {
      ready: "Do not read READY 0/1 or old warnings as a fault: a container that has ended is never ready.",
      again: "Do not delete the pod or run {owner} again to be rid of it: the work would be done a second time.",
    },
    offers: {},
    clear: {},
    notChecked: {
      result: "Whether it did what it should is only in its log and its output.",
      probe:
        "It has a liveness probe and restartPolicy {policy}: a probe that stopped it would leave the same picture once its events have expired.",
    },
  },
  "zh-CN": {
    title: "工作已以退出码 0 结束",
    roots: {
      done: "所有容器都以退出码 0 结束",
      stopped: "{stopped} 被存活探针停止时以 0 退出",
      "after-trouble": "经过一些波折后以退出码 0 结束",
      "sidecar-left": "{containers} 以 0 结束，{sidecar} 仍在运行",
    },
    shortSteps: { nothing: "无需处理", repair: "查看工作是否完成", "end-sidecar": "让 {sidecar} 随工作结束" },
    messages: {
      done: "{pod} 已结束：{containers} 于 {at} 以退出码 0 退出，restartPolicy 为 {policy}，不会再启动。Completed 且没有就绪的容器就是这个样子。",
      stopped:
        "{pod} 显示 Completed，但 {stopped} 不是自己结束的：它的存活探针失败，kubelet 于 {at} 停止了它。它以退出码 0 退出，restartPolicy 为 {policy}，不会再启动，所以它的工作可能没有完成。",
      "sidecar-left":
        "{pod} 的 {containers} 已完成工作，于 {at} 以退出码 0 退出，但 sidecar {sidecar} 作为普通容器仍在运行：Pod 不会完成，{owner} 也不会。",
      "after-trouble": "{pod} 途中有过波折（重启 {restarts} 次，{warnings} 类警告），但结局正常：{containers} 于 {at} 以退出码 0 退出。",
    },
    nextSteps: {
      repair: "在日志和输出中查看工作是否完成。在 {owner} 中改正 {stopped} 的存活探针，或者对会结束的工作不用它，然后重新运行。",
      "end-sidecar":
        "在 {containers} 的日志中查看工作是否完成；然后结束 {sidecar}，多数代理有自己的退出端点可以调用。长久之计：把 {sidecar} 声明为 sidecar（restartPolicy 为 Always 的 init 容器），让 kubelet 随工作一起结束它，或者不把它放进 {owner}。",
      nothing: "无需处理。如果它本应一直运行，请放进 restartPolicy 为 Always 的 Deployment，并且程序不应退出。",
    },
    avoid: {
      ready: "不要把 READY 0/1 或旧的警告当成故障：已结束的容器不会是就绪的。",
      again: "不要为了摆脱它而删除 Pod 或重新运行 {owner}：工作会再做一遍。",
    },
    offers: {},
    clear: {},
    notChecked: {
      result: "它是否做对了事，只能看它的日志和输出。",
      probe: "它有 liveness 探针且 restartPolicy 为 {policy}：如果是探针停止了它，事件过期之后看起来也是这样。",
    },
  },
};
