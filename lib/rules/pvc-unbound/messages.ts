import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its claim gets no volume",
    roots: {
      lost: "claim {claim} lost its volume {volume}",
      "named-gone": "volume {volume} of {claim} does not exist",
      misfit: "{volume} does not fit claim {claim}",
      "no-volume": "no volume for claim {claim}",
      "no-place": "no volume for {claim} where it could run",
    },
    shortSteps: {
      restore: "bring the volume back",
      match: "make claim and volume match",
      "make-volume": "make a volume for it",
      place: "compare topology and capacity",
    },
    messages: {
      lost: "The claim {claim} is Lost: it was bound to {volume}, and that PersistentVolume no longer exists.",
      "named-gone": "The claim {claim} asks for the PersistentVolume {volume} by name, which does not exist.",
      misfit:
        "The claim {claim} waits for a volume made by hand (class {class}), and none of the {count} that could be meant fits. The nearest is {volume}: {differs}.",
      "no-volume": "The claim {claim} waits for a volume made by hand (class {class}, {size}, {modes}), and there is none.",
      "no-place":
        "The claim {claim} (class {class}) waits for its pod, and the scheduler finds no node on which a volume for it could be had: topology, capacity, or a local volume elsewhere.",
    },
    nextSteps: {
      restore:
        "Find out what became of {volume}: its data may still be on the storage (reclaim policy Retain). Make a PersistentVolume for it again by the same name, or restore the data into a new claim.",
      match:
        "Make the two agree: {volume} differs in {differs}. A claim without a volume holds no data and can be made anew. For a Released volume whose data may be used again, remove its claimRef.",
      "make-volume":
        "Make a PersistentVolume with class {class}, at least {size} and {modes}, or make the claim anew with a class that has a provisioner.",
      place:
        "Compare allowedTopologies of the class {class}, the free capacity the driver reports (CSIStorageCapacity), and the node affinity of local volumes with the nodes on which the pod may run.",
    },
    avoid: {
      data: "Do not delete the claim before it is clear where the data is.",
      nodes: "Do not delete the pod or add nodes: the claim is what waits.",
    },
    offers: {},
    clear: {},
    notChecked: {},
  },
  "zh-CN": {
    title: "它的 PVC 得不到卷",
    roots: {
      lost: "PVC {claim} 失去了它的卷 {volume}",
      "named-gone": "{claim} 指定的卷 {volume} 不存在",
      misfit: "{volume} 与 PVC {claim} 不匹配",
      "no-volume": "没有给 PVC {claim} 的卷",
      "no-place": "能运行之处没有给 {claim} 的卷",
    },
    shortSteps: {
      restore: "找回那个卷",
      match: "让 PVC 与卷匹配",
      "make-volume": "为它创建一个卷",
      place: "对比拓扑与容量",
    },
    messages: {
      lost: "PVC {claim} 处于 Lost：它曾绑定到 {volume}，而这个 PersistentVolume 已不存在。",
      "named-gone": "PVC {claim} 按名字要求 PersistentVolume {volume}，但它不存在。",
      misfit: "PVC {claim} 在等待手工创建的卷（存储类 {class}），可能对应的 {count} 个卷都不匹配。最接近的是 {volume}：{differs}。",
      "no-volume": "PVC {claim} 在等待手工创建的卷（存储类 {class}，{size}，{modes}），而一个都没有。",
      "no-place": "PVC {claim}（存储类 {class}）在等待 Pod，而调度器找不到能为它提供卷的节点：拓扑、容量，或本地卷在别处。",
    },
    nextSteps: {
      restore:
        "查明 {volume} 的去向：数据可能还在存储上（回收策略 Retain）。以同样的名字重新创建 PersistentVolume，或把数据恢复到新的 PVC 里。",
      match:
        "让两者一致：{volume} 的差异是 {differs}。没有卷的 PVC 里没有数据，可以重建。如果 Released 的卷的数据可以再用，就去掉它的 claimRef。",
      "make-volume": "创建一个存储类为 {class}、至少 {size}、{modes} 的 PersistentVolume，或用有 provisioner 的存储类重新创建 PVC。",
      place:
        "把存储类 {class} 的 allowedTopologies、驱动上报的剩余容量（CSIStorageCapacity）、本地卷的节点亲和性，与 Pod 可以运行的节点对比。",
    },
    avoid: {
      data: "在弄清数据在哪里之前，不要删除 PVC。",
      nodes: "不要删除 Pod 或增加节点：在等待的是 PVC。",
    },
    offers: {},
    clear: {},
    notChecked: {},
  },
};
