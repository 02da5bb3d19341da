import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The image is still being pulled",
    roots: { pulling: "{node} has pulled {image} for {minutes} min", unseen: "{node} may still pull {image}" },
    shortSteps: { wait: "wait, and look at the node's link" },
    messages: {
      pulling:
        "{node} has been pulling the image {image} for container {container} of {pod} for {minutes} min: the pull has begun and has neither ended nor failed.",
      unseen:
        "{pod} has had its sandbox on {node} for {minutes} min and container {container} is not made yet: most likely the image {image} is still being pulled. No event is left that says so.",
    },
    nextSteps: {
      wait: "Give it time, and look at how fast {node} gets data: size of the image, link and disk of the node, other pulls at once (the kubelet pulls one by one where serializeImagePulls is on). If it never ends, pull it on the node by hand (crictl pull) to see where it hangs.",
    },
    avoid: { again: "Do not delete the pod: a new one starts the pull anew, on this node or on one that has nothing of the image yet." },
    offers: {},
    clear: {},
    notChecked: {
      size: "The size of the image and how much of it is there can be seen only on the node.",
      events: "Events of the pull could not be read or have expired.",
    },
  },
  "zh-CN": {
    title: "镜像仍在拉取",
    roots: { pulling: "{node} 拉取 {image} 已 {minutes} 分钟", unseen: "{node} 可能仍在拉取 {image}" },
    shortSteps: { wait: "等待，并检查节点的网络" },
    messages: {
      pulling: "{node} 正在为 {pod} 的容器 {container} 拉取镜像 {image}，已有 {minutes} 分钟：拉取已经开始，既没有完成也没有失败。",
      unseen:
        "{pod} 在 {node} 上的沙箱已建好 {minutes} 分钟，而容器 {container} 还没有创建：最可能是镜像 {image} 仍在拉取。已没有事件能说明这一点。",
    },
    nextSteps: {
      wait: "给它时间，同时看 {node} 取数据有多快：镜像大小、节点的网络与磁盘、同时进行的其他拉取（开启 serializeImagePulls 时 kubelet 逐个拉取）。如果一直不结束，就在节点上手动拉取（crictl pull）看卡在哪里。",
    },
    avoid: { again: "不要删除 Pod：新的 Pod 会从头拉取，可能还落在一个完全没有该镜像的节点上。" },
    offers: {},
    clear: {},
    notChecked: { size: "镜像的大小以及已经拉取了多少，只能在节点上看到。", events: "拉取的事件无法读取或已过期。" },
  },
};
