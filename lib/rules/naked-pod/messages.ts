import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "A pod without a controller",
    roots: {
      none: "no controller stands behind it",
    },
    shortSteps: {
      own: "put it under a controller",
    },
    messages: {
      none: "No controller stands behind pod {pod}: when it is deleted or evicted, or its node is lost, nobody makes it again.",
    },
    nextSteps: {
      own: "Run it from a Deployment, StatefulSet or Job; keep its manifest (kubectl get pod -o yaml) before anything is done to {pod}.",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
  "zh-CN": {
    title: "没有控制器的 Pod",
    roots: {
      none: "背后没有控制器",
    },
    shortSteps: {
      own: "交给控制器管理",
    },
    messages: {
      none: "Pod {pod} 背后没有控制器：它被删除、被驱逐或者节点丢失之后，没有人会重建它。",
    },
    nextSteps: {
      own: "用 Deployment、StatefulSet 或 Job 来运行它；在对 {pod} 做任何事之前先留下它的清单（kubectl get pod -o yaml）。",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
};
