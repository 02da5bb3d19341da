import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "No resource requests",
    roots: {
      none: "{containers}: no request for {resources}",
    },
    shortSteps: {
      measure: "set requests from its usage",
    },
    messages: {
      none: "{containers} asks for no {resources}: the scheduler counts it as nothing, so a node can be overfilled, and under pressure it is among the first to be evicted.",
    },
    nextSteps: {
      measure: "Set requests of {resources} in {owner} to what it normally uses (kubectl top pod, or the monitoring of a typical day).",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
  "zh-CN": {
    title: "没有资源请求（requests）",
    roots: {
      none: "{containers}：没有请求 {resources}",
    },
    shortSteps: {
      measure: "按实际用量设置 requests",
    },
    messages: {
      none: "{containers} 没有请求 {resources}：调度器把它当作不占资源，节点可能因此被塞满，资源紧张时它也最先被驱逐。",
    },
    nextSteps: {
      measure: "在 {owner} 中按平时的用量（kubectl top pod，或一天的监控数据）设置 {resources} 的 requests。",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
};
