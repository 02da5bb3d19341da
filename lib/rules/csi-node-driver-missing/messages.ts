import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The storage driver is not on the node",
    roots: {
      unmount: "CSI driver {driver} is not registered on {node}",
      mount: "CSI driver {driver} is not registered on {node}",
    },
    shortSteps: {
      "restore-driver": "bring the driver back there",
      "mend-plugin": "mend the driver's pod there",
    },
    messages: {
      unmount:
        "The containers of {pod} have ended, but volume {volume} belongs to CSI driver {driver}, which is no longer registered on {node} (registered there: {offered}). Without it the kubelet cannot unmount. Overdue by {overdue} s.",
      mount:
        "Volume {volume} of {pod} needs CSI driver {driver}, which is not registered on {node} (registered there: {offered}). Until it is, nothing can be attached or mounted there.",
    },
    nextSteps: {
      "restore-driver":
        "Bring the node plugin of {driver} back on {node}: look at its DaemonSet, whether it tolerates the taints of {node} and selects it, and whether its pod there runs and its registrar has registered it.",
      "mend-plugin":
        "Look at {plugin}, by its name the node plugin of {driver} on {node}: whether it runs, what its driver and registrar containers log, and whether the kubelet's plugin folder is mounted into it. As soon as it registers, the kubelet goes on by itself.",
    },
    avoid: {
      force: "Do not force delete: the mount stays on {node}, and the volume may be attached elsewhere while it is still written to.",
      restart: "Do not make the pod anew on the same node: it meets the same missing driver.",
    },
    offers: {
      "force-delete": "The mount stays behind on {node}; only the driver can take it down properly.",
      redelete: "The kubelet knows and tries again by itself; what it lacks is the driver.",
      "delete-pod": "Only a node that has the driver would help; the scheduler does not know about it before 1.35.",
    },
    clear: { registered: "The drivers it needs ({drivers}) are registered on {node}." },
    notChecked: {
      "driver-pod": "The pods of that node could not be read, so whether the driver's own pod is there is not known.",
      csinode: "The node's CSINode could not be read; the event says so.",
    },
  },
  "zh-CN": {
    title: "节点上没有该存储驱动",
    roots: {
      unmount: "CSI 驱动 {driver} 未在 {node} 上注册",
      mount: "CSI 驱动 {driver} 没有在 {node} 上注册",
    },
    shortSteps: {
      "restore-driver": "在该节点恢复驱动",
      "mend-plugin": "修好那里的驱动 Pod",
    },
    messages: {
      unmount:
        "{pod} 的容器已结束，但卷 {volume} 属于 CSI 驱动 {driver}，而它已不在 {node} 上注册（已注册：{offered}）。没有它 kubelet 无法卸载。已超期 {overdue} 秒。",
      mount:
        "{pod} 的卷 {volume} 需要 CSI 驱动 {driver}，而它没有在 {node} 上注册（已注册：{offered}）。在此之前那里什么都无法 attach 或挂载。",
    },
    nextSteps: {
      "restore-driver":
        "在 {node} 上恢复 {driver} 的节点插件：查看它的 DaemonSet 是否容忍 {node} 的 taint、是否选中该节点，那里的 Pod 是否在运行、registrar 是否已注册。",
      "mend-plugin":
        "查看 {plugin}，按名称它就是 {driver} 在 {node} 上的节点插件：是否在运行、驱动容器和 registrar 容器的日志说什么、kubelet 的插件目录是否挂载进去了。它一注册，kubelet 就会自行继续。",
    },
    avoid: {
      force: "不要强制删除：挂载会留在 {node} 上，卷可能在仍被写入时被 attach 到别处。",
      restart: "不要在同一节点上重建 Pod：它会遇到同样缺失的驱动。",
    },
    offers: {
      "force-delete": "挂载会留在 {node} 上；只有该驱动能正常卸载。",
      redelete: "kubelet 已知道并会自行重试；缺的是驱动。",
      "delete-pod": "只有换到装有该驱动的节点才有用；1.35 之前调度器并不知道这一点。",
    },
    clear: { registered: "它需要的驱动（{drivers}）已在 {node} 上注册。" },
    notChecked: {
      "driver-pod": "无法读取该节点上的 Pod，所以驱动自己的 Pod 在不在那里并不知道。",
      csinode: "无法读取该节点的 CSINode；依据是事件。",
    },
  },
};
