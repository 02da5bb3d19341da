import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Others leave to make room for it",
    roots: {
      victims: "pods leave {node} to make room",
      "no-victim": "{node} is nominated, nobody leaves there",
      "node-gone": "nominated node {node} is gone",
      binding: "chosen: {node}; binding not done",
    },
    shortSteps: {
      "watch-victims": "wait for the preempted pods",
      "open-victims": "see what holds the preempted pods",
      "wait-for-scheduler": "wait for the next attempt",
      "look-at-binding": "look at its claims and devices",
    },
    messages: {
      victims:
        "The scheduler has chosen {node} for {pod} (priority {priority}) and asked pods of lower priority there to leave. It waits for these to end: {victims}.",
      "no-victim":
        "The scheduler has nominated {node} for {pod}, but no pod there is leaving now: room has just come free and the next attempt follows, or the plan did not work out.",
      "node-gone": "The scheduler has nominated {node} for {pod}, and no node of that name is there any more; it has to choose anew.",
      binding: "The scheduler has chosen {node} for {pod} and is not done with binding it: a volume or a device is still being prepared.",
    },
    nextSteps: {
      "watch-victims":
        "Wait until the preempted pods have ended: {victims}, the last by {until}. If one is still there then, open it: what holds it (finalizer, hook, node) holds this pod as well.",
      "open-victims":
        "Open the preempted pods: {victims}. Their grace period is over and they are still there: what holds them (finalizer, hook, node) holds this pod as well.",
      "wait-for-scheduler":
        "Wait for the scheduler's next attempt (at most some minutes). If nothing changes, read its newest message on the pod.",
      "look-at-binding": "Look at the claims and events of {pod}: its volume's provisioner or its device driver has the word now.",
    },
    avoid: {
      delete:
        "Do not delete the pod: the place that is being made for it would be given away. Do not force those that leave: they may still hold volumes.",
    },
    offers: {
      "delete-pod": "The place made for it would be lost.",
      "wait-until": "By {until} the grace period of the preempted pods is over; then the scheduler places it.",
      "wait-expect": "{pod} gets its place on {node} and starts.",
      "wait-otherwise": "Open those that are still there ({victims}): what holds them holds this pod as well.",
    },
    clear: {},
    notChecked: { victims: "The pods on that node could not be read, so who leaves is not known." },
  },
  "zh-CN": {
    title: "其他 Pod 正在为它让位",
    roots: {
      victims: "{node} 上的 Pod 正在让位",
      "no-victim": "已提名 {node}，没有 Pod 正在离开",
      "node-gone": "提名的节点 {node} 已不存在",
      binding: "已选定 {node}；绑定未完成",
    },
    shortSteps: {
      "watch-victims": "等待让位的 Pod 结束",
      "open-victims": "查看是什么拖住了它们",
      "wait-for-scheduler": "等待下一次尝试",
      "look-at-binding": "查看 PVC 和设备",
    },
    messages: {
      victims: "调度器已为 {pod}（优先级 {priority}）选定 {node}，并要求那里优先级较低的 Pod 离开。它在等待这些 Pod 结束：{victims}。",
      "no-victim": "调度器已为 {pod} 提名 {node}，但那里现在没有 Pod 正在离开：要么刚腾出位置、即将再次尝试，要么计划没有成功。",
      "node-gone": "调度器曾为 {pod} 提名 {node}，但已没有这个名字的节点；它必须重新选择。",
      binding: "调度器已为 {pod} 选定 {node}，但绑定尚未完成：卷或设备仍在准备。",
    },
    nextSteps: {
      "watch-victims":
        "等待正在离开的 Pod 结束：{victims}，最晚到 {until}。如果届时仍有没走的，打开它查看：拖住它的（finalizer、hook、节点）也拖住这个 Pod。",
      "open-victims": "打开正在离开的 Pod：{victims}。它们的宽限期已过却还在：拖住它们的（finalizer、hook、节点）也拖住这个 Pod。",
      "wait-for-scheduler": "等待调度器的下一次尝试（最多几分钟）。如果没有变化，查看 Pod 上最新的调度信息。",
      "look-at-binding": "查看 {pod} 的 PVC 和事件：现在要看卷的制备器或设备驱动。",
    },
    avoid: { delete: "不要删除这个 Pod：正在为它腾出的位置会被让给别人。也不要强制删除正在离开的 Pod：它们可能还占着卷。" },
    offers: {
      "delete-pod": "为它腾出的位置会丢失。",
      "wait-until": "到 {until}，正在离开的 Pod 的宽限期就结束了；随后调度器会安置它。",
      "wait-expect": "{pod} 在 {node} 上得到位置并启动。",
      "wait-otherwise": "打开仍未离开的 Pod（{victims}）：拖住它们的也拖住这个 Pod。",
    },
    clear: {},
    notChecked: { victims: "无法读取该节点上的 Pod，因此不知道谁在离开。" },
  },
};
