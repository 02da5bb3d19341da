import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The kubelet lost track of its container",
    roots: {
      "after-start": "node {node} or its kubelet started anew and lost it",
      lost: "the kubelet on {node} cannot find its container",
    },
    shortSteps: { ended: "delete the leftover", watch: "see that it is started again" },
    messages: {
      "after-start":
        "{node} or its kubelet started anew ({started}), and afterwards container {containers} could not be found: how it really ended is not known. Exit code {exitCode} is a placeholder, not a measurement.",
      lost: "The kubelet on {node} cannot find container {containers} any more, so how it really ended is not known (a reboot, a restart of the runtime, or a container removed by hand). Exit code {exitCode} is a placeholder, not a measurement.",
    },
    nextSteps: {
      ended:
        "The pod has ended for good. Look at {node} for what happened at that time (reboot, runtime, disk), then delete the leftover; its controller makes a new one where there is one.",
      watch: "See that the kubelet starts {containers} again. If it does not within some minutes, look at the container runtime on {node}.",
    },
    avoid: {
      code: "Do not read {exitCode} as out of memory or as the program's own code, and do not look for a fault in the program before the node is looked at.",
    },
    offers: {
      replaced: "The pod has ended; its controller makes a new one. Deleting the object tidies up.",
      naked: "The pod has ended and nobody makes it again: note what it says, delete it and create it anew.",
      restarted: "Only when the kubelet does not start the container again by itself.",
    },
    clear: {},
    notChecked: {
      output: "What the container did last is lost with it; only a log collector outside the node may have it.",
      "held-back":
        "It should have been started again by now and was not; what holds the new start back (sandbox, network, runtime) stands only in events.",
      start: "Events of the node could not be read; whether it was restarted is not known.",
    },
  },
  "zh-CN": {
    title: "kubelet 丢失了它的容器",
    roots: { "after-start": "节点 {node} 或其 kubelet 重启后丢失了它", lost: "{node} 上的 kubelet 找不到它的容器" },
    shortSteps: { ended: "删除遗留对象", watch: "确认它被重新启动" },
    messages: {
      "after-start":
        "{node} 或它的 kubelet 重新启动过（{started}），之后找不到容器 {containers}：它究竟如何结束不得而知。退出码 {exitCode} 只是占位，不是实测值。",
      lost: "{node} 上的 kubelet 已找不到容器 {containers}，它究竟如何结束不得而知（重启、运行时重启，或容器被手动移除）。退出码 {exitCode} 只是占位，不是实测值。",
    },
    nextSteps: {
      ended: "Pod 已彻底结束。查看 {node} 当时发生了什么（重启、运行时、磁盘），然后删除遗留对象；如有控制器，会创建新的 Pod。",
      watch: "确认 kubelet 重新启动了 {containers}。如果几分钟内没有，请检查 {node} 上的容器运行时。",
    },
    avoid: { code: "不要把 {exitCode} 当成内存不足或程序自己的退出码；在检查节点之前，不要先去程序里找问题。" },
    offers: {
      replaced: "Pod 已结束，控制器会创建新的。删除这个对象只是清理。",
      naked: "Pod 已结束，也没有人会重建：先记下信息，删除后重新创建。",
      restarted: "仅当 kubelet 没有自行重新启动容器时。",
    },
    clear: {},
    notChecked: {
      output: "容器最后做了什么已随它一起丢失；只有节点之外的日志系统可能还有。",
      "held-back": "它早该被重新启动却没有；是什么拦住了重新启动（沙箱、网络、运行时）只有事件里才有。",
      start: "无法读取节点事件；不知道它是否重启过。",
    },
  },
};
