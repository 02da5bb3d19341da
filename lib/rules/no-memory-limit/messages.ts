import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "No memory limit",
    roots: {
      unbounded: "{containers}: no memory limit",
    },
    shortSteps: {
      limit: "set a memory limit",
    },
    messages: {
      unbounded:
        "{containers} has no memory limit: a leak takes the node down with it, and then the kernel or the kubelet chooses whom to kill, perhaps a neighbour.",
    },
    nextSteps: {
      limit: "Set limits.memory in {owner} with room above the highest use seen, so that a leak ends this container and no other.",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
  "zh-CN": {
    title: "没有内存限制（limit）",
    roots: {
      unbounded: "{containers}：没有内存限制",
    },
    shortSteps: {
      limit: "设置内存限制",
    },
    messages: {
      unbounded: "{containers} 没有内存限制：一旦泄漏会拖垮整个节点，而那时由内核或 kubelet 来选择杀谁，可能是邻居。",
    },
    nextSteps: {
      limit: "在 {owner} 中设置 limits.memory，比见过的最高用量留有余量，这样泄漏只会结束这个容器。",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
};
