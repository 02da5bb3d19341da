import type { Locale } from "#lib/contract/causes.ts";

/** Why the usual buttons do or do not help where a probe and a program disagree; the same words for all such rules. */
export const PROBE_OFFERS: Readonly<Record<Locale, Readonly<Record<"debug-pod" | "delete-pod" | "restart-rollout", string>>>> = {
  en: {
    "debug-pod": "From a debug container beside it you can ask what the probe asks, and see what the program does.",
    "delete-pod": "A new pod has the same probe and the same program.",
    "restart-rollout": "Every new pod has the same probe and the same program.",
  },
  "zh-CN": {
    "debug-pod": "在旁边的调试容器里可以照探针的方式问一遍，并看到程序在做什么。",
    "delete-pod": "新的 Pod 探针相同，程序也相同。",
    "restart-rollout": "每个新 Pod 的探针和程序都相同。",
  },
};
