import { defineSection } from "./define.ts";

/** Texts of the per-node table of a pod that waits for a place. */
export const recordScheduling = defineSection(
  {
    scheduling: {
      heading: "Nodes, as the scheduler sees them",
      nodes: "{count, plural, =0 {no nodes} one {# node} other {# nodes}}",
      said: "The scheduler says",
      silent: "nothing yet",
      computed: "Recomputed",
      nothingRefuses: "nothing that was read speaks against at least one node",
      whole: "It refuses before it looks at any node; the table shows what each node would say next.",
      caption: "What each node says to this pod: the filter at which the scheduler stops first, then what else speaks against it",
      node: "Node",
      why: "Why not",
      asked: "Asked",
      found: "There",
      fits: "nothing speaks against it",
      notRead: "not read, so not known: {filters}",
      notReached: "nothing of its own speaks against it",
      more: "{count, plural, one {# more node} other {# more nodes}}",
      verdict: { fits: "fits", refuses: "does not fit", unknown: "cannot be told" },
    },
  },
  {
    scheduling: {
      heading: "调度器眼中的节点",
      nodes: "{count, plural, =0 {没有节点} other {# 个节点}}",
      said: "调度器说",
      silent: "还没有说",
      computed: "重新计算",
      nothingRefuses: "就已读到的而言，至少有一个节点没有任何阻碍",
      whole: "它在查看任何节点之前就拒绝了；下表是各节点接下来会怎么说。",
      caption: "每个节点对这个 Pod 怎么说：先是调度器停下的那个过滤器，然后是其他阻碍",
      node: "节点",
      why: "原因",
      asked: "要求",
      found: "现有",
      fits: "没有任何阻碍",
      notRead: "没有读到，因此未知：{filters}",
      notReached: "节点自身没有任何阻碍",
      more: "{count, plural, other {还有 # 个节点}}",
      verdict: { fits: "放得下", refuses: "放不下", unknown: "无法判断" },
    },
  },
);
