import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "A volume cannot be attached to the node",
    roots: {
      "driver-error": "{volume}: {error}",
      "attacher-silent": "nobody attaches {volume} for {driver}",
      unanswered: "nobody attaches {volume} for {driver}",
    },
    shortSteps: { "follow-error": "follow the driver's error", "look-at-attacher": "look at the driver's attacher" },
    messages: {
      "driver-error": "Volume {volume}[[ (claim {claim})]] of {pod} cannot be attached to {node}: driver {driver} answers: {error}.",
      "attacher-silent":
        "Volume {volume}[[ (claim {claim})]] of {pod} is to be attached to {node}, but nobody answers for {driver}: {error}. Its controller, the external-attacher, is down or overloaded.",
      unanswered:
        "Volume {volume}[[ (claim {claim})]] of {pod} is to be attached to {node} since {since}, and {driver} has neither done it nor said why not. Its controller, the external-attacher, is down or does not get to it.",
    },
    nextSteps: {
      "follow-error":
        "Follow that error in the log of {driver}'s controller and in the storage back end: does the disk exist, is it in reach of {node}, may the driver attach it, is a limit reached.",
      "look-at-attacher":
        "Look at the controller pods of {driver} and their external-attacher container: do they run, who is their leader, what do they say about {volume}.",
    },
    avoid: { restart: "Do not make the pod anew to try again: attaching is retried by itself, and the volume stays the same." },
    offers: { "delete-pod": "A new pod needs the same volume; only another node might differ." },
    clear: {},
    notChecked: {
      "controller-log": "The log of the driver's controller was not read.",
      attachment: "No VolumeAttachment of this volume for the node was seen; the event says so.",
    },
  },
  "zh-CN": {
    title: "卷无法 attach 到节点",
    roots: {
      "driver-error": "卷 {volume}：{error}",
      "attacher-silent": "没有人为 {driver} attach {volume}",
      unanswered: "没有人为 {driver} attach {volume}",
    },
    shortSteps: { "follow-error": "按驱动的错误排查", "look-at-attacher": "查看驱动的 attacher" },
    messages: {
      "driver-error": "{pod} 的卷 {volume}[[（PVC {claim}）]]无法 attach 到 {node}：驱动 {driver} 的回答是：{error}。",
      "attacher-silent":
        "{pod} 的卷 {volume}[[（PVC {claim}）]]要 attach 到 {node}，但没有人替 {driver} 应答：{error}。它的控制器（external-attacher）已停止或过载。",
      unanswered:
        "{pod} 的卷 {volume}[[（PVC {claim}）]]自 {since} 起要 attach 到 {node}，而 {driver} 既没有完成，也没有说明原因。它的控制器（external-attacher）已停止，或轮不到它。",
    },
    nextSteps: {
      "follow-error": "在 {driver} 控制器的日志和存储后端按该错误排查：磁盘是否存在、{node} 能否访问、驱动是否有权 attach、是否达到上限。",
      "look-at-attacher": "查看 {driver} 的控制器 Pod 及其 external-attacher 容器：是否在运行、谁是 leader、对 {volume} 说了什么。",
    },
    avoid: { restart: "不要为了重试而重建 Pod：attach 会自动重试，卷还是同一个。" },
    offers: { "delete-pod": "新的 Pod 需要同一个卷；只有换节点才可能不同。" },
    clear: {},
    notChecked: {
      "controller-log": "没有读取驱动控制器的日志。",
      attachment: "没有看到该卷在此节点上的 VolumeAttachment；依据是事件。",
    },
  },
};
