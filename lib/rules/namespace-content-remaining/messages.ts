import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The namespace waits for what is left in it",
    roots: {
      finalizers: "{namespace} waits for finalizers: {finalizers}",
      content: "{namespace} still holds {resources}",
      refused: "content of {namespace} cannot be deleted",
      "own-finalizer": "{namespace} is held by {own}",
      "pods-first": "{namespace} still holds {pods} pod(s)",
      "pod-holds": "namespace {namespace} waits for {finalizer}",
      "no-pods": "namespace {namespace} is being deleted",
      "no-pods-left": "namespace {namespace} is being deleted",
    },
    shortSteps: {
      "look-at-objects": "look at what remains",
      "read-refusal": "read why it is refused",
      "own-controller": "find that finalizer's owner",
      "controller-gone": "see whether its controller lives",
      "let-it-go": "make it in another namespace",
    },
    messages: {
      finalizers:
        "Namespace {namespace} has been Terminating for {terminating} s and waits for finalizers on objects in it: {finalizers}. Left: {left}.",
      content: "Namespace {namespace} has been Terminating for {terminating} s and still holds {left}.",
      refused: "Namespace {namespace} has been Terminating for {terminating} s because its content cannot be deleted: {says}[[{seen}]].",
      "pods-first":
        "Namespace {namespace} has been Terminating for {terminating} s and still holds {pods} pod(s): {objects}. Pods are deleted before anything else, and until the last of them is gone the namespace's conditions say that all content is removed.",
      "own-finalizer":
        "Namespace {namespace} has been Terminating for {terminating} s; its content is not the reason, the namespace object itself carries {own}.",
      "pod-holds":
        "{pod} goes because namespace {namespace} is being deleted, and the namespace waits for {finalizer}, which {pod} carries. If the controller that takes it off lived in the same namespace, it has been deleted along with it.",
      "no-pods":
        "{owner} gets no pods because namespace {namespace} is being deleted: the API server makes nothing new in it, and {owner} goes with it.",
      "no-pods-left":
        "{owner} gets no pods because namespace {namespace} is being deleted: the API server makes nothing new in it, and {owner} goes with it. What still holds the namespace: {left}.",
    },
    nextSteps: {
      "look-at-objects":
        "Look at each of these objects ({left}): who takes its finalizer off, and why that does not happen. The namespace goes with the last of them.",
      "read-refusal":
        "Read the refusal: an admission webhook, a missing permission or a broken API stands in the way. Repair that; the controller tries again by itself.",
      "own-controller": "Find the controller that set {own} on the namespace and see why it does not take it off.",
      "controller-gone":
        "See whether the controller of {finalizer} still runs, and outside of {namespace}. If it is gone for good, its finalizers have nobody any more.",
      "let-it-go":
        "A deletion cannot be taken back. Let namespace {namespace} go (its own page says what holds it), then make {owner} in a new one, or now in another namespace.",
    },
    avoid: {
      finalize:
        "Do not clear the kubernetes finalizer of {namespace} through /finalize: what is left in it stays in the store without a namespace, and what it stands for outside is never cleaned up.",
      recreate: "Do not make {owner} anew in {namespace}: as long as the namespace is being deleted, everything new in it is refused.",
    },
    offers: { "remove-finalizer": "A finalizer stands for work outside of the cluster; each object decides for itself." },
    clear: { empty: "The namespace's conditions name no content and no finalizer." },
    notChecked: {
      "other-kinds": "Only pods and claims were looked at one by one; other kinds are as the namespace's condition counts them.",
      pods: "Pods or claims of the namespace could not be listed.",
      controller: "Where the finalizer's controller lives was not looked at.",
    },
  },
  "zh-CN": {
    title: "namespace 在等待其中残留的内容",
    roots: {
      finalizers: "{namespace} 在等待 finalizer：{finalizers}",
      content: "{namespace} 里仍有 {resources}",
      refused: "{namespace} 的内容无法删除",
      "own-finalizer": "{namespace} 被 {own} 留住",
      "pods-first": "{namespace} 里仍有 {pods} 个 Pod",
      "pod-holds": "namespace {namespace} 在等待 {finalizer}",
      "no-pods": "命名空间 {namespace} 正在被删除",
      "no-pods-left": "命名空间 {namespace} 正在被删除",
    },
    shortSteps: {
      "look-at-objects": "查看残留的对象",
      "read-refusal": "查看被拒绝的原因",
      "own-controller": "找到该 finalizer 的所有者",
      "controller-gone": "确认其控制器是否还在",
      "let-it-go": "在别的命名空间里创建",
    },
    messages: {
      finalizers: "namespace {namespace} 处于 Terminating 已 {terminating} 秒，在等待其中对象上的 finalizer：{finalizers}。残留：{left}。",
      content: "namespace {namespace} 处于 Terminating 已 {terminating} 秒，其中仍有 {left}。",
      refused: "namespace {namespace} 处于 Terminating 已 {terminating} 秒，因为其内容无法删除：{says}[[{seen}]]。",
      "pods-first":
        "namespace {namespace} 处于 Terminating 已 {terminating} 秒，其中仍有 {pods} 个 Pod：{objects}。Pod 会先于其他一切被删除；在最后一个消失之前，namespace 的 condition 一直显示所有内容都已移除。",
      "own-finalizer": "namespace {namespace} 处于 Terminating 已 {terminating} 秒；原因不在内容，而是 namespace 对象自身带有 {own}。",
      "pod-holds":
        "{pod} 因 namespace {namespace} 被删除而删除，而该 namespace 在等待 {finalizer}，{pod} 正带有它。如果负责移除它的控制器就在同一 namespace 里，那么它已一起被删除。",
      "no-pods": "{owner} 建不出 Pod，因为命名空间 {namespace} 正在被删除：API server 不在里面新建任何东西，{owner} 会随它一起消失。",
      "no-pods-left":
        "{owner} 建不出 Pod，因为命名空间 {namespace} 正在被删除：API server 不在里面新建任何东西，{owner} 会随它一起消失。还占着命名空间的是：{left}。",
    },
    nextSteps: {
      "look-at-objects": "逐个查看这些对象（{left}）：谁负责移除它的 finalizer，为什么没有移除。最后一个消失时 namespace 也会消失。",
      "read-refusal": "查看拒绝的内容：是 admission webhook、缺少权限，还是某个 API 损坏。修复它；控制器会自行重试。",
      "own-controller": "找到在该 namespace 上设置 {own} 的控制器，看它为什么没有移除。",
      "controller-gone": "确认 {finalizer} 的控制器是否仍在运行，并且不在 {namespace} 里。如果它已彻底不在，它的 finalizer 就无人处理了。",
      "let-it-go":
        "删除无法撤回。让命名空间 {namespace} 消失（它自己的页面会说明被什么占着），再在新的命名空间里创建 {owner}，或现在就建到别的命名空间。",
    },
    avoid: {
      finalize:
        "不要通过 /finalize 清空 {namespace} 的 kubernetes finalizer：残留对象会没有 namespace 地留在存储里，它们在外部对应的东西也永远不会被清理。",
      recreate: "不要在 {namespace} 里重建 {owner}：命名空间还在删除时，里面新建的一切都会被拒绝。",
    },
    offers: { "remove-finalizer": "finalizer 代表集群之外的工作；要对每个对象单独判断。" },
    clear: { empty: "该 namespace 的 condition 没有指出残留内容或 finalizer。" },
    notChecked: {
      "other-kinds": "只逐个查看了 Pod 和 PVC；其他种类以 namespace 的 condition 计数为准。",
      pods: "无法列出该 namespace 的 Pod 或 PVC。",
      controller: "没有查看该 finalizer 的控制器在哪里。",
    },
  },
};
