import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Liveness and readiness ask the same",
    roots: {
      same: "{container}: both probes ask the same, {seconds}s",
    },
    shortSteps: {
      part: "tell the two probes apart",
    },
    messages: {
      same: "Both probes of {container} ask the same ({what}) with the same patience: when it is only busy or waits for a dependency, it is not taken out of traffic but ended after {seconds} s, all replicas at once.",
    },
    nextSteps: {
      part: "Let liveness in {owner} ask only whether the process is alive (no dependency), with a higher failureThreshold than readiness.",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
  "zh-CN": {
    title: "存活与就绪探针检查同一件事",
    roots: {
      same: "{container}：两个探针相同，{seconds} 秒",
    },
    shortSteps: {
      part: "让两个探针有所区别",
    },
    messages: {
      same: "{container} 的两个探针检查同一件事（{what}），耐心也一样：它只是繁忙或在等依赖时，不是被摘掉流量，而是 {seconds} 秒后被终止，而且所有副本同时如此。",
    },
    nextSteps: {
      part: "在 {owner} 中让存活探针只检查进程是否活着（不含依赖），failureThreshold 要比就绪探针大。",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
};
