import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "It uses all that its limit allows",
    roots: {
      memory: "{container} uses {used} of {limit} memory",
      cpu: "{container} uses {used} of {limit} cpu",
    },
    shortSteps: {
      memory: "raise the memory limit in time",
      cpu: "raise or drop the cpu limit",
    },
    messages: {
      memory: "{container} uses {used} of its memory limit of {limit} ({share} %): a little more and the kernel ends it (OOMKilled).",
      cpu: "{container} uses {used} of its cpu limit of {limit} ({share} %): it is throttled, so requests and probes get slow.",
    },
    nextSteps: {
      memory: "Find out whether its use still grows (a leak) or is level; raise limits.memory in {owner} with room above its peak.",
      cpu: "Raise limits.cpu in {owner}, or leave the limit out and set a request instead; compare latency before and after.",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
  "zh-CN": {
    title: "用量已达到限制",
    roots: {
      memory: "{container} 的内存用了 {used}，限制 {limit}",
      cpu: "{container} 的 CPU 用了 {used}，限制 {limit}",
    },
    shortSteps: {
      memory: "及时调大内存限制",
      cpu: "调大或去掉 CPU 限制",
    },
    messages: {
      memory: "{container} 用了 {used} 内存，限制是 {limit}（{share} %）：再多一点内核就会终止它（OOMKilled）。",
      cpu: "{container} 用了 {used} CPU，限制是 {limit}（{share} %）：它被限流，请求和探针都会变慢。",
    },
    nextSteps: {
      memory: "查明用量是仍在增长（泄漏）还是平稳；在 {owner} 中调大 limits.memory，在峰值之上留有余量。",
      cpu: "在 {owner} 中调大 limits.cpu，或去掉限制而只设 request；对比前后的延迟。",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
};
