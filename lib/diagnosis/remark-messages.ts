import type { Locale } from "#lib/contract/causes.ts";

/** Sentences of `remarks.ts`: they follow the first cause's own sentence; a step stands before its own next step. */
export const REMARK_MESSAGES: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: {
    pinned: "The volume of {claim} lies at {place}: of all nodes only {nodes} can reach it, and a node elsewhere is of no use.",
    adding: "{who} is adding a node for it, as it said {minutes} min ago: {words}.",
    "adding-step": "First wait for the node that {who} is adding; change nothing before it has come.",
    "adding-wait": "{who} is adding a node; a change made meanwhile may leave that node unused. Give it until {until}.",
    "adding-expect": "The node has joined and the pod is on it.",
    "adding-otherwise": "Look at that node group: quota, capacity of the provider, a node that does not join.",
    "adding-late": "{who} said {minutes} min ago that it adds a node for it ({words}), and none has taken it: look at that node group.",
    cannot: "As things are, {who} adds no node for it. It says: {words}.",
    failed: "{who} tried to add a node for it and failed. It says: {words}.",
  },
  "zh-CN": {
    pinned: "{claim} 的卷位于 {place}：所有节点中只有 {nodes} 能访问它，别处的节点没有用。",
    adding: "{who} 正在为它增加节点（{minutes} 分钟前的消息）：{words}。",
    "adding-step": "先等 {who} 正在增加的节点；在它到来之前什么都不要改。",
    "adding-wait": "{who} 正在增加节点；在此期间改动，那个节点可能就白加了。请等到 {until}。",
    "adding-expect": "节点已加入，Pod 在上面。",
    "adding-otherwise": "查看该节点组：配额、云厂商的容量、没有加入集群的节点。",
    "adding-late": "{who} 在 {minutes} 分钟前说要为它增加节点（{words}），但一直没有节点接收它：请查看该节点组。",
    cannot: "就目前情况，{who} 不会为它增加节点。它说：{words}。",
    failed: "{who} 尝试为它增加节点，但失败了。它说：{words}。",
  },
};
