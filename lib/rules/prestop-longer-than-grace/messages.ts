import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The preStop hook takes all of the grace period",
    roots: {
      longer: "{container}: hook sleeps {seconds}s, grace is {grace}s",
    },
    shortSteps: {
      align: "make the grace longer",
    },
    messages: {
      longer:
        "The preStop hook of {container} sleeps {seconds} s, and the pod has {grace} s to stop in all: the hook uses them up, and the program is killed without the time to finish its work.",
    },
    nextSteps: {
      align: "Set terminationGracePeriodSeconds in {owner} to the hook plus what the program needs after SIGTERM, or shorten the hook.",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
  "zh-CN": {
    title: "preStop 钩子用完了整个宽限期",
    roots: {
      longer: "{container}：钩子 {seconds} 秒，宽限期 {grace} 秒",
    },
    shortSteps: {
      align: "调大宽限期",
    },
    messages: {
      longer: "{container} 的 preStop 钩子休眠 {seconds} 秒，而 Pod 停止总共只有 {grace} 秒：钩子把时间用完，程序来不及收尾就被杀掉。",
    },
    nextSteps: {
      align: "在 {owner} 中把 terminationGracePeriodSeconds 设为钩子的时间加上程序收到 SIGTERM 之后所需的时间，或缩短钩子。",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
};
