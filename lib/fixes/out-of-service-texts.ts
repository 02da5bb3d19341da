import type { NodeFix } from "./define.ts";

/** What the out-of-service taint says, put on and taken off. */
export const OUT_OF_SERVICE_TEXTS: NodeFix["texts"] = {
  en: {
    title: "Mark the node out of service",
    "title-off": "Take the out-of-service taint off",
    what: "Tells the cluster that the machine of {node} is off. {pods, plural, one {Its # pod goes} other {Its # pods go}} from the API without their kubelet's word, {terminating} of them are being deleted already; their volumes are detached at once and controllers make replacements elsewhere.",
    how: "The taint deletes what does not tolerate it; pod garbage collection then removes every pod of the node that is being deleted, within some 20 s. It can be taken off again when the node is back.",
    "cut-off":
      "If {node} is merely cut off, its containers run on and write to volumes that are then attached elsewhere: two writers, and data may be lost.",
    closed: "{node} takes no pods until somebody takes the taint off; it does not go by itself.",
    stays:
      "{pods, plural, one {# pod tolerates this taint, so it stays as it is, and so do its volumes.} other {# pods tolerate this taint, so they stay as they are, and so do their volumes.}}",
    "first-cordon": "A cordon only keeps new pods off {node}; it frees neither pods nor volumes.",
    "state-off": "The node is off: I have confirmed outside of the cluster that the machine of {node} runs nothing any more.",
    done: "Gone: {pods, plural, one {# pod} other {# pods}} of {node}. No volume is attached to it any more.",
    ready: "{node} says Ready, so its kubelet ends its pods by itself; pod garbage collection takes no notice of this taint there.",
    heard: "The kubelet of {node} has renewed its Lease at {at}: the machine is running. Repair what keeps it from being Ready.",
    unread: "The pods of {node} could not be read, so what the taint would take away cannot be told.",
    off: "Takes node.kubernetes.io/out-of-service off {node} and leaves its other taints; pods may come to it again.",
    "is-back": "{node} is Ready.",
    "is-not-back": "{node} is not back yet (Ready={ready}).",
    "not-back":
      "{node} is not Ready (Ready={ready}). Without the taint, pods that are deleted there hang again and their volumes are held for 6 minutes. Take it off now only if it was a mistake.",
    settle:
      "A kubelet that comes back first ends what the API has given up; look on {node} that none of the old containers and mounts is left.",
    "done-off": "{node}, read again, does not have the taint.",
  },
  "zh-CN": {
    title: "标记节点停止服务",
    "title-off": "去掉 out-of-service 污点",
    what: "告诉集群 {node} 的机器已关机。它的 {pods} 个 Pod 不等 kubelet 确认就从 API 中移除，其中 {terminating} 个已在删除中；它们的卷立即卸离，控制器会在别处重建。",
    how: "污点会删除不容忍它的 Pod；随后 Pod 垃圾回收在约 20 秒内移除该节点上所有处于删除中的 Pod。节点恢复后可以再去掉。",
    "cut-off": "如果 {node} 只是断网，它的容器会继续运行，并继续写入已挂接到别处的卷：两个写入者，数据可能丢失。",
    closed: "在有人去掉这个污点之前，{node} 不接收 Pod；污点不会自行消失。",
    stays: "{pods} 个 Pod 容忍这个污点，它们和它们的卷都保持不变。",
    "first-cordon": "cordon 只是不让新 Pod 调度到 {node}；既不释放 Pod，也不释放卷。",
    "state-off": "节点已关机：我已在集群之外确认 {node} 的机器不再运行任何东西。",
    done: "{node} 的 {pods} 个 Pod 都已消失，也不再有卷挂接在它上面。",
    ready: "{node} 显示 Ready，它的 kubelet 会自行结束 Pod；Pod 垃圾回收在那里不理会这个污点。",
    heard: "{node} 的 kubelet 在 {at} 续过 Lease：机器仍在运行。请修复使它不能 Ready 的问题。",
    unread: "无法读取 {node} 的 Pod，所以不知道这个污点会移除什么。",
    off: "从 {node} 去掉 node.kubernetes.io/out-of-service，其余污点保留；Pod 可以再次调度过来。",
    "is-back": "{node} 已 Ready。",
    "is-not-back": "{node} 还没有恢复（Ready={ready}）。",
    "not-back":
      "{node} 不是 Ready（Ready={ready}）。没有这个污点，在那里被删除的 Pod 又会卡住，它们的卷会被占用 6 分钟。只有当初打错了，才现在去掉。",
    settle: "恢复的 kubelet 会先结束 API 已放弃的 Pod；请在 {node} 上确认旧的容器和挂载都没有遗留。",
    "done-off": "再次读取时 {node} 没有这个污点。",
  },
};
