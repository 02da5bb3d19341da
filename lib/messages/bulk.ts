import { defineSection } from "./define.ts";

/** Texts of one fix for several pods of a group. */
export const bulk = defineSection(
  {
    heading: "One fix for several of them",
    about:
      "For pods of this group only, at most {count, number} at once. Each is read, dry-run, checked and recorded by itself, one after another; the first surprise ends it.",
    notTogether:
      "Not offered together: fixes of an owner or a node (one target for all its pods), and rungs 3 and 4. Those rest on what is true of one very pod, which somebody has looked at and confirms by its name.",
    noCause: "Their cause is not known, so nothing says that one fix is right for all of them. Open each record.",
    noneOffered: "The verdicts on these pods offer nothing that can be done together. Follow the next step first; each record says why.",
    notFor:
      "{count, plural, one {# pod of the group is} other {# pods of the group are}} not listed: {count, plural, one {its verdict does} other {their verdicts do}} not offer this fix.",
    fix: "Fix",
    pods: "Pods",
    all: "All {count, number} pods that it is offered for",
    check: "{count, plural, =0 {Check} one {Check # pod} other {Check # pods}}",
    checking: "Reading each and asking for a dry run…",
    tooMany: "At most {count, number} at once.",
    passes: "checks pass",
    fails: "left out",
    order:
      "They are done in this order. It ends when a pod is no longer in this group or has another cause, when its checks differ from these, or when it is not seen to be done; the rest is not touched.",
    confirm: "{count, plural, one {{fix}: # pod} other {{fix}: # pods, one after another}}",
    back: "Choose again",
    running: "{done, number} of {count, number} done",
    done: "{done, plural, one {# pod done, and seen to be done} other {All # pods done, and seen to be done}}",
    stopped: "Stopped: {done, number} done, {left, number} not touched",
    stop: "Stop before the next",
    again: "Another list",
    notTouched: "not touched",
    audit: "audit row {id, number}",
  },
  {
    heading: "对其中多个执行同一个修复",
    about: "只针对这个分组中的 Pod，一次最多 {count, number} 个。每个都单独读取、做 dry run、检查并记录，逐个进行；一遇意外就停止。",
    notTogether:
      "不能一起执行的：针对所有者或节点的修复（所有 Pod 只有一个对象），以及第 3、4 级。后者取决于某一个 Pod 的实际情况，必须有人看过，并输入它的名字来确认。",
    noCause: "原因未知，没有依据认为同一个修复对它们都合适。请逐个打开病历。",
    noneOffered: "对这些 Pod 的诊断没有提供可以一起执行的操作。请先完成下一步；每份病历会说明原因。",
    notFor: "分组中有 {count, number} 个 Pod 未列出：它们自己的诊断不提供这个修复。",
    fix: "修复",
    pods: "Pod 列表",
    all: "适用的全部 {count, number} 个 Pod",
    check: "检查 {count, number} 个 Pod",
    checking: "正在逐个读取并请求 dry run…",
    tooMany: "一次最多 {count, number} 个。",
    passes: "检查通过",
    fails: "不包括",
    order:
      "按这个顺序逐个执行。只要某个 Pod 已不在这个分组或换了原因、它的检查结果与现在不同，或没有看到它完成，就会停止；其余的不会被触碰。",
    confirm: "{fix}：{count, number} 个 Pod，逐个执行",
    back: "重新选择",
    running: "{count, number} 个中已完成 {done, number} 个",
    done: "{done, number} 个 Pod 全部完成，并已核实",
    stopped: "已停止：完成 {done, number} 个，未触碰 {left, number} 个",
    stop: "在下一个之前停止",
    again: "另一份列表",
    notTouched: "未触碰",
    audit: "审计第 {id, number} 行",
  },
);
