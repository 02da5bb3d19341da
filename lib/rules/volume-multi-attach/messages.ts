import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The volume is in use elsewhere",
    roots: {
      held: "claim {claim} is in use by {holder} on {other}",
      rollout: "claim {claim} is in use by {holder} on {other}",
      ending: "claim {claim} is held by ending {holder} on {other}",
      detaching: "claim {claim} is still attached to {other}",
      unseen: "claim {claim} is in use on [[node {other}||another node]]",
      "single-pod-held": "claim {claim} is for one pod, {holder} has it",
      "single-pod-rollout": "claim {claim} is for one pod, {holder} has it",
      "single-pod-ending": "claim {claim} is for one pod, ending {holder} has it",
      "single-pod-unseen": "claim {claim} is for one pod, another has it",
    },
    shortSteps: {
      recreate: "use strategy Recreate",
      "free-holder": "end the other pod or share a node",
      "free-claim": "end one pod or use two claims",
      "wait-for-holder": "see why that pod does not end",
      wait: "wait for the detach",
      "find-holder": "find who holds it",
    },
    messages: {
      held: "{pod} cannot get claim {claim} (volume {volume}) on {node} since {since}: only one node may have it, and {holder} is using it on {other}.",
      rollout:
        "{pod} cannot get claim {claim} (volume {volume}) on {node} since {since}: only one node may have it, and {holder}, the earlier pod of the same Deployment {deployment}, still uses it on {other}. A rolling update starts the new pod before the old one ends, so each waits for the other.",
      ending:
        "{pod} cannot get claim {claim} (volume {volume}) on {node} since {since}: {holder} on {other} is being deleted, but has not let go of it yet.",
      detaching:
        "{pod} waits for claim {claim} (volume {volume}) on {node} since {since}: it is still attached to {other}, where no pod uses it any more. For some minutes that is how a volume moves.",
      unseen:
        "{pod} cannot get claim {claim} (volume {volume}) on {node} since {since}: only one node may have it, and another one does[[: node {other}]][[, pod {holder}]].",
      "single-pod-held":
        "{pod} waits for claim {claim} since {since}: its access mode {mode} lets one pod in the whole cluster use it, and {holder} on {other} does.",
      "single-pod-rollout":
        "{pod} waits for claim {claim} since {since}: its access mode {mode} lets one pod in the whole cluster use it, and {holder} on {other}, the earlier pod of the same Deployment {deployment}, still does. A rolling update starts the new pod before the old one ends, so each waits for the other.",
      "single-pod-ending":
        "{pod} waits for claim {claim} since {since}: its access mode {mode} lets one pod in the whole cluster use it, and {holder} on {other}, which is being deleted, has not let go of it yet.",
      "single-pod-unseen":
        "{pod} waits for claim {claim} since {since}: its access mode {mode} lets one pod in the whole cluster use it, and the cluster says that another pod does.",
    },
    nextSteps: {
      recreate:
        "Set strategy Recreate on Deployment {deployment} (or make it a StatefulSet), so that {holder} ends before the new pod starts; or use a volume that several nodes may have.",
      "free-holder":
        "Decide who is to have claim {claim}: end {holder} on {other} by its owner, put both pods on one node, or use a volume with ReadWriteMany.",
      "free-claim":
        "Decide who is to have claim {claim}: end {holder} on {other} by its owner, or give {pod} a claim of its own. Another node does not help, and the access mode of a claim cannot be changed: for a shared volume make a new claim.",
      "wait-for-holder": "Open {holder}: as long as it does not end on {other}, the volume stays there. Its own cause is the one to treat.",
      wait: "Wait a few minutes. If it stays so, see whether {other} still lists the volume in status.volumesInUse: then its kubelet cannot unmount it.",
      "find-holder": "Find the pod that uses claim {claim} (kubectl describe pvc, Used By) and its node; then decide who is to have it.",
    },
    avoid: {
      force:
        "Do not force delete [[{holder}||the pod that holds it]] or remove the VolumeAttachment to hurry: as long as [[{other}||the other node]] writes, a second writer destroys the data of {volume}.",
    },
    offers: {
      "delete-pod": "A new pod waits for the same volume, unless it happens to land on [[{other}||the node that has it]].",
      "same-claim": "A new pod waits for the same claim, on whichever node.",
      "force-delete": "This pod does not hold the volume.",
    },
    clear: { stale: "Nobody alive holds the volume: its other attachment is a leftover." },
    notChecked: {
      users: "Pods that use the claim could not be listed.",
      node: "The other node's state could not be read; if it is lost, this is a stale attachment.",
      attachment: "No VolumeAttachment of this volume was seen.",
      claim: "The claim could not be read; its access mode is known from the cluster's words only.",
    },
  },
  "zh-CN": {
    title: "卷正在别处使用",
    roots: {
      held: "PVC {claim} 正被 {other} 上的 {holder} 使用",
      rollout: "PVC {claim} 仍被 {other} 上的 {holder} 使用",
      ending: "PVC {claim} 被 {other} 上正在结束的 {holder} 占用",
      detaching: "PVC {claim} 仍 attach 在 {other} 上",
      unseen: "PVC {claim} 正在[[节点 {other} ||另一个节点]]上使用",
      "single-pod-held": "PVC {claim} 只供一个 Pod，{holder} 占用中",
      "single-pod-rollout": "PVC {claim} 只供一个 Pod，旧的 {holder} 占用中",
      "single-pod-ending": "PVC {claim} 只供一个 Pod，正在结束的 {holder} 占用中",
      "single-pod-unseen": "PVC {claim} 只供一个 Pod，已被别的 Pod 占用",
    },
    shortSteps: {
      recreate: "改用 Recreate 策略",
      "free-holder": "结束另一个 Pod 或放同一节点",
      "free-claim": "结束另一个 Pod 或换 PVC",
      "wait-for-holder": "查明那个 Pod 为何不结束",
      wait: "等待 detach",
      "find-holder": "找出谁在占用",
    },
    messages: {
      held: "{pod} 自 {since} 起在 {node} 上拿不到 PVC {claim}（卷 {volume}）：它只能属于一个节点，而 {holder} 正在 {other} 上使用它。",
      rollout:
        "{pod} 自 {since} 起在 {node} 上拿不到 PVC {claim}（卷 {volume}）：它只能属于一个节点，而同一 Deployment {deployment} 的旧 Pod {holder} 仍在 {other} 上使用它。滚动更新会先启动新 Pod 再结束旧 Pod，两者互相等待。",
      ending: "{pod} 自 {since} 起在 {node} 上拿不到 PVC {claim}（卷 {volume}）：{other} 上的 {holder} 正在删除，但还没有放开它。",
      detaching:
        "{pod} 自 {since} 起在 {node} 上等待 PVC {claim}（卷 {volume}）：它仍 attach 在 {other} 上，但那里已没有 Pod 使用它。几分钟之内这是卷迁移的正常过程。",
      unseen:
        "{pod} 自 {since} 起在 {node} 上拿不到 PVC {claim}（卷 {volume}）：它只能属于一个节点，而另一个节点占着它[[：节点 {other}]][[，Pod {holder}]]。",
      "single-pod-held":
        "{pod} 自 {since} 起在等 PVC {claim}：它的访问模式 {mode} 在整个集群里只允许一个 Pod 使用，而 {other} 上的 {holder} 正在使用。",
      "single-pod-rollout":
        "{pod} 自 {since} 起在等 PVC {claim}：它的访问模式 {mode} 在整个集群里只允许一个 Pod 使用，而同一 Deployment {deployment} 的旧 Pod {holder} 仍在 {other} 上使用它。滚动更新会先启动新 Pod 再结束旧 Pod，两者互相等待。",
      "single-pod-ending":
        "{pod} 自 {since} 起在等 PVC {claim}：它的访问模式 {mode} 在整个集群里只允许一个 Pod 使用，而 {other} 上正在删除的 {holder} 还没有放开它。",
      "single-pod-unseen":
        "{pod} 自 {since} 起在等 PVC {claim}：它的访问模式 {mode} 在整个集群里只允许一个 Pod 使用，而集群报告已有别的 Pod 在用。",
    },
    nextSteps: {
      recreate:
        "把 Deployment {deployment} 的策略设为 Recreate（或改成 StatefulSet），让 {holder} 先结束、新 Pod 再启动；或者使用可供多个节点的卷。",
      "free-holder": "决定 PVC {claim} 归谁：通过所有者结束 {other} 上的 {holder}，把两个 Pod 放到同一节点，或使用 ReadWriteMany 的卷。",
      "free-claim":
        "决定 PVC {claim} 归谁：通过所有者结束 {other} 上的 {holder}，或给 {pod} 一个自己的 PVC。换节点没有用，PVC 的访问模式也不能修改：需要共享时请新建 PVC。",
      "wait-for-holder": "打开 {holder}：只要它在 {other} 上不结束，卷就留在那里。要处理的是它自己的原因。",
      wait: "等几分钟。如果一直如此，查看 {other} 的 status.volumesInUse 是否仍列出该卷：如果是，那里的 kubelet 无法卸载。",
      "find-holder": "找出使用 PVC {claim} 的 Pod（kubectl describe pvc 的 Used By）及其节点，再决定归谁。",
    },
    avoid: {
      force:
        "不要为了快而强制删除[[ {holder} ||占着它的 Pod ]]或移除 VolumeAttachment：只要[[ {other} ||另一个节点]]还在写，第二个写入者就会毁掉 {volume} 的数据。",
    },
    offers: {
      "delete-pod": "新的 Pod 等的是同一个卷，除非它碰巧落在[[ {other} ||占着卷的节点]]上。",
      "same-claim": "新的 Pod 无论在哪个节点上，等的都是同一个 PVC。",
      "force-delete": "占用该卷的不是这个 Pod。",
    },
    clear: { stale: "没有活着的使用者：另一个 attachment 是残留。" },
    notChecked: {
      users: "无法列出使用该 PVC 的 Pod。",
      node: "无法读取另一个节点的状态；如果它失联，这就是残留的 attachment。",
      attachment: "没有看到该卷的 VolumeAttachment。",
      claim: "无法读取该 PVC；访问模式只能从集群给出的文字得知。",
    },
  },
};
