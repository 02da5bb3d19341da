import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "No disruption budget",
    roots: {
      none: "{replicas, plural, one {# replica} other {# replicas}} without a disruption budget",
    },
    shortSteps: {
      add: "add a PodDisruptionBudget",
    },
    messages: {
      none: "No PodDisruptionBudget selects the {replicas, plural, one {# replica} other {# replicas}} of {owner}: draining several nodes at a time may take all of them away at once.",
    },
    nextSteps: {
      add: "Add a PodDisruptionBudget with maxUnavailable 1 for the labels of {owner}.",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
  "zh-CN": {
    title: "没有 PodDisruptionBudget",
    roots: {
      none: "{replicas} 个副本，没有 PodDisruptionBudget",
    },
    shortSteps: {
      add: "加上 PodDisruptionBudget",
    },
    messages: {
      none: "没有 PodDisruptionBudget 选中 {owner} 的 {replicas} 个副本：同时排空几个节点时，可能一下子全部被驱逐。",
    },
    nextSteps: {
      add: "为 {owner} 的标签加一个 maxUnavailable 为 1 的 PodDisruptionBudget。",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
};
