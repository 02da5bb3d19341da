import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The runtime cannot make the container",
    roots: {
      "still-busy": "runtime on {node} does not finish a container",
      "no-room": "runtime on {node} has no room left",
      device: "a device fails on {node}: {said}",
      mount: "a mount of {container} fails: {said}",
      "no-command": "{image} has no command",
      "low-limit": "memory limit {limit} of {container}: too low for the runtime",
      other: "container {container}: {said}",
    },
    shortSteps: {
      runtime: "look at the runtime on the node",
      device: "look at the device plugin",
      "volume-mount": "correct the mount",
      "give-command": "give it a command",
      "raise-limit": "raise the memory limit",
      read: "repair what the runtime names",
    },
    messages: {
      "still-busy":
        "Container {container} of {pod} cannot be made on {node}: an earlier request for it has not finished, so the runtime or its disk is slow or stuck. It says: {said}.",
      "no-room": "Container {container} of {pod} cannot be made on {node}: the node has no room for it. The runtime says: {said}.",
      device:
        "Container {container} of {pod} cannot be made on {node}: a device it asks for cannot be handed over. The runtime says: {said}.",
      mount: "Container {container} of {pod} cannot be made: one of its mounts does not work. The runtime says: {said}.",
      "no-command":
        "Container {container} of {pod} cannot be made: the image {image} has neither an entrypoint nor a command, and the pod gives none.",
      "low-limit":
        "Container {container} of {pod} cannot be made: its memory limit of {limit} is less than the runtime on {node} needs to start any container ({least}). No program ran. It says: {said}.",
      other: "Container {container} of {pod} cannot be made ({reason}). The runtime says: {said}.",
    },
    nextSteps: {
      runtime:
        "Look at the container runtime on {node}: disk latency and space, its log, and whether other pods start there. The kubelet tries again by itself.",
      device: "Look at the device plugin or CDI configuration on {node}: its pod, its log, and whether it was restarted or updated.",
      "volume-mount":
        "Compare the volumeMounts of {container} in {owner} with the message: a file mounted where the image has a folder, mountPropagation on a host path that is not shared, a path under a read-only one.",
      "give-command":
        "Give container {container} a command in {owner}, or use an image that has one: a base image or the wrong stage of a build has none.",
      "raise-limit":
        "Raise the memory limit of {container} in {owner} to {least} at the least, better to what its program needs. A missing unit (128 for 128Mi) or m in place of M ends here too.",
      read: "Repair what the message names, in {owner} or on {node}; the kubelet tries again by itself.",
    },
    avoid: {
      again:
        "Do not delete the pod to get past this before the message is understood: a new one is made from the same spec, and a slow runtime only gets more to do.",
    },
    offers: { "delete-pod": "A new pod is made from the same spec." },
    clear: {},
    notChecked: { "runtime-log": "The log of the runtime on the node was not read." },
  },
  "zh-CN": {
    title: "运行时无法创建容器",
    roots: {
      "still-busy": "{node} 上的运行时迟迟完不成容器",
      "no-room": "{node} 上的运行时没有空间了",
      device: "{node} 上的设备失败：{said}",
      mount: "{container} 的挂载失败：{said}",
      "no-command": "{image} 没有启动命令",
      "low-limit": "{container} 的内存上限 {limit} 低于运行时的要求",
      other: "容器 {container}：{said}",
    },
    shortSteps: {
      runtime: "检查该节点的运行时",
      device: "检查设备插件",
      "volume-mount": "改正挂载",
      "give-command": "给它一个命令",
      "raise-limit": "提高内存上限",
      read: "修复运行时指出的问题",
    },
    messages: {
      "still-busy": "{pod} 的容器 {container} 无法在 {node} 上创建：之前的创建请求还没有结束，运行时或它的磁盘很慢或卡住了。它说：{said}。",
      "no-room": "{pod} 的容器 {container} 无法在 {node} 上创建：节点没有空间了。运行时说：{said}。",
      device: "{pod} 的容器 {container} 无法在 {node} 上创建：它要的设备无法交给它。运行时说：{said}。",
      mount: "{pod} 的容器 {container} 无法创建：它的某个挂载不成立。运行时说：{said}。",
      "no-command": "{pod} 的容器 {container} 无法创建：镜像 {image} 既没有 entrypoint 也没有 command，Pod 也没有给。",
      "low-limit":
        "{pod} 的容器 {container} 无法创建：它的内存上限 {limit} 低于 {node} 上的运行时启动任何容器所需的 {least}。程序没有运行过。它说：{said}。",
      other: "{pod} 的容器 {container} 无法创建（{reason}）。运行时说：{said}。",
    },
    nextSteps: {
      runtime: "检查 {node} 上的容器运行时：磁盘延迟与空间、它的日志，以及其他 Pod 能否在那里启动。kubelet 会自行重试。",
      device: "检查 {node} 上的设备插件或 CDI 配置：它的 Pod、日志，以及是否被重启或升级过。",
      "volume-mount":
        "把 {owner} 中 {container} 的 volumeMounts 与原文对照：文件挂到了镜像里的目录上、对未共享的主机路径用了 mountPropagation、挂到了只读路径之下。",
      "give-command": "在 {owner} 中给容器 {container} 一个 command，或换一个有命令的镜像：基础镜像或构建时选错的阶段都没有命令。",
      "raise-limit":
        "在 {owner} 中把 {container} 的内存上限提高到至少 {least}，最好按程序的实际需要设置。漏写单位（把 128Mi 写成 128）或把 M 写成 m 也会走到这里。",
      read: "在 {owner} 或 {node} 上修复原文指出的问题；kubelet 会自行重试。",
    },
    avoid: { again: "在弄懂原文之前不要靠删除 Pod 绕过去：新的 Pod 出自同一份配置，而慢的运行时只会更忙。" },
    offers: { "delete-pod": "新的 Pod 出自同一份配置。" },
    clear: {},
    notChecked: { "runtime-log": "没有读取节点上运行时的日志。" },
  },
};
