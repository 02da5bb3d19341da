import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The disruption budget never allows an eviction",
    roots: {
      never: "budget {budget}: {field} {value} never allows",
      two: "two budgets select it: {budgets}",
    },
    shortSteps: {
      loosen: "loosen the budget",
      "keep-one": "keep one budget",
    },
    messages: {
      never:
        "PodDisruptionBudget {budget} ({field}: {value}, {replicas, plural, one {# replica} other {# replicas}}) never allows an eviction, however healthy the pods are: each node drain hangs on it until somebody gives up or forces it.",
      two: "Several PodDisruptionBudgets select this pod ({budgets}): the API refuses every eviction then, so each node drain hangs on it.",
    },
    nextSteps: {
      loosen: "Set maxUnavailable to 1 in PodDisruptionBudget {budget}, or run more replicas than minAvailable asks for.",
      "keep-one": "Keep one of the budgets {budgets} for these labels and take the others away.",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
  "zh-CN": {
    title: "PodDisruptionBudget 从不允许驱逐",
    roots: {
      never: "{budget}：{field} {value} 从不允许驱逐",
      two: "有多个 PodDisruptionBudget 选中它：{budgets}",
    },
    shortSteps: {
      loosen: "放宽这个预算",
      "keep-one": "只保留一个",
    },
    messages: {
      never:
        "PodDisruptionBudget {budget}（{field}: {value}，{replicas} 个副本）无论 Pod 多健康都不允许驱逐：每次节点排空都会卡在这里，直到有人放弃或强制执行。",
      two: "有多个 PodDisruptionBudget 选中这个 Pod（{budgets}）：这时 API 会拒绝所有驱逐，每次节点排空都会卡在这里。",
    },
    nextSteps: {
      loosen: "把 PodDisruptionBudget {budget} 的 maxUnavailable 设为 1，或让副本数多于 minAvailable 的要求。",
      "keep-one": "对这些标签只保留 {budgets} 中的一个，去掉其余的。",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
};
