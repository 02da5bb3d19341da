import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "It asks for more than any node has",
    roots: {
      "too-large": "asks for {request} {resource}, largest node has {largest}",
    },
    shortSteps: {
      shrink: "lower the request",
    },
    messages: {
      "too-large":
        "The pod asks for {request} {resource}, and the largest node ({node}) has {largest} in all: not even an empty node could take it.",
    },
    nextSteps: {
      shrink: "Lower the request for {resource} in {owner}, split the work over several pods, or add a larger kind of node.",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
  "zh-CN": {
    title: "请求超过了最大的节点",
    roots: {
      "too-large": "请求 {request} {resource}，最大的节点只有 {largest}",
    },
    shortSteps: {
      shrink: "调小请求",
    },
    messages: {
      "too-large": "这个 Pod 请求 {request} {resource}，而最大的节点（{node}）总共只有 {largest}：即使节点是空的也放不下。",
    },
    nextSteps: {
      shrink: "在 {owner} 中调小 {resource} 的请求，把工作分到多个 Pod，或增加更大规格的节点。",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
};
