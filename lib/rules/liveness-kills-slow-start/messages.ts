import type { RuleMessages } from "#lib/rules/define.ts";
import { PROBE_OFFERS } from "#lib/rules/probe-texts.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its liveness probe ends it while it is still starting",
    roots: {
      "log-says-starting": "liveness ends {container} after {ran}s, still starting",
      "never-answered": "liveness ends {container} after {ran}s, before it answers",
    },
    shortSteps: { "startup-probe": "add a startup probe", "time-the-start": "see how long the start takes" },
    messages: {
      "log-says-starting":
        "The liveness probe of {container} ({what}) gives it {budget} s, and it needs longer: after {ran} s it was ended (exit code {exitCode}) while its log still spoke of starting ({line}). Each restart begins the same work anew.",
      "never-answered":
        "The liveness probe of {container} ({what}) gives it {budget} s; after {ran} s it was ended (exit code {exitCode}) without having answered once. Either it starts more slowly than that, or nothing ever listens on port {port}.",
    },
    nextSteps: {
      "startup-probe":
        "Give {container} a startupProbe in {owner} with enough time for its slowest start (failureThreshold × periodSeconds), and leave the liveness probe as it is: it is asked only after that.",
      "time-the-start":
        "Find out how long {container} needs until it listens on port {port} (its log, or a copy without the probe). Needs it more than {budget} s, add a startupProbe in {owner}; does it never listen there, correct the port.",
    },
    avoid: {
      "drop-probe":
        "Do not remove the liveness probe for good and do not raise the memory limit: the program is not sick, it is interrupted.",
    },
    offers: PROBE_OFFERS.en,
    clear: {},
    notChecked: {
      events: "The kubelet's events are gone or could not be read; that the probe ended it follows from the times alone.",
      log: "Its log could not be read; it would say whether it was still starting.",
    },
  },
  "zh-CN": {
    title: "还在启动就被存活探针终止",
    roots: {
      "log-says-starting": "{container} 启动 {ran} 秒未完就被存活探针终止",
      "never-answered": "{container} 运行 {ran} 秒未应答就被存活探针终止",
    },
    shortSteps: { "startup-probe": "加上启动探针", "time-the-start": "看启动需要多久" },
    messages: {
      "log-says-starting":
        "{container} 的存活探针（{what}）只给它 {budget} 秒，而它需要更久：{ran} 秒后被终止（退出码 {exitCode}），当时日志还在说启动中（{line}）。每次重启都从头再来。",
      "never-answered":
        "{container} 的存活探针（{what}）只给它 {budget} 秒；{ran} 秒后被终止（退出码 {exitCode}），期间一次也没有应答。要么它启动得比这更慢，要么端口 {port} 上始终没有监听。",
    },
    nextSteps: {
      "startup-probe":
        "在 {owner} 中给 {container} 加一个 startupProbe，时间要够它最慢的一次启动（failureThreshold × periodSeconds）；存活探针保持不变，它只在那之后才会执行。",
      "time-the-start":
        "查明 {container} 多久才会监听端口 {port}（看日志，或用一个不带探针的副本）。需要超过 {budget} 秒就在 {owner} 中加 startupProbe；如果从不监听，就改正端口。",
    },
    avoid: { "drop-probe": "不要永久去掉存活探针，也不要调大内存限制：程序没有病，只是被打断了。" },
    offers: PROBE_OFFERS["zh-CN"],
    clear: {},
    notChecked: {
      events: "kubelet 的事件已经消失或无法读取；由探针终止这一点只是从时间推断的。",
      log: "无法读取它的日志；日志会说它当时是否还在启动。",
    },
  },
};
