import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The pod's sandbox cannot be made",
    roots: {
      "pause-image": "{node} cannot pull its sandbox image",
      "no-user-namespaces": "runtime on {node} offers no user namespaces",
      "still-busy": "runtime on {node} does not finish a sandbox",
      "no-room": "runtime on {node} lacks room: {said}",
      "limit-too-low": "memory limit too low to start: {limits}",
      other: "runtime on {node} makes no sandbox: {said}",
      changed: "sandboxes on {node} are made again and again",
    },
    shortSteps: {
      "pause-image": "make the sandbox image available",
      "no-user-namespaces": "use nodes with user namespaces",
      runtime: "look at the runtime on the node",
      "raise-limit": "correct the memory limit",
    },
    messages: {
      "pause-image": "{pod} cannot start on {node}: the runtime cannot get its own sandbox (pause) image. It says: {said}.",
      "no-user-namespaces":
        "{pod} cannot start on {node}: it asks for a user namespace of its own (hostUsers: false), and the runtime or its handler there offers none. It says: {said}.",
      "still-busy":
        "{pod} cannot start on {node}: an earlier request for its sandbox has not finished, so the runtime or its disk is slow or stuck. It says: {said}.",
      "no-room": "{pod} cannot start on {node}: the runtime lacks room for its sandbox. It says: {said}.",
      "limit-too-low":
        "{pod} cannot start: its memory limit[[ ({limits})]] is too low for the runtime to even set it up, so the kernel ends that first process. Most often the unit is wrong (128m is 0.128 bytes, 128 is 128 bytes; 128Mi is meant). It says: {said}.",
      other: "{pod} cannot start on {node}: the runtime makes no sandbox for it, and the words are not about the network. It says: {said}.",
      changed:
        "The sandbox of {pod} on {node} was thrown away and made again {count, plural, one {# time} other {# times}}: something ends it each time, most often the network plugin or the runtime.",
    },
    nextSteps: {
      "pause-image":
        "Look at which sandbox image the runtime on {node} is configured with, and pull it there by hand (crictl pull): registry, mirror, credentials. It is not one of the pod's own images, and the pod's pull secrets do not count.",
      "raise-limit":
        "Correct resources.limits.memory in {owner}[[ ({limits})]]: the unit first, then at least some tens of Mi for each container.",
      "no-user-namespaces":
        "See which nodes offer it (status.runtimeHandlers[].features.userNamespaces of each Node) and place {owner} there, or bring the runtime of {node} to a version that does: containerd 2.0 or CRI-O 1.25 on a kernel of 6.3 or later, and with a RuntimeClass its handler too. The kubelet tries again by itself.",
      runtime:
        "Look at the container runtime on {node}: its log around these events, the disk and memory it has, and whether other pods start there.",
    },
    avoid: {
      node: "Do not restart the runtime or the node for this: every node does the same with that limit.",
      isolation:
        "Do not take hostUsers: false out just to get it going: what runs as root in the pod would then be root on {node} as well. That is a decision about security.",
      again: "Do not change the pod for this: the fault is on {node}. A new pod that lands there meets the same.",
    },
    offers: {
      "same-limit": "A new pod has the same limit.",
      "delete-pod": "A new pod that lands on this node meets the same runtime.",
    },
    clear: {},
    notChecked: {
      handlers: "What the runtimes of the nodes offer was not compared.",
      "runtime-log": "The log of the runtime on the node was not read.",
    },
  },
  "zh-CN": {
    title: "无法创建 Pod 的沙箱",
    roots: {
      "pause-image": "{node} 拉不到沙箱镜像",
      "no-user-namespaces": "{node} 上的运行时不提供用户命名空间",
      "still-busy": "{node} 上的运行时迟迟完不成沙箱",
      "no-room": "{node} 上的运行时资源不足：{said}",
      "limit-too-low": "内存上限太低，无法启动：{limits}",
      other: "{node} 上的运行时建不出沙箱：{said}",
      changed: "{node} 上的沙箱被反复重建",
    },
    shortSteps: {
      "no-user-namespaces": "调度到支持用户命名空间的节点",
      "pause-image": "让沙箱镜像可用",
      runtime: "检查该节点的运行时",
      "raise-limit": "改正内存上限",
    },
    messages: {
      "pause-image": "{pod} 无法在 {node} 上启动：运行时拿不到它自己的沙箱（pause）镜像。它说：{said}。",
      "no-user-namespaces":
        "{pod} 无法在 {node} 上启动：它要求自己的用户命名空间（hostUsers: false），而那里的运行时或其 handler 不提供。它说：{said}。",
      "still-busy": "{pod} 无法在 {node} 上启动：之前创建沙箱的请求还没有结束，运行时或它的磁盘很慢或卡住了。它说：{said}。",
      "no-room": "{pod} 无法在 {node} 上启动：运行时没有资源创建沙箱。它说：{said}。",
      "limit-too-low":
        "{pod} 无法启动：它的内存上限[[（{limits}）]]低到运行时连准备工作都做不完，内核就杀掉了那第一个进程。多半是单位写错了（128m 是 0.128 字节，128 是 128 字节，本意是 128Mi）。它说：{said}。",
      other: "{pod} 无法在 {node} 上启动：运行时没有为它建出沙箱，而且原文与网络无关。它说：{said}。",
      changed: "{pod} 在 {node} 上的沙箱已被丢弃并重建 {count} 次：每次都有东西终结它，最常见的是网络插件或运行时。",
    },
    nextSteps: {
      "pause-image":
        "查看 {node} 上运行时配置的是哪个沙箱镜像，并在那里手动拉取（crictl pull）：检查仓库、镜像源、凭据。它不是 Pod 自己的镜像，Pod 的拉取凭据对它不起作用。",
      "raise-limit": "在 {owner} 中改正 resources.limits.memory[[（{limits}）]]：先看单位，再给每个容器至少几十 Mi。",
      "no-user-namespaces":
        "看哪些节点提供它（各 Node 的 status.runtimeHandlers[].features.userNamespaces），把 {owner} 调度到那里；或把 {node} 的运行时升级到支持的版本：内核 6.3 及以上，containerd 2.0 或 CRI-O 1.25，用了 RuntimeClass 时其 handler 也要支持。kubelet 会自行重试。",
      runtime: "检查 {node} 上的容器运行时：这些事件前后的日志、磁盘与内存余量，以及其他 Pod 能否在那里启动。",
    },
    avoid: {
      node: "不要为此重启运行时或节点：这个上限在哪个节点上都一样。",
      isolation: "不要只为让它跑起来就去掉 hostUsers: false：那样 Pod 里的 root 在 {node} 上也是 root。这是安全上的决定。",
      again: "不要为此修改 Pod：问题在 {node}。落到那里的新 Pod 会遇到同样的情况。",
    },
    offers: {
      "same-limit": "新 Pod 的上限还是一样。",
      "delete-pod": "落到该节点的新 Pod 遇到的是同一个运行时。",
    },
    clear: {},
    notChecked: { handlers: "没有比较各节点的运行时提供什么。", "runtime-log": "没有读取节点上运行时的日志。" },
  },
};
