import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "A single replica",
    roots: {
      one: "one replica only",
    },
    shortSteps: {
      scale: "run two or more replicas",
    },
    messages: {
      one: "{owner} runs one replica: each node drain, eviction or crash is an outage until a new pod is up.",
    },
    nextSteps: {
      scale:
        "Run {owner} with two or more replicas on different nodes if the program allows it; if not, know that each drain means downtime.",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
  "zh-CN": {
    title: "只有一个副本",
    roots: {
      one: "只有一个副本运行",
    },
    shortSteps: {
      scale: "运行两个以上副本",
    },
    messages: {
      one: "{owner} 只运行一个副本：每次节点排空、驱逐或崩溃都会中断服务，直到新的 Pod 起来。",
    },
    nextSteps: {
      scale: "如果程序允许，就让 {owner} 在不同节点上运行两个以上副本；否则要知道每次排空都意味着停机。",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
};
