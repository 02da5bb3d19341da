import type { Pod } from "#lib/kube/objects.ts";
import { type FixPlan, says } from "./define.ts";

/** Why waiting is not enough for a pod that nobody has deleted yet: the lowest rung below its deletion. */
export function whyNotWait(pod: Pod): Extract<FixPlan, { offered: true }>["gentler"] {
  const hasEnded = pod.status?.phase === "Failed" || pod.status?.phase === "Succeeded";
  return [{ id: "wait-until", why: says(hasEnded ? "wait-ended" : "wait-same") }];
}

/** The texts of `whyNotWait`. */
export const WAITING_TEXTS = {
  en: {
    "wait-ended": "It has ended for good: nothing starts it again, and it stays until it is removed.",
    "wait-same": "Waiting keeps this same pod, with this spec and on this node; another one takes its deletion.",
  },
  "zh-CN": {
    "wait-ended": "它已彻底结束：不会再被启动，在被移除之前会一直留着。",
    "wait-same": "等下去仍是这个 Pod，spec 和节点都不变；要换一个就得先删除它。",
  },
} as const;
