import { defineSection } from "./define.ts";

/** Texts of a claim's page. */
export const claim = defineSection(
  {
    title: "Claim {namespace} / {name}",
    loading: "Reading claim {namespace} / {name}…",
    notFound: "It may have been deleted, or its name is mistyped.",
    healthyNext: "Nothing to do here: the claim has its volume. Pods that cannot use it say so in their own records.",
    waitsNext: "Nothing to do here: its volume is made when a pod that uses it gets a node.",
    requested: "asks for {size}",
    has: "has {size}",
    usedBy: "{count, plural, =0 {used by no pod} one {used by # pod} other {used by # pods}}",
    timeline: "Timeline",
    yamlLabel: "YAML of claim {namespace} / {name}",
    chain: {
      heading: "From the claim to the disk",
      state: { gone: "does not exist", forbidden: "may not be read", unknown: "could not be read", none: "none" },
      none: {
        StorageClass: "no class: only a volume made by hand can be bound",
        PersistentVolume: "no volume is bound yet",
        VolumeAttachment: "attached to no node",
      },
    },
    users: {
      heading: "Pods that use it",
      none: "No pod names this claim.",
      finished: "finished, and holds the claim all the same",
      next: "next: {step}",
    },
    provisioner: {
      heading: "Who makes the volume",
      byName: "Pods that seem to be it, by their names alone:",
      none: "No pod is called like it. It may run outside of this cluster, or not at all.",
    },
  },
  {
    title: "PVC {namespace} / {name}",
    loading: "正在读取 PVC {namespace} / {name}…",
    notFound: "它可能已被删除，或名称写错了。",
    healthyNext: "这里无需处理：PVC 已有它的卷。用不了它的 Pod 会在各自的病历里说明。",
    waitsNext: "这里无需处理：等使用它的 Pod 有了节点，才会为它创建卷。",
    requested: "要求 {size}",
    has: "已有 {size}",
    usedBy: "{count, plural, =0 {没有 Pod 使用} other {# 个 Pod 使用}}",
    timeline: "时间线",
    yamlLabel: "PVC {namespace} / {name} 的 YAML",
    chain: {
      heading: "从 PVC 到磁盘",
      state: { gone: "不存在", forbidden: "无权读取", unknown: "无法读取", none: "无" },
      none: {
        StorageClass: "没有存储类：只能绑定手工创建的卷",
        PersistentVolume: "还没有绑定卷",
        VolumeAttachment: "没有挂接到任何节点",
      },
    },
    users: {
      heading: "使用它的 Pod",
      none: "没有 Pod 引用这个 PVC。",
      finished: "已结束，但仍占着 PVC",
      next: "下一步：{step}",
    },
    provisioner: {
      heading: "由谁创建卷",
      byName: "看起来是它的 Pod（仅凭名字判断）：",
      none: "没有名字与它相似的 Pod。它可能运行在集群之外，或根本没有运行。",
    },
  },
);
