import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its volume claim does not exist",
    roots: {
      gone: "claim {claim} does not exist",
      "near-miss": "claim {claim} does not exist; {near} does",
      statefulset: "claim {claim} does not exist",
      ephemeral: "claim {claim} was never made",
      deleting: "claim {claim} is being deleted",
      "deleting-held": "claim {claim} is being deleted, held by {holders}",
    },
    shortSteps: {
      make: "make the claim or correct it",
      "correct-name": "correct the claim's name",
      statefulset: "delete the pod: both are made anew",
      ephemeral: "see why the claim is not made",
      deleting: "let go of the old claim",
      "deleting-held": "end its holder or keep the claim",
    },
    messages: {
      gone: "Volume {volume} of {pod} names the claim {claim}, and namespace {namespace} has none of that name. No node can take the pod before it exists.",
      "near-miss":
        "Volume {volume} of {pod} names the claim {claim}, and namespace {namespace} has none of that name. What comes near is there: {near}.",
      statefulset:
        "Volume {volume} of {pod} names the claim {claim}, which does not exist. The {maker} makes claims when it makes a pod; this pod was made while the old claim was still going, so nobody makes a new one.",
      ephemeral: "Volume {volume} of {pod} is an ephemeral one, and the claim {claim} that belongs to it was never made.",
      deleting:
        "Volume {volume} of {pod} names the claim {claim}, which is being deleted: no new pod may use it, and it will be gone when its last user is.",
      "deleting-held":
        "Volume {volume} of {pod} names the claim {claim}, which is being deleted: no new pod may use it. It is not gone yet because a pod that uses it still runs: {holders}.",
    },
    nextSteps: {
      make: "Create the claim {claim} in namespace {namespace}, or correct the name in {owner}. The scheduler notices it by itself.",
      "correct-name": "If {near} is meant, correct the name in {owner}; else create the claim {claim} in namespace {namespace}.",
      statefulset:
        "Delete the pending pod {pod}: the {maker} makes the claim and the pod again. The new volume is empty, so know where its data should come from.",
      ephemeral:
        "Look at why kube-controller-manager does not make {claim}: a claim of that name that belongs to somebody else, a quota, or a StorageClass in the template that is refused.",
      deleting:
        "Find out who still uses {claim} (it keeps the finalizer kubernetes.io/pvc-protection) and whether the deletion was meant. When the old claim is gone, the claim has to be made again: by hand, or by deleting this pod where a StatefulSet makes it.",
      "deleting-held":
        "Ask whether the deletion of {claim} was meant: a deletion cannot be taken back, so its data has to be kept first (reclaim policy Retain, or a copy). It goes when {holders} no longer runs; then the claim has to be made again: by hand, or by deleting this pod where a StatefulSet makes it.",
    },
    avoid: {
      data: "Do not scale down or recreate the whole workload: the other pods are well. Do not take the claim's finalizer off while something uses it.",
      nodes: "Do not add nodes: not one of them could take the pod.",
    },
    offers: {
      statefulset: "The pod has never run. Its StatefulSet makes the claim and the pod again.",
      "same-claim": "A new pod asks for the same claim.",
    },
    clear: { there: "Its claims exist: {claims}." },
    notChecked: {
      claims: "The claims could not be read; the scheduler's own words are what is known.",
      who: "Who deleted the claim, or that it never was, can be told only by the audit log.",
    },
  },
  "zh-CN": {
    title: "它的 PVC 不存在",
    roots: {
      gone: "PVC {claim} 不存在",
      "near-miss": "PVC {claim} 不存在，但有 {near}",
      statefulset: "PVC {claim} 已不存在",
      ephemeral: "PVC {claim} 从未被创建",
      deleting: "PVC {claim} 正在被删除",
      "deleting-held": "PVC {claim} 正在被删除，被 {holders} 占用",
    },
    shortSteps: {
      make: "创建 PVC 或改正名字",
      "correct-name": "改正 PVC 的名字",
      statefulset: "删除 Pod，两者都会重建",
      ephemeral: "查明 PVC 为何没有创建",
      deleting: "先让旧 PVC 释放",
      "deleting-held": "结束占用者，或保住数据",
    },
    messages: {
      gone: "{pod} 的卷 {volume} 引用 PVC {claim}，而命名空间 {namespace} 中没有这个名字。在它存在之前，没有节点能接收这个 Pod。",
      "near-miss": "{pod} 的卷 {volume} 引用 PVC {claim}，而命名空间 {namespace} 中没有这个名字。但有名字相近的：{near}。",
      statefulset:
        "{pod} 的卷 {volume} 引用 PVC {claim}，它不存在。{maker} 只在创建 Pod 时创建 PVC；这个 Pod 创建时旧 PVC 还没消失，所以没有人再创建新的。",
      ephemeral: "{pod} 的卷 {volume} 是临时卷，而属于它的 PVC {claim} 从未被创建。",
      deleting: "{pod} 的卷 {volume} 引用 PVC {claim}，它正在被删除：新的 Pod 不能使用它，等最后一个使用者离开，它就会消失。",
      "deleting-held":
        "{pod} 的卷 {volume} 引用的 PVC {claim} 正在被删除：新的 Pod 不能再用它。它还没有消失，是因为还有使用它的 Pod 在运行：{holders}。",
    },
    nextSteps: {
      make: "在命名空间 {namespace} 中创建 PVC {claim}，或在 {owner} 中改正名字。调度器会自行察觉。",
      "correct-name": "如果想用的是 {near}，就在 {owner} 中改正名字；否则在命名空间 {namespace} 中创建 PVC {claim}。",
      statefulset: "删除挂起的 Pod {pod}：{maker} 会重新创建 PVC 和 Pod。新卷是空的，请先想好数据从哪里来。",
      ephemeral: "查明 kube-controller-manager 为什么没有创建 {claim}：同名 PVC 属于别人、配额不足，或模板中的 StorageClass 被拒绝。",
      deleting:
        "查明谁还在使用 {claim}（它带着 finalizer kubernetes.io/pvc-protection），以及删除是否有意。旧 PVC 消失后需要重新创建：手动创建，或在由 StatefulSet 创建时删除这个 Pod。",
      "deleting-held":
        "先问清楚删除 {claim} 是否有意：删除无法撤回，所以要先保住数据（回收策略改为 Retain，或做副本）。等 {holders} 不再运行它才会消失；之后要重新创建该 PVC：手动创建，或在由 StatefulSet 创建时删除这个 Pod。",
    },
    avoid: {
      data: "不要缩容或重建整个工作负载：其他 Pod 都是好的。PVC 还在被使用时，不要去掉它的 finalizer。",
      nodes: "不要增加节点：任何节点都无法接收这个 Pod。",
    },
    offers: {
      statefulset: "这个 Pod 从未运行过。它的 StatefulSet 会重新创建 PVC 和 Pod。",
      "same-claim": "新的 Pod 引用的是同一个 PVC。",
    },
    clear: { there: "它的 PVC 都存在：{claims}。" },
    notChecked: { claims: "无法读取 PVC；依据只有调度器自己的说法。", who: "是谁删除了 PVC，还是它从未存在过，只有审计日志知道。" },
  },
};
