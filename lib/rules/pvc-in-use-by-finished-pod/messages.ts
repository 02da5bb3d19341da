import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "A finished pod keeps a claim from going",
    roots: {
      claim: "claim {claim} is held by finished {pods}",
      holder: "claim {claim} is held by finished {pods}",
      waiter: "claim {claim} is going, held by finished {pods}",
    },
    shortSteps: { "delete-finished": "delete the finished pod" },
    messages: {
      claim:
        "Claim {claim} has been Terminating for {terminating} s. No running pod uses it any more, but the finished {pods} ({phase}) still names it, and that counts: kubernetes.io/pvc-protection stays until the pod's object is gone.",
      holder:
        "This pod has finished ({phase}), yet its object still names claim {claim}, which is to be deleted for {terminating} s. The claim waits for the object of {pods} to go.",
      waiter:
        "A pod waits for claim {claim}, but that claim is being deleted for {terminating} s and cannot be used any more; it does not go because the finished {pods} ({phase}) still names it. Only then can a new claim of that name be made.",
    },
    nextSteps: {
      "delete-finished":
        "Read the log of {pods} if it is still of use, then delete that finished pod in {namespace}: the claim {claim} goes at once.",
    },
    avoid: {
      finalizer:
        "Do not take {claim}'s finalizer off: delete the finished pod, that is all it waits for. What the volume's reclaim policy says happens to the data afterwards.",
    },
    offers: {
      "delete-pod": "{pod} has finished; nothing runs in it. Its log goes with it.",
      "not-this-pod": "Not this one: it is the finished {pods} that has to go.",
      "remove-finalizer": "Deleting the finished pod has the same effect without going around the protection.",
    },
    clear: { "in-use": "Claim {claim} is to be deleted, but {pod} still runs with it: it waits rightly." },
    notChecked: {},
  },
  "zh-CN": {
    title: "已结束的 Pod 使 PVC 无法删除",
    roots: {
      claim: "PVC {claim} 被已结束的 {pods} 占用",
      holder: "PVC {claim} 被已结束的 {pods} 留住",
      waiter: "PVC {claim} 正在删除，被已结束的 {pods} 占用",
    },
    shortSteps: { "delete-finished": "删除已结束的 Pod" },
    messages: {
      claim:
        "PVC {claim} 处于 Terminating 已 {terminating} 秒。已没有运行中的 Pod 使用它，但已结束的 {pods}（{phase}）仍引用它，这同样算数：在该 Pod 对象消失之前，kubernetes.io/pvc-protection 不会移除。",
      holder:
        "这个 Pod 已结束（{phase}），但它的对象仍引用 PVC {claim}，而后者要求删除已 {terminating} 秒。该 PVC 在等 {pods} 的对象消失。",
      waiter:
        "有 Pod 在等待 PVC {claim}，但它正在被删除，已 {terminating} 秒，不能再用；它没有消失是因为已结束的 {pods}（{phase}）仍引用它。之后才能创建同名的新 PVC。",
    },
    nextSteps: {
      "delete-finished": "如果 {pods} 的日志还有用，先读出来，然后在 {namespace} 中删除这个已结束的 Pod：PVC {claim} 会立即消失。",
    },
    avoid: {
      finalizer: "不要移除 {claim} 的 finalizer：删除已结束的 Pod 即可，它等的只是这个。之后数据如何处理取决于卷的回收策略。",
    },
    offers: {
      "delete-pod": "{pod} 已结束，里面没有任何东西在运行。它的日志会一起消失。",
      "not-this-pod": "不是这一个：要删除的是已结束的 {pods}。",
      "remove-finalizer": "删除已结束的 Pod 效果相同，而且不绕过保护。",
    },
    clear: { "in-use": "PVC {claim} 要求删除，但 {pod} 仍在运行并使用它：等待是正确的。" },
    notChecked: {},
  },
};
