import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The StatefulSet waits for a pod of its old template",
    roots: {
      ordered: "{set} waits for a pod of revision {revision}",
      "ordered-unseen": "{set} waits for a pod of {revision}",
      "on-delete": "{set} replaces pods only on delete",
    },
    shortSteps: { "delete-pod": "delete that one pod" },
    messages: {
      ordered:
        "Pod {pod} still is of revision {revision}, while StatefulSet {set} wants {wanted} ({change}). Its rollout goes on only once this pod is ready, and this pod cannot become ready with the old template: it will not be replaced by itself.",
      "ordered-unseen":
        "Pod {pod} still is of revision {revision}, while StatefulSet {set} wants {wanted}. Its rollout goes on only once this pod is ready; while it is not, it will not be replaced by itself.",
      "on-delete":
        "Pod {pod} still is of revision {revision}, while StatefulSet {set} wants {wanted}. Its update strategy is OnDelete: a pod gets the new template only when somebody deletes the old one.",
    },
    nextSteps: {
      "delete-pod":
        "Delete pod {pod}: StatefulSet {set} makes it anew from the present template ({wanted}), under the same name and with the same claims. Look first that the template is right now.",
    },
    avoid: {
      set: "Do not delete the StatefulSet or its claims, and do not force the deletion: another rollout waits for the same pod, and two pods of one name could write to the same volume.",
    },
    offers: {
      "delete-pod": "It comes back under the same name with the present template and the same claims.",
      "restart-rollout": "Another revision waits for this same pod to become ready.",
    },
    clear: { partition: "The StatefulSet keeps {pod} on the old revision on purpose: its partition is {partition}." },
    notChecked: { right: "Whether the new template is right shows only when a pod runs with it." },
  },
  "zh-CN": {
    title: "StatefulSet 在等一个旧模板的 Pod",
    roots: {
      ordered: "{set} 在等版本 {revision} 的 Pod",
      "ordered-unseen": "{set} 在等旧版本 {revision} 的 Pod",
      "on-delete": "{set} 只在删除时才替换 Pod",
    },
    shortSteps: { "delete-pod": "删除这一个 Pod" },
    messages: {
      ordered:
        "Pod {pod} 还是版本 {revision}，而 StatefulSet {set} 要的是 {wanted}（{change}）。它要等这个 Pod 就绪才会继续发布，而这个 Pod 用旧模板无法就绪：它不会自己被替换。",
      "ordered-unseen":
        "Pod {pod} 还是版本 {revision}，而 StatefulSet {set} 要的是 {wanted}。它要等这个 Pod 就绪才会继续发布；只要没有就绪，它就不会自己被替换。",
      "on-delete":
        "Pod {pod} 还是版本 {revision}，而 StatefulSet {set} 要的是 {wanted}。它的更新策略是 OnDelete：只有有人删除旧 Pod，才会用上新模板。",
    },
    nextSteps: {
      "delete-pod": "删除 Pod {pod}：StatefulSet {set} 会用现在的模板（{wanted}）以同样的名字和同样的 PVC 重新创建。先确认模板现在是对的。",
    },
    avoid: { set: "不要删除 StatefulSet 或它的 PVC，也不要强制删除：再发布一次等的还是同一个 Pod，而同名的两个 Pod 可能同时写同一个卷。" },
    offers: {
      "delete-pod": "它会以同样的名字、现在的模板和同样的 PVC 回来。",
      "restart-rollout": "新的版本等的还是同一个 Pod 就绪。",
    },
    clear: { partition: "StatefulSet 有意让 {pod} 留在旧版本：它的 partition 是 {partition}。" },
    notChecked: { right: "新模板对不对，要有 Pod 用它跑起来才知道。" },
  },
};
