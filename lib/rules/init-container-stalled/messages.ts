import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "An init container does not finish",
    roots: {
      says: "init container {container}: {line}",
      silent: "init container {container} runs and says nothing",
      sidecar: "sidecar {container} has not started: {probe}",
      "service-empty-silent": "waits for Service {service}, no endpoints",
      "service-empty": "waits for Service {service}, no endpoints",
    },
    shortSteps: {
      provide: "provide what it waits for",
      probe: "ask what the startup probe asks",
      service: "get {service} ready",
      "look-inside": "look into the init container",
    },
    messages: {
      says: "Init container {container} of {pod} has run for {minutes} min and neither ends nor fails; the pod's own containers start only after it. Its last words: {line}.",
      silent:
        "Init container {container} of {pod} has run for {minutes} min and neither ends nor fails; the pod's own containers start only after it. It has no log that could be read[[; its command is: {command}||; it sets no command, so the image's own runs]].",
      sidecar:
        "Sidecar {container} of {pod} has run for {minutes} min and its startup probe ({probe}) has not passed; the pod's own containers start only when it has. Nothing ends it before the probe's budget is spent.",
      "service-empty-silent":
        "Init container {container} of {pod} has run for {minutes} min, and its command names the Service {service}, behind which no endpoint is ready. The pod's own containers start only after it. It has no log that could be read[[; its command is: {command}||; it sets no command, so the image's own runs]].",
      "service-empty":
        "Init container {container} of {pod} has run for {minutes} min and speaks of the Service {service}, behind which no endpoint is ready. The pod's own containers start only after it. Its last words: {line}.",
    },
    nextSteps: {
      provide:
        "Find out what it waits for (its words[[, its command: {command}]]) and provide that: a database that answers, a migration that is done, a file. It then ends by itself.",
      service:
        "Look at the pods behind the Service {service}: none is ready, or its selector matches none. When one is, the init container goes on by itself.",
      probe:
        "Ask what the probe asks ({probe}) from inside the pod and read the log of {container}: correct port, path or command of the startup probe in {owner}, or repair what keeps the sidecar from coming up.",
      "look-inside":
        "Enter the container or read its command, and see what it is waiting for: a host, a lock, a download. If it can wait for ever, give it a time limit.",
    },
    avoid: {
      again: "Do not delete or restart the pod: a new one waits at the same place, and work that is half done (a migration) may suffer.",
    },
    offers: {
      "debug-pod": "A container beside it can ask the awaited host from the same network.",
      "delete-pod": "A new pod waits at the same place.",
    },
    clear: {},
    notChecked: {
      logs: "The init container's log could not be read.",
      meaning: "Long work, such as a large download or migration, looks the same from outside.",
    },
  },
  "zh-CN": {
    title: "init 容器一直没有结束",
    roots: {
      says: "init 容器 {container}：{line}",
      silent: "init 容器 {container} 在运行但没有输出",
      sidecar: "sidecar {container} 未启动完成：{probe}",
      "service-empty-silent": "在等待没有端点的 Service {service}",
      "service-empty": "在等待没有端点的 Service {service}",
    },
    shortSteps: {
      provide: "提供它等待的东西",
      probe: "查启动探针问的东西",
      service: "让 {service} 就绪",
      "look-inside": "进入 init 容器查看",
    },
    messages: {
      says: "{pod} 的 init 容器 {container} 已运行 {minutes} 分钟，既不结束也不失败；Pod 自己的容器要等它结束才会启动。它最后的输出：{line}。",
      silent:
        "{pod} 的 init 容器 {container} 已运行 {minutes} 分钟，既不结束也不失败；Pod 自己的容器要等它结束才会启动。没有能读到的日志[[；它的命令是：{command}||；它没有写命令，运行的是镜像自带的]]。",
      sidecar:
        "{pod} 的 sidecar {container} 已运行 {minutes} 分钟，它的启动探针（{probe}）一直没有通过；Pod 自己的容器要等它通过才会启动。在探针的时限用完之前不会有人结束它。",
      "service-empty-silent":
        "{pod} 的 init 容器 {container} 已运行 {minutes} 分钟，它的命令提到 Service {service}，而其后没有就绪的端点。Pod 自己的容器要等它结束才会启动。没有能读到的日志[[；它的命令是：{command}||；它没有写命令，运行的是镜像自带的]]。",
      "service-empty":
        "{pod} 的 init 容器 {container} 已运行 {minutes} 分钟，它提到 Service {service}，而其后没有就绪的端点。Pod 自己的容器要等它结束才会启动。它最后的输出：{line}。",
    },
    nextSteps: {
      provide: "弄清它在等什么（看它的输出[[和命令：{command}]]）并提供：能应答的数据库、已完成的迁移、某个文件。之后它会自行结束。",
      service: "查看 Service {service} 背后的 Pod：没有一个就绪，或选择器没有匹配到任何 Pod。一旦有就绪的，init 容器会自行继续。",
      probe:
        "在 Pod 内访问探针所问的（{probe}），并读 {container} 的日志：在 {owner} 中改正启动探针的端口、路径或命令，或修复让 sidecar 起不来的原因。",
      "look-inside": "进入容器或阅读它的命令，看它在等什么：主机、锁、下载。如果它可能永远等下去，就给它设一个时限。",
    },
    avoid: { again: "不要删除或重启 Pod：新的 Pod 会停在同一个地方，做到一半的工作（如迁移）还可能受损。" },
    offers: {
      "debug-pod": "旁边的调试容器可以从同一网络访问它所等待的主机。",
      "delete-pod": "新的 Pod 会停在同一个地方。",
    },
    clear: {},
    notChecked: { logs: "无法读取 init 容器的日志。", meaning: "耗时的工作（如大下载或迁移）从外面看是一样的。" },
  },
};
