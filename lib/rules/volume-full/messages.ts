import { CRASH_OFFERS } from "#lib/rules/crash-texts.ts";
import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its volume is full",
    roots: {
      claim: "claim {claim} ({size}) is full",
      "claim-unread": "claim {claim} is full",
      "empty-dir": "{source} of {container} is full",
      memory: "{source} in memory ({size}) is full",
      other: "{source} at {mount} is full",
      layer: "no space left for {container} on {node}",
    },
    shortSteps: {
      expand: "expand the claim",
      "expand-if-allowed": "expand the claim or remove data",
      move: "remove data or move it",
      "raise-limit": "raise the emptyDir's limit",
      "free-node": "look at the node's disk",
      "free-there": "free space there",
    },
    messages: {
      claim:
        "Container {container} ends because the volume at {mount} is full: claim {claim} holds {size}. The disk and memory of the node are not concerned. It says: “{line}”.",
      "claim-unread":
        "Container {container} ends because the volume at {mount} is full: claim {claim}, whose size could not be read here. It says: “{line}”.",
      "empty-dir":
        "Container {container} ends because there is no space left at {mount}[[ ({source})]]: such a volume lies on the disk of {node} and ends with it. It says: “{line}”.",
      memory:
        "Container {container} ends because {mount} is full: {source} lies in memory, with a limit of {size}, or else the pod's memory limit. It says: “{line}”.",
      other: "Container {container} ends because there is no space left at {mount}[[ ({source})]]. It says: “{line}”.",
      layer:
        "Container {container} ends because there is no space left where it writes. No volume of its own can be told from its words; its own layer lies on the disk of {node}. It says: “{line}”.",
    },
    nextSteps: {
      expand:
        "Expand claim {claim} (its class {class} allows it: raise spec.resources.requests.storage), or remove old data by a copy of the pod; the container starts again by itself.",
      "expand-if-allowed": "Look what fills {mount}; expand claim {claim} if its class allows it, or remove old data by a copy of the pod.",
      move: "The class {class} does not allow expansion: remove old data by a copy of the pod, or move the data to a larger claim.",
      "raise-limit": "Raise the sizeLimit of that emptyDir in {owner} and the memory limit with it, or write less there.",
      "free-node": "Look at the disk of {node} and at what {container} writes; put data that grows on a claim of its own in {owner}.",
      "free-there": "Free space on {source}, or let {container} write somewhere else.",
    },
    avoid: { delete: "Do not delete the claim to get a clean start: its data would be lost. More memory or a restart do not help." },
    offers: CRASH_OFFERS.en,
    clear: {},
    notChecked: { usage: "How full it is, is not visible in the API; inodes can be used up as well (df -i)." },
  },
  "zh-CN": {
    title: "卷已写满",
    roots: {
      claim: "PVC {claim}（{size}）已满",
      "claim-unread": "PVC {claim} 已满",
      "empty-dir": "{container} 的 {source} 已满",
      memory: "内存中的 {source}（{size}）已满",
      other: "{mount} 的 {source} 已满",
      layer: "{container} 在 {node} 上没有空间可写",
    },
    shortSteps: {
      expand: "扩容 PVC",
      "expand-if-allowed": "扩容 PVC 或清理数据",
      move: "清理数据或换更大的卷",
      "raise-limit": "提高 emptyDir 的上限",
      "free-node": "查看节点磁盘",
      "free-there": "在那里腾出空间",
    },
    messages: {
      claim: "容器 {container} 因挂在 {mount} 的卷已满而结束：PVC {claim} 的容量是 {size}。与节点的磁盘和内存无关。它说：“{line}”。",
      "claim-unread": "容器 {container} 因挂在 {mount} 的卷已满而结束：是 PVC {claim}，它的容量这里读不到。它说：“{line}”。",
      "empty-dir":
        "容器 {container} 因 {mount}[[（{source}）]]没有剩余空间而结束：这类卷在 {node} 的磁盘上，随磁盘一起用尽。它说：“{line}”。",
      memory: "容器 {container} 因 {mount} 已满而结束：{source} 在内存里，上限是 {size}，未设时以 Pod 的内存上限为准。它说：“{line}”。",
      other: "容器 {container} 因 {mount}[[（{source}）]]没有剩余空间而结束。它说：“{line}”。",
      layer:
        "容器 {container} 因写入的地方没有剩余空间而结束。从它的话里看不出是哪个卷；它自己的可写层在 {node} 的磁盘上。它说：“{line}”。",
    },
    nextSteps: {
      expand:
        "扩容 PVC {claim}（它的存储类 {class} 允许：提高 spec.resources.requests.storage），或用 Pod 的副本清理旧数据；容器会自己重新启动。",
      "expand-if-allowed": "看是什么写满了 {mount}；存储类允许就扩容 PVC {claim}，否则用 Pod 的副本清理旧数据。",
      move: "存储类 {class} 不允许扩容：用 Pod 的副本清理旧数据，或把数据迁到更大的 PVC。",
      "raise-limit": "在 {owner} 中提高该 emptyDir 的 sizeLimit，并相应提高内存上限；或少写一些。",
      "free-node": "查看 {node} 的磁盘和 {container} 写了什么；会增长的数据在 {owner} 中放到单独的 PVC。",
      "free-there": "在 {source} 上腾出空间，或让 {container} 写到别处。",
    },
    avoid: { delete: "不要为了重新开始而删除 PVC：数据会丢失。加内存或重启都没有用。" },
    offers: CRASH_OFFERS.zh,
    clear: {},
    notChecked: { usage: "用了多少在 API 里看不到；inode 也可能用尽（df -i）。" },
  },
};
