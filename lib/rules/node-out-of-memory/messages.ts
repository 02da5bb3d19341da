import { NO_OFFERS } from "#lib/rules/crash-texts.ts";
import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The node ran out of memory",
    roots: {
      node: "node {node} ran out of memory (victim {victim})",
      "no-limit": "node {node} ran out of memory (victim {victim})",
      "with-limit": "node {node} was out of memory in that minute",
    },
    shortSteps: { "look-at-node": "look who uses the node's memory" },
    messages: {
      node: "Container {container} was killed (exit code {exitCode}) in the minute in which node {node} as a whole ran out of memory: the kernel chose process {victim} (pid {pid}). The container's own limit[[ ({limit})]] is not what was reached.",
      "no-limit":
        "Container {container} was killed (exit code {exitCode}) in the minute in which node {node} as a whole ran out of memory: the kernel chose process {victim} (pid {pid}). The container has no memory limit of its own that could have been reached.",
      "with-limit":
        "Container {container} was OOM-killed in the minute in which node {node} as a whole ran out of memory (the kernel's victim: {victim}, pid {pid}). Its own limit of {limit} is the nearer explanation, but the node may be the reason.",
    },
    nextSteps: {
      "look-at-node":
        "Look at node {node}: who uses its memory, which pods have no memory limit, and whether requests leave room for the system (kube-reserved, system-reserved). Give {container} in {owner} a request that fits its need: pods with fitting requests are killed last.",
    },
    avoid: { limit: "Do not raise this container's limit: it was not reached, and a higher one lets the node run out sooner." },
    offers: NO_OFFERS.en,
    clear: {},
    notChecked: { who: "Who used the memory at that moment is not kept in the API; the node's kernel log lists it." },
  },
  "zh-CN": {
    title: "节点内存耗尽",
    roots: {
      node: "节点 {node} 内存耗尽（被杀的是 {victim}）",
      "no-limit": "节点 {node} 内存耗尽（被杀的是 {victim}）",
      "with-limit": "节点 {node} 在那一分钟内存耗尽",
    },
    shortSteps: { "look-at-node": "看谁在用节点的内存" },
    messages: {
      node: "容器 {container} 被杀（退出码 {exitCode}）的那一分钟里，节点 {node} 整体内存耗尽：内核选中了进程 {victim}（pid {pid}）。触及的不是容器自己的上限[[（{limit}）]]。",
      "no-limit":
        "容器 {container} 被杀（退出码 {exitCode}）的那一分钟里，节点 {node} 整体内存耗尽：内核选中了进程 {victim}（pid {pid}）。这个容器没有自己的内存上限，不可能是触及了它。",
      "with-limit":
        "容器 {container} 被 OOM 杀掉的那一分钟里，节点 {node} 整体内存耗尽（内核选中的是 {victim}，pid {pid}）。它自己的上限 {limit} 是更近的解释，但原因也可能在节点。",
    },
    nextSteps: {
      "look-at-node":
        "查看节点 {node}：谁在用内存，哪些 Pod 没有内存上限，request 是否给系统留了余量（kube-reserved、system-reserved）。在 {owner} 中给 {container} 设置符合需要的 request：request 合适的 Pod 最后才会被杀。",
    },
    avoid: { limit: "不要提高这个容器的上限：触及的不是它，提高只会让节点更早耗尽。" },
    offers: NO_OFFERS.zh,
    clear: {},
    notChecked: { who: "那一刻谁在用内存，API 里没有保存；节点的内核日志里有列表。" },
  },
};
