import type { RuleMessages } from "#lib/rules/define.ts";
import { PROBE_OFFERS } from "#lib/rules/probe-texts.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its startup probe never passes and ends it",
    roots: {
      "too-slow": "{container} starts longer than its {budget}s",
      "other-port": "startup asks port {port}, container declares {declared}",
      "never-opens": "{container} never listens on port {port}",
      fails: "startup probe of {container}: {output}",
      unseen: "startup probe ends {container} after {ran}s",
    },
    shortSteps: {
      "more-time": "give the start more time",
      "correct-probe": "make probe and program agree",
      compare: "compare probe and program",
    },
    messages: {
      "too-slow":
        "The startup probe of {container} ({what}) gives it {budget} s, and it needs longer: after {ran} s it was ended (exit code {exitCode}) while its log still spoke of starting ({line}).",
      "other-port":
        "The startup probe of {container} ({what}) is refused on port {port}; the container declares {declared} and its log speaks of {heard}. After {ran} s the kubelet ended it (exit code {exitCode}).",
      "never-opens":
        "The startup probe of {container} ({what}) is refused until its {budget} s are spent: nothing listens on port {port}, so after {ran} s the kubelet ended it (exit code {exitCode}). It starts too slowly, or it never opens that port.",
      fails:
        "The startup probe of {container} ({what}) fails until its {budget} s are spent[[ ({output})]], so after {ran} s the kubelet ended it (exit code {exitCode}).",
      unseen:
        "Container {container} never passed its startup probe ({what}) and was stopped (exit code {exitCode}) after {ran} s, which is just the {budget} s it has: most likely the kubelet ended it for that.",
    },
    nextSteps: {
      "more-time": "Raise failureThreshold of the startup probe in {owner} to what the slowest start needs, or make the start shorter.",
      "correct-probe": "Ask what the probe asks ({what}) from inside the pod while it starts, and make probe and program agree in {owner}.",
      compare:
        "Compare what the log of {container} says about its start and its port with what the probe asks ({what}). Correct the port or path in {owner}, or give it more than {budget} s.",
    },
    avoid: {
      "drop-probe": "Do not remove the probe: liveness would then end it even earlier, or a program that never came up would get traffic.",
    },
    offers: PROBE_OFFERS.en,
    clear: {},
    notChecked: {
      events: "The kubelet's events are gone or could not be read; that the probe ended it follows from the times alone.",
      log: "Its log could not be read; it would say how far the start came.",
    },
  },
  "zh-CN": {
    title: "启动探针始终不通过，容器因此被终止",
    roots: {
      "too-slow": "{container} 启动超过 {budget} 秒",
      "other-port": "启动探针访问 {port}，容器声明的是 {declared}",
      "never-opens": "{container} 始终没有监听端口 {port}",
      fails: "{container} 的启动探针：{output}",
      unseen: "{container} 在 {ran} 秒后被启动探针终止",
    },
    shortSteps: { "more-time": "给启动更多时间", "correct-probe": "让探针与程序一致", compare: "对照探针与程序" },
    messages: {
      "too-slow":
        "{container} 的启动探针（{what}）给它 {budget} 秒，而它需要更久：{ran} 秒后被终止（退出码 {exitCode}），当时日志还在说启动中（{line}）。",
      "other-port":
        "{container} 的启动探针（{what}）在端口 {port} 上被拒绝；容器声明的是 {declared}，日志里说的是 {heard}。{ran} 秒后 kubelet 终止了它（退出码 {exitCode}）。",
      "never-opens":
        "{container} 的启动探针（{what}）直到 {budget} 秒用完都被拒绝：端口 {port} 上没有监听，于是 {ran} 秒后 kubelet 终止了它（退出码 {exitCode}）。它启动太慢，或者从不打开这个端口。",
      fails:
        "{container} 的启动探针（{what}）直到 {budget} 秒用完都失败[[（{output}）]]，于是 {ran} 秒后 kubelet 终止了它（退出码 {exitCode}）。",
      unseen:
        "容器 {container} 始终没有通过启动探针（{what}），在 {ran} 秒后被停止（退出码 {exitCode}），正好是它的 {budget} 秒：很可能是 kubelet 因此终止了它。",
    },
    nextSteps: {
      "more-time": "在 {owner} 中把启动探针的 failureThreshold 调到最慢的一次启动所需，或者缩短启动过程。",
      "correct-probe": "在它启动期间，从 Pod 内照探针的方式问一遍（{what}），在 {owner} 中让探针与程序一致。",
      compare:
        "把 {container} 日志里关于启动和端口的内容与探针所问的（{what}）对照。在 {owner} 中改正端口或路径，或给它超过 {budget} 秒的时间。",
    },
    avoid: { "drop-probe": "不要去掉这个探针：存活探针会更早终止它，或者从未启动起来的程序会收到流量。" },
    offers: PROBE_OFFERS["zh-CN"],
    clear: {},
    notChecked: {
      events: "kubelet 的事件已经消失或无法读取；由探针终止这一点只是从时间推断的。",
      log: "无法读取它的日志；日志会说启动进行到哪里。",
    },
  },
};
