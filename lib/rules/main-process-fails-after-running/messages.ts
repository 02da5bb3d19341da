import { CRASH_OFFERS } from "#lib/rules/crash-texts.ts";
import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The main process fails after it had run for long",
    roots: {
      "with-log": "{container} exits {exitCode} after {long}: “{line}”",
      "no-log": "{container} exits {exitCode} after {long}, no log read",
    },
    shortSteps: {
      "follow-moment": "look what happened at that moment",
      "read-log": "read the previous log",
      heap: "compare heap and memory limit",
    },
    messages: {
      "with-log":
        "Container {container} had run well for {long} and then ended by itself with exit code {exitCode} at {at} ({restarts, plural, one {# restart} other {# restarts}} so far). Its start is not at fault; something happened while it ran. The last thing it says is: “{line}”.",
      "no-log":
        "Container {container} had run well for {long} and then ended by itself with exit code {exitCode} at {at} ({restarts, plural, one {# restart} other {# restarts}} so far). Its start is not at fault. Why it ended stands in its log, which was not read here or is empty.",
    },
    nextSteps: {
      "follow-moment":
        "Look what else happened at {at}: a service it depends on, a certificate or token that ran out, a certain request, a change of its data. Compare with other pods of {owner}.",
      heap: "Compare the limit of the runtime's own (-Xmx or MaxRAMPercentage, --max-old-space-size, memory_limit) with the container's memory limit[[ ({limit})]] and with what the work needed at {at}, in {owner}; a heap dump tells whether it leaks.",
      "read-log": "Read the previous log of {container} around {at}, and compare with other pods of {owner}.",
    },
    avoid: { start: "Do not change its command, image or start settings first: with them it had run for {long}." },
    offers: {
      ...CRASH_OFFERS.en,
      "delete-pod": "The kubelet starts it again by itself, with the same settings.",
    },
    clear: {},
    notChecked: {
      probes: "Events could not be read; a probe may have ended it.",
      log: "The log of the dead container was not read or is empty, so more exact causes are not ruled out.",
    },
  },
  "zh-CN": {
    title: "主进程运行很久之后失败",
    roots: {
      "with-log": "{container} 运行 {long} 后以 {exitCode} 退出：“{line}”",
      "no-log": "{container} 运行 {long} 后以 {exitCode} 退出，未读到日志",
    },
    shortSteps: { "follow-moment": "查那一刻发生了什么", "read-log": "查看上一个实例的日志", heap: "对照堆与内存上限" },
    messages: {
      "with-log":
        "容器 {container} 正常运行了 {long}，然后在 {at} 自行以退出码 {exitCode} 结束（已重启 {restarts} 次）。启动没有问题，是运行中出了事。它最后说的是：“{line}”。",
      "no-log":
        "容器 {container} 正常运行了 {long}，然后在 {at} 自行以退出码 {exitCode} 结束（已重启 {restarts} 次）。启动没有问题。结束的原因在它的日志里，这里没有读到或是空的。",
    },
    nextSteps: {
      "follow-moment": "查 {at} 前后还发生了什么：依赖的服务、到期的证书或令牌、某个请求、数据的变化。与 {owner} 的其他 Pod 对比。",
      heap: "把运行时自己的上限（-Xmx 或 MaxRAMPercentage、--max-old-space-size、memory_limit）与容器的内存上限[[（{limit}）]]以及 {at} 时工作所需对照，在 {owner} 中调整；堆转储能看出是否泄漏。",
      "read-log": "读 {container} 上一个实例在 {at} 前后的日志，并与 {owner} 的其他 Pod 对比。",
    },
    avoid: { start: "不要先去改命令、镜像或启动配置：它用这些正常运行了 {long}。" },
    offers: { ...CRASH_OFFERS.zh, "delete-pod": "kubelet 会用同样的配置自己重新启动它。" },
    clear: {},
    notChecked: {
      probes: "无法读取事件；也可能是探针结束了它。",
      log: "没有读到已结束容器的日志或日志为空，因此不能排除更具体的原因。",
    },
  },
};
