import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its Node no longer exists",
    roots: {
      gone: "node {node} does not exist any more",
      "gc-due": "node {node} was removed {went}; pod GC is due by {due}",
      "gc-overdue": "node {node} was removed {went}; pod GC has not acted",
    },
    shortSteps: { wait: "wait 80 s for pod GC", "check-gc": "check kube-controller-manager" },
    messages: {
      gone: "{pod} is bound to {node}, and there is no Node of that name any more: no kubelet will ever report on it again, and its container states are the last that was heard. Pod garbage collection removes it 40 to 80 s after the Node went.",
      "gc-due":
        "{pod} is bound to {node}, which was removed from the cluster at {went}. Pod garbage collection takes the pod away by {due}; until then its container states are the last that was heard.",
      "gc-overdue":
        "{pod} is bound to {node}, which was removed from the cluster at {went}. Pod garbage collection should have removed the pod by {due} and has not, so the controller that does it is not doing its work.",
    },
    nextSteps: {
      wait: "Give pod garbage collection its 80 s. Meanwhile find out whether the machine behind {node} is really gone: if it only left the cluster, its containers may still run.",
      "check-gc":
        "Look at kube-controller-manager (is it running, does it log podgc errors?). Only when it cannot be repaired soon and the machine behind {node} is off: force delete.",
    },
    avoid: {
      machine: "Do not trust the Running states and do not wait for the containers to stop: there is nobody left who could report it.",
    },
    offers: {
      "wait-expect": "Pod garbage collection has removed {pod}; its owner makes a new one.",
      "wait-otherwise":
        "Then kube-controller-manager is not doing its work: look whether it runs and logs podgc errors. Only then, and with the machine off, force delete.",
      "wait-until": "Pod garbage collection does exactly this by itself within 80 s.",
      "after-repair": "Once kube-controller-manager works again, pod garbage collection does it within 80 s.",
      "too-early": "Pod garbage collection sends the same request by itself by {due}; nothing is gained by being earlier.",
      "force-delete":
        "After pod garbage collection had its time and the machine behind {node} is known to be off; it is the same request that the collector sends.",
    },
    clear: {},
    notChecked: {
      machine: "Whether the machine still runs and has merely left the cluster is not visible through the API.",
      "controller-manager": "Whether kube-controller-manager is running was not looked up.",
      "node-events": "Events of the Node could not be read, so the time it went is not known.",
    },
  },
  "zh-CN": {
    title: "所在的 Node 已不存在",
    roots: {
      gone: "节点 {node} 已不存在",
      "gc-due": "节点 {node} 在 {went} 被移除；Pod GC 应在 {due} 前完成",
      "gc-overdue": "节点 {node} 在 {went} 被移除；Pod GC 没有动作",
    },
    shortSteps: { wait: "等 Pod GC 80 秒", "check-gc": "检查 kube-controller-manager" },
    messages: {
      gone: "{pod} 绑定在 {node} 上，而这个名字的 Node 已经不存在：再也不会有 kubelet 汇报它，容器状态停留在最后一次汇报。Node 消失后 40 到 80 秒内，Pod 垃圾回收会移除它。",
      "gc-due":
        "{pod} 绑定在 {node} 上，该节点于 {went} 从集群移除。Pod 垃圾回收最迟在 {due} 移除该 Pod；在此之前容器状态停留在最后一次汇报。",
      "gc-overdue":
        "{pod} 绑定在 {node} 上，该节点于 {went} 从集群移除。Pod 垃圾回收本应在 {due} 之前移除该 Pod，却没有，说明负责它的控制器没有在工作。",
    },
    nextSteps: {
      wait: "给 Pod 垃圾回收 80 秒。同时弄清 {node} 背后的机器是否真的没了：如果只是离开了集群，容器可能还在运行。",
      "check-gc":
        "检查 kube-controller-manager（是否在运行，日志里有没有 podgc 错误）。只有在它短时间内修不好、并且 {node} 背后的机器已关机时，才强制删除。",
    },
    avoid: { machine: "不要相信 Running 状态，也不要等容器停止：已经没有谁能汇报了。" },
    offers: {
      "wait-expect": "Pod 垃圾回收已移除 {pod}；它的所有者会新建一个。",
      "wait-otherwise":
        "那么 kube-controller-manager 没有正常工作：检查它是否在运行、日志里有没有 podgc 错误。只有这时，并确认机器已关机，才强制删除。",
      "wait-until": "Pod 垃圾回收会在 80 秒内自动做同样的事。",
      "after-repair": "kube-controller-manager 恢复工作后，Pod 垃圾回收会在 80 秒内完成。",
      "too-early": "Pod 垃圾回收会在 {due} 之前自行发出同样的请求，抢先没有任何好处。",
      "force-delete": "在 Pod 垃圾回收有过机会、并确认 {node} 背后的机器已关机之后；这与垃圾回收发出的请求相同。",
    },
    clear: {},
    notChecked: {
      machine: "机器是否仍在运行、只是离开了集群，通过 API 看不出来。",
      "controller-manager": "没有查看 kube-controller-manager 是否在运行。",
      "node-events": "无法读取该 Node 的事件，因此不知道它是何时消失的。",
    },
  },
};
