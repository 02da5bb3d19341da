import type { RuleMessages } from "#lib/rules/define.ts";
import { PUT_ASIDE } from "#lib/rules/put-aside-messages.ts";

export const messages: RuleMessages = {
  en: {
    title: "Refused by its node: it already runs as many pods as it may",
    roots: { full: "node {node} runs {used} of at most {capacity, plural, one {# pod} other {# pods}}" },
    shortSteps: { tidy: "delete the leftover", "let-schedule": "let the scheduler choose", room: "raise maxPods or move pods" },
    messages: {
      full: "The kubelet on {node} refused {pod} (OutOfpods): it runs {used} of at most {capacity, plural, one {# pod} other {# pods}}. Cpu and memory have nothing to do with it; finished pods do not count, static and DaemonSet pods do.",
    },
    nextSteps: {
      tidy: "{owner} has its pods elsewhere already; delete the leftover.",
      "let-schedule":
        "Let the scheduler place the pod: leave out spec.nodeName, or name another node. If it must be {node}, raise its maxPods or move other pods off it first.",
      room: "Find out why pods are sent to a full {node} (spec.nodeName set by hand, two schedulers, static pods that came later). Raise its maxPods, or move pods off it.",
    },
    avoid: { resources: "Do not add cpu or memory to {node}: only the number of pods counts here." },
    offers: { ...PUT_ASIDE.en.offers },
    clear: {},
    notChecked: { ...PUT_ASIDE.en.notChecked },
  },
  "zh-CN": {
    title: "被节点拒绝：节点上的 Pod 数已达上限",
    roots: { full: "节点 {node} 已运行 {used} 个 Pod，上限 {capacity}" },
    shortSteps: { tidy: "删除遗留对象", "let-schedule": "让调度器选择节点", room: "提高 maxPods 或移走 Pod" },
    messages: {
      full: "{node} 上的 kubelet 拒绝了 {pod}（OutOfpods）：已运行 {used} 个 Pod，上限为 {capacity}。这与 CPU 和内存无关；已结束的 Pod 不计入，静态 Pod 和 DaemonSet 的 Pod 计入。",
    },
    nextSteps: {
      tidy: "{owner} 的 Pod 已在别处齐全；删除遗留对象即可。",
      "let-schedule": "让调度器来放置：去掉 spec.nodeName，或换一个节点。如果必须在 {node} 上，请先提高它的 maxPods，或移走其他 Pod。",
      room: "查明为什么还会有 Pod 被送到已满的 {node}（手写的 spec.nodeName、两个调度器、之后才出现的静态 Pod）。提高它的 maxPods，或移走一些 Pod。",
    },
    avoid: { resources: "不要给 {node} 增加 CPU 或内存：这里只看 Pod 的数量。" },
    offers: { ...PUT_ASIDE["zh-CN"].offers },
    clear: {},
    notChecked: { ...PUT_ASIDE["zh-CN"].notChecked },
  },
};
