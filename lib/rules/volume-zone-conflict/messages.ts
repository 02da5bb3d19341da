import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its volume is where it may not run",
    roots: {
      "no-node": "no node reaches the volume of {claim}",
      apart: "no node reaches all volumes: {claim}",
      selector: "volume of {claim} and the pod's selector",
      crowded: "no room where the volume of {claim} is",
      "by-message": "the volume of {claim} is elsewhere",
    },
    shortSteps: {
      reach: "a node there, or move the data",
      together: "bring the volumes together",
      agree: "make selector and volume agree",
      "room-there": "make room where the volume is",
    },
    messages: {
      "no-node":
        "The volume of {claim} can be reached only from nodes with {place}, and no node has that (nodes are at {elsewhere}). So no node can take {pod}.",
      apart: "{pod} uses several volumes that lie in different places ({place}): no node reaches all of them.",
      selector:
        "The volume of {claim} lies at {place}, and {pod} may run only on nodes with {wants}: the two exclude each other. {nodes} could reach the volume and is not allowed; {others} is allowed and cannot reach it ({elsewhere}).",
      crowded:
        "The volume of {claim} lies at {place}, so only {nodes} can take {pod}, and refuses it[[: {why}]]. {others} would take it and cannot reach the volume.",
      "by-message":
        "The scheduler says that nodes cannot reach a volume of {pod} ({claim}): it is pinned to another zone or node. Volumes and nodes could not be compared here.",
    },
    nextSteps: {
      reach:
        "Bring up a node [[at {place}||where its volume is]], or move the data: restore a snapshot of {claim} to where nodes are. If the data can be lost, make the claim again with a class that waits for its pod (volumeBindingMode WaitForFirstConsumer).",
      together:
        "Move the data of all but one volume to one place, by snapshot or copy, or split the workload. A class with WaitForFirstConsumer keeps volumes of one pod together from the start.",
      agree:
        "Decide which of the two is meant: allow {place} in the affinity of {owner}, or restore the data of {claim} where the pod shall run. A class with WaitForFirstConsumer avoids this for new claims.",
      "room-there": "Make room at {place} ({nodes}[[: {why}]]), or add a node there. A node elsewhere does not help.",
    },
    avoid: {
      data: "Do not delete the claim or the volume to get the pod going before it is clear that the data can be lost. Nodes in other places do not help either.",
    },
    offers: {},
    clear: {},
    notChecked: {
      topology: "Whether the storage could be reached from other places after all was not looked up.",
      volumes: "Claims, volumes or nodes could not be read, so zone and node are not compared.",
    },
  },
  "zh-CN": {
    title: "它的卷在它不能运行的地方",
    roots: {
      "no-node": "没有节点能访问 {claim} 的卷",
      apart: "没有节点能访问全部的卷：{claim}",
      selector: "{claim} 的卷与 Pod 的选择器互相排斥",
      crowded: "{claim} 的卷所在之处没有空位",
      "by-message": "{claim} 的卷在别处",
    },
    shortSteps: {
      reach: "在那里加节点或迁移数据",
      together: "把卷放到一处",
      agree: "让选择器与卷一致",
      "room-there": "在卷所在处腾出空间",
    },
    messages: {
      "no-node": "{claim} 的卷只能从带有 {place} 的节点访问，而没有这样的节点（现有节点在 {elsewhere}）。所以没有节点能接收 {pod}。",
      apart: "{pod} 使用多个位于不同位置的卷（{place}）：没有节点能同时访问全部。",
      selector:
        "{claim} 的卷位于 {place}，而 {pod} 只能运行在带有 {wants} 的节点上：两者互相排斥。{nodes} 能访问卷但不被允许；{others} 被允许但访问不到卷（{elsewhere}）。",
      crowded: "{claim} 的卷位于 {place}，所以只有 {nodes} 能接收 {pod}，但它拒绝[[：{why}]]。{others} 愿意接收，却访问不到卷。",
      "by-message": "调度器说有节点访问不到 {pod} 的卷（{claim}）：它被固定在另一个可用区或节点。这里无法对比卷与节点。",
    },
    nextSteps: {
      reach:
        "在[[ {place} ||卷所在的位置]]启用一个节点，或迁移数据：把 {claim} 的快照恢复到有节点的地方。如果数据可以丢弃，就用等待 Pod 的类（volumeBindingMode WaitForFirstConsumer）重新创建 PVC。",
      together:
        "通过快照或复制，把除一个之外的卷的数据迁到同一处，或拆分工作负载。使用 WaitForFirstConsumer 的类，从一开始就能让同一个 Pod 的卷在一起。",
      agree:
        "先确定以哪个为准：在 {owner} 的亲和性中允许 {place}，或把 {claim} 的数据恢复到 Pod 应当运行的地方。对新的 PVC，WaitForFirstConsumer 的类可以避免这种情况。",
      "room-there": "在 {place} 腾出空间（{nodes}[[：{why}]]），或在那里加一个节点。加在别处没有用。",
    },
    avoid: { data: "在确认数据可以丢弃之前，不要为了让 Pod 跑起来而删除 PVC 或卷。在其他地方加节点也没有用。" },
    offers: {},
    clear: {},
    notChecked: {
      topology: "没有查看存储是否其实能从其他位置访问。",
      volumes: "无法读取 PVC、卷或节点，因此没有对比可用区与节点。",
    },
  },
};
