import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "A volume cannot be detached",
    roots: {
      terminating: "{volume} stays on {node}: {error}",
      creating: "{volume} hangs on {node}: {error}",
    },
    shortSteps: { "read-driver": "follow the driver's error" },
    messages: {
      terminating:
        "Volume {volume} of {pod} is to be detached from {node} since {since}, but driver {driver} cannot: {error}. The VolumeAttachment {attachment} stays, and with it everything that waits for the volume.",
      creating:
        "{pod} cannot get volume {volume} on {node}: its earlier attachment to the same node is being removed since {since}, and driver {driver} cannot detach it: {error}.",
    },
    nextSteps: {
      "read-driver":
        "Follow the error of {driver}: its controller's log, its credentials, and what the storage back end says about {volume} and {node}. Once the detach succeeds the attachment goes by itself.",
    },
    avoid: {
      finalizer:
        "Do not take the finalizer off VolumeAttachment {attachment} while the volume may still be mounted on {node}: two writers destroy the data. First make sure in the back end that it is attached nowhere.",
    },
    offers: { "force-delete": "The attachment does not depend on the pod's object; it stays as it is." },
    clear: {},
    notChecked: {
      "back-end": "The storage back end was not asked; it alone knows whether the volume is attached.",
      attacher: "The log of the driver's controller was not read.",
    },
  },
  "zh-CN": {
    title: "卷无法 detach",
    roots: {
      terminating: "{volume} 留在 {node} 上：{error}",
      creating: "{volume} 仍挂在 {node}：{error}",
    },
    shortSteps: { "read-driver": "按驱动的错误排查" },
    messages: {
      terminating:
        "{pod} 的卷 {volume} 自 {since} 起要从 {node} detach，但驱动 {driver} 做不到：{error}。VolumeAttachment {attachment} 一直存在，等待该卷的一切也随之停住。",
      creating:
        "{pod} 在 {node} 上拿不到卷 {volume}：它之前在同一节点上的 attachment 自 {since} 起正在移除，而驱动 {driver} 无法 detach：{error}。",
    },
    nextSteps: {
      "read-driver":
        "按 {driver} 的错误排查：它的 controller 日志、凭据，以及存储后端对 {volume} 和 {node} 的说法。detach 成功后 attachment 会自行消失。",
    },
    avoid: {
      finalizer:
        "只要卷可能仍挂载在 {node} 上，就不要移除 VolumeAttachment {attachment} 的 finalizer：两个写入者会毁掉数据。先在后端确认它没有 attach 在任何地方。",
    },
    offers: { "force-delete": "attachment 不取决于 Pod 对象，不会有任何变化。" },
    clear: {},
    notChecked: {
      "back-end": "没有询问存储后端；只有它知道卷是否仍处于 attach 状态。",
      attacher: "没有读取驱动 controller 的日志。",
    },
  },
};
