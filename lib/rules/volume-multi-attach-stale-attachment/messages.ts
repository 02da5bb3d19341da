import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The volume still counts as attached to a node that has left",
    roots: {
      "detach-fails": "{volume} stays on {old}: {error}",
      "detach-fails-node-gone": "{volume} on removed {old}: {error}",
      "node-gone": "{volume} is still attached to removed {old}",
      "node-lost": "{volume} is still attached to lost {old}",
      "no-user": "{volume} is attached to {old}, where nobody uses it",
    },
    shortSteps: {
      "verify-detached": "check the back end, then detach",
      "settle-node": "settle the lost node first",
      "see-why-attached": "see why it is not detached",
    },
    messages: {
      "detach-fails":
        "{pod} waits for volume {volume} on {node} since {since}: it is still attached to {old}, and driver {driver} cannot detach it there: {error}. VolumeAttachment {attachment} stays, and the new node is refused.",
      "detach-fails-node-gone":
        "{pod} waits for volume {volume} on {node} since {since}: it still counts as attached to {old}, a node that no longer exists, and driver {driver} cannot detach it there: {error}. VolumeAttachment {attachment} keeps its finalizer, and the new node is refused.",
      "node-gone":
        "{pod} waits for volume {volume} on {node} since {since}: it still counts as attached to {old}, a node that no longer exists (VolumeAttachment {attachment}). The new node is refused until that is cleared.",
      "node-lost":
        "{pod} waits for volume {volume} on {node} since {since}: it is still attached to {old}, which is lost or not ready. Nobody can say whether it is still written to there, so the new node is refused.",
      "no-user":
        "{pod} waits for volume {volume} on {node} since {since}: it is still attached to {old}, where no pod uses it any more. Either the kubelet there cannot unmount it or the detach does not run.",
    },
    nextSteps: {
      "verify-detached":
        "Make sure in the storage back end that {volume} is attached nowhere and that machine {old} is off or gone. Only then detach it: let the driver do so, or take the finalizer[[ ({finalizers})]] off VolumeAttachment {attachment}, that one alone.",
      "settle-node":
        "Settle {old} first: bring it back, or confirm that the machine is off and taint it out-of-service; the volume is then detached at once. Without that the controller detaches by force after 6 minutes, where that is enabled.",
      "see-why-attached":
        "See whether {old} still lists the volume in status.volumesInUse: then its kubelet cannot unmount it. If not, read the log of the attach/detach controller and of the driver {driver}.",
    },
    avoid: {
      "two-writers":
        "Do not remove the VolumeAttachment or its finalizer while {old} may still run with the disk: two nodes that write to {volume} destroy its data.",
    },
    offers: {
      "out-of-service-taint":
        "Once {old} is confirmed off: its volumes are detached at once, {volume} among them, and the taint can be taken off again.",
      "delete-pod": "A new pod waits for the same volume.",
      "force-delete": "This pod is not what holds the volume.",
      "remove-finalizer": "It is not this pod's finalizer but the attachment's, and only after the back end was checked.",
    },
    clear: { held: "The volume is held by a node that is alive." },
    notChecked: {
      "back-end": "The storage back end was not asked; it alone knows where the disk is attached.",
      users: "Pods that use the claim could not be listed.",
      attachment: "No VolumeAttachment of this volume was seen.",
    },
  },
  "zh-CN": {
    title: "卷仍被记为挂在一个已离开的节点上",
    roots: {
      "detach-fails": "{volume} 留在 {old}：{error}",
      "detach-fails-node-gone": "{volume} 仍绑在已移除的 {old}：{error}",
      "node-gone": "{volume} 仍 attach 在已移除的 {old} 上",
      "node-lost": "{volume} 仍 attach 在失联的 {old} 上",
      "no-user": "{volume} attach 在 {old} 上，但那里没人使用",
    },
    shortSteps: {
      "verify-detached": "查后端，再 detach",
      "settle-node": "先处理失联节点",
      "see-why-attached": "查明为何没有 detach",
    },
    messages: {
      "detach-fails":
        "{pod} 自 {since} 起在 {node} 上等待卷 {volume}：它仍 attach 在 {old} 上，而驱动 {driver} 无法在那里 detach：{error}。VolumeAttachment {attachment} 一直存在，新节点被拒绝。",
      "detach-fails-node-gone":
        "{pod} 自 {since} 起在 {node} 上等待卷 {volume}：它仍被记为 attach 在 {old} 上，而该节点已不存在，驱动 {driver} 无法 detach：{error}。VolumeAttachment {attachment} 的 finalizer 一直保留，新节点被拒绝。",
      "node-gone":
        "{pod} 自 {since} 起在 {node} 上等待卷 {volume}：它仍被记为 attach 在 {old} 上，而该节点已不存在（VolumeAttachment {attachment}）。清除之前新节点会被拒绝。",
      "node-lost":
        "{pod} 自 {since} 起在 {node} 上等待卷 {volume}：它仍 attach 在 {old} 上，而该节点失联或未就绪。没人能确定那里是否还在写，因此新节点被拒绝。",
      "no-user":
        "{pod} 自 {since} 起在 {node} 上等待卷 {volume}：它仍 attach 在 {old} 上，但那里已没有 Pod 使用它。要么那里的 kubelet 无法卸载，要么 detach 没有执行。",
    },
    nextSteps: {
      "verify-detached":
        "先在存储后端确认 {volume} 没有 attach 在任何地方，且机器 {old} 已关机或不在。之后才 detach：让驱动去做，或只移除 VolumeAttachment {attachment} 的 finalizer[[（{finalizers}）]]，仅此一个。",
      "settle-node":
        "先处理 {old}：恢复它，或确认机器已关机并打上 out-of-service taint，卷会随即 detach。否则在启用的情况下，控制器会在 6 分钟后强制 detach。",
      "see-why-attached":
        "查看 {old} 的 status.volumesInUse 是否仍列出该卷：如果是，那里的 kubelet 无法卸载。如果不是，查看 attach/detach 控制器和驱动 {driver} 的日志。",
    },
    avoid: {
      "two-writers": "只要 {old} 可能仍带着该磁盘运行，就不要移除 VolumeAttachment 或它的 finalizer：两个节点同时写 {volume} 会毁掉数据。",
    },
    offers: {
      "out-of-service-taint": "确认 {old} 已关机之后：它的卷（包括 {volume}）会立即 detach，之后污点可以去掉。",
      "delete-pod": "新的 Pod 等的是同一个卷。",
      "force-delete": "占用该卷的不是这个 Pod。",
      "remove-finalizer": "那不是这个 Pod 的 finalizer，而是 attachment 的，并且要先查过后端。",
    },
    clear: { held: "该卷由一个正常的节点持有。" },
    notChecked: {
      "back-end": "没有询问存储后端；只有它知道磁盘 attach 在哪里。",
      users: "无法列出使用该 PVC 的 Pod。",
      attachment: "没有看到该卷的 VolumeAttachment。",
    },
  },
};
