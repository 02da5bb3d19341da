import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "A volume cannot be mounted",
    roots: {
      "host-path": "{volume}: {source} is not what its type asks for",
      "access-denied": "{volume}: access is denied",
      unreachable: "{volume}: the server cannot be reached",
      "no-such-file": "{volume}: the path or device is not there",
      "no-client": "{node} has no client for {volume}",
      "wrong-type": "{volume}: file system cannot be mounted",
      "sub-path": "{volume}: the subPath cannot be prepared",
      "sub-path-variable": "{volume}: {error}",
      token: "{volume}: no token for the service account",
      "busy-driver": "{volume}: the driver is still busy with it",
      "plugin-silent": "the plugin of {driver} on {node} does not answer",
      "object-missing": "{volume}: {object} is not there",
      "not-synced": "{volume}: the kubelet has not read its content yet",
      "owner-change": "{volume}: its files still get their group",
      timeout: "{volume}: not mounted in time",
      other: "{volume}: {error}",
      "silent-host-path": "{volume}: perhaps not what its type asks for",
      "silent-server": "{volume}: perhaps waits for its server",
    },
    shortSteps: {
      "host-path": "fix the path or its type",
      "access-denied": "grant access to the share",
      unreachable: "make the server reachable",
      "no-such-file": "make the path or fix its name",
      "no-client": "install the client on the node",
      "wrong-type": "check fsType and the disk",
      "sub-path": "fix the subPath",
      "sub-path-variable": "set that variable",
      token: "make the service account",
      "busy-driver": "look at the driver on the node",
      "plugin-silent": "look at the driver's pod there",
      "object-missing": "make that object or fix its name",
      "not-synced": "look at the kubelet's connection",
      "owner-change": "set OnRootMismatch",
      timeout: "look at attach and driver",
      other: "follow the error",
      "silent-host-path": "look at that path on the node",
      "silent-server": "try the server from the node",
    },
    messages: {
      "host-path":
        "Volume {volume} of {pod} cannot be mounted on {node}: {source} is not there or not of the type that the pod asks for. The kubelet says: {error}.",
      "access-denied": "Volume {volume} of {pod} ({source}) cannot be mounted on {node}: access is denied. The error: {error}.",
      unreachable: "Volume {volume} of {pod} ({source}) cannot be mounted: its server does not answer {node}. The error: {error}.",
      "no-such-file":
        "Volume {volume} of {pod} ({source}) cannot be mounted on {node}: the exported path, device or directory does not exist. The error: {error}.",
      "no-client":
        "Volume {volume} of {pod} ({source}) cannot be mounted on {node}: the node knows no file system of that kind, so its client tools or kernel module are not installed there. The error: {error}.",
      "wrong-type":
        "Volume {volume} of {pod} ({source}) cannot be mounted on {node}: the file system is of another type, damaged, or a mount option does not fit. The error: {error}.",
      "sub-path": "{pod} cannot start on {node}: a subPath of volume {volume} cannot be prepared. The kubelet says: {error}.",
      "sub-path-variable":
        "{pod} cannot start on {node}: a subPathExpr of volume {volume} uses a variable that is not set or empty. The kubelet says: {error}.",
      token: "Volume {volume} of {pod} cannot be filled on {node}: no token can be had for its service account. The error: {error}.",
      "busy-driver":
        "Volume {volume} of {pod} ({source}) is not mounted on {node} yet: its driver still works on an earlier call for the same volume. The error: {error}.",
      "plugin-silent":
        "Volume {volume} of {pod} ({source}) cannot be mounted on {node}: the kubelet calls CSI driver {driver} over its socket there, and nobody answers; its node plugin is down. The error: {error}.",
      "object-missing":
        "Volume {volume} of {pod} ({source}) cannot be mounted on {node}: its driver asks for something that does not exist ({object}). The error: {error}.",
      "not-synced":
        "Volume {volume} of {pod} ({source}) was not mounted on {node} in time: the kubelet there had not got its content from the API server. After a start of the kubelet that passes by itself; for long it means that {node} hardly reaches the API server. The error: {error}.",
      "owner-change":
        "Volume {volume} of {pod} ({source}) is mounted on {node}, and before {pod} may start the kubelet gives every file on it to its fsGroup, one by one. With many files that takes long; nothing has failed. The kubelet says: {error}.",
      timeout: "Volume {volume} of {pod} ({source}) was not mounted on {node} in time, and nothing says why. The error: {error}.",
      other: "Volume {volume} of {pod} ({source}) cannot be mounted on {node}: {error}.",
      "silent-host-path":
        "{pod} stands before its first container on {node}, and no event says why. Volume {volume} ({source}) can be the reason: as long as that path is not there on {node}, or of another type, the kubelet starts nothing, and it tells so in events alone, which expire.",
      "silent-server":
        "{pod} stands before its first container on {node}, and no event says why. Volume {volume} ({source}) can be the reason: until its server answers and lets {node} in, the kubelet starts nothing, and it tells so in events alone, which expire.",
    },
    nextSteps: {
      "host-path":
        "See on {node} what is at that path; make it, or correct hostPath.path or hostPath.type of volume {volume} ({source}) in the owner. A node of the right kind may be what is meant.",
      "access-denied":
        "Allow {node} and the identity it mounts with at the server or back end of {source}: export list, credentials, key, security group.",
      unreachable: "Try the server of {source} from {node}: name resolution, route, port, firewall or network policy, and whether it runs.",
      "no-such-file":
        "Compare the path or device of {source} with what the server or {node} really has; make it there or correct the volume.",
      "no-client":
        "Install the client of that file system on {node} and on every node the pod may land on (nfs-common or nfs-utils for NFS, cifs-utils for SMB), best in the node image; the kubelet then tries again by itself. Its server and the claim are not at fault.",
      "wrong-type":
        "Compare fsType and mountOptions of {source} with what is on the disk; if it is damaged, check it before anybody writes to it.",
      "sub-path":
        "Correct the subPath of volume {volume}: it must stay inside of the volume and must not cross a file or a link that leads out.",
      "sub-path-variable":
        "Set the variable that subPathExpr of volume {volume} names as an env entry of the same container, with a value that is not empty.",
      token: "Make the service account that {pod} names, or correct serviceAccountName; see also whether the API server issues tokens.",
      "busy-driver":
        "Look at the driver's node pod on {node} and what it does for {source}; a call that hangs there keeps all later ones waiting.",
      "plugin-silent":
        "Look at the node plugin pod of {driver} on {node}: whether it runs and what its driver container logs. As soon as its socket answers, the kubelet mounts by itself; nothing is wrong with the volume.",
      "object-missing":
        "Create {object} in namespace {namespace}, or correct the name that volume {volume} gives; where a provider of the driver is missing, install it. The kubelet tries again by itself.",
      "not-synced":
        "See whether other pods on {node} start. If not, look at the kubelet's log there for its connection to the API server (load, network, client certificate).",
      "owner-change":
        "Let it end: the next start is as slow again unless the owner sets securityContext.fsGroupChangePolicy: OnRootMismatch, which looks at the top directory alone.",
      timeout: "See whether {source} is attached to {node} (VolumeAttachment), then what the driver's node pod there says about it.",
      other: "Follow that error: the kubelet's log on {node} and the driver's node pod there say more about {source}.",
      "silent-host-path":
        "See on {node} what is at that path, and look in the kubelet's log there for volume {volume} and {pod}; make it, or correct the path or type of {source} in the owner.",
      "silent-server":
        "Try the server of {source} from {node} (name, route, port, export list), and look in the kubelet's log there for volume {volume} and {pod}.",
    },
    avoid: { restart: "Do not just make the pod anew: mounting is retried by itself, and a new pod mounts the same." },
    offers: { "delete-pod": "A new pod mounts the same volume in the same way." },
    clear: {},
    notChecked: {
      node: "Nothing was looked at on the node itself.",
      events: "No event about the mount was seen: expired, not given, or not written.",
    },
  },
  "zh-CN": {
    title: "卷无法挂载",
    roots: {
      "host-path": "{volume}：{source} 与要求的类型不符",
      "access-denied": "{volume}：访问被拒绝",
      unreachable: "{volume}：服务端不可达",
      "no-such-file": "{volume}：路径或设备不存在",
      "no-client": "{node} 上没有挂载 {volume} 的客户端",
      "wrong-type": "{volume}：文件系统无法挂载",
      "sub-path": "{volume}：无法准备 subPath",
      "sub-path-variable": "{volume} 的变量：{error}",
      token: "{volume}：拿不到 service account 的 token",
      "busy-driver": "{volume}：驱动仍在处理它",
      "plugin-silent": "{node} 上 {driver} 的插件没有应答",
      "object-missing": "{volume}：{object} 不存在",
      "not-synced": "{volume}：kubelet 还没读到它的内容",
      "owner-change": "{volume}：还在逐个修改文件的属组",
      timeout: "{volume}：未能按时挂载",
      other: "{volume} 的错误：{error}",
      "silent-host-path": "{volume}：可能不符合 hostPath 的类型",
      "silent-server": "{volume}：可能还在等服务端",
    },
    shortSteps: {
      "host-path": "更正路径或类型",
      "access-denied": "放行对共享的访问",
      unreachable: "让服务端可达",
      "no-such-file": "创建路径或更正名称",
      "no-client": "在节点上安装客户端",
      "wrong-type": "检查 fsType 和磁盘",
      "sub-path": "更正 subPath",
      "sub-path-variable": "设置该变量",
      token: "创建 service account",
      "busy-driver": "查看节点上的驱动",
      "plugin-silent": "查看那里的驱动 Pod",
      "object-missing": "创建该对象或更正名称",
      "not-synced": "检查 kubelet 到 API 的连接",
      "owner-change": "设置 OnRootMismatch",
      timeout: "查看 attach 和驱动",
      other: "按错误排查",
      "silent-host-path": "在节点上查看该路径",
      "silent-server": "从节点试连服务端",
    },
    messages: {
      "host-path": "{pod} 的卷 {volume} 无法在 {node} 上挂载：{source} 不存在，或不是 Pod 要求的类型。kubelet 说：{error}。",
      "access-denied": "{pod} 的卷 {volume}（{source}）无法在 {node} 上挂载：访问被拒绝。错误：{error}。",
      unreachable: "{pod} 的卷 {volume}（{source}）无法挂载：服务端不响应 {node}。错误：{error}。",
      "no-such-file": "{pod} 的卷 {volume}（{source}）无法在 {node} 上挂载：导出的路径、设备或目录不存在。错误：{error}。",
      "no-client":
        "{pod} 的卷 {volume}（{source}）无法在 {node} 上挂载：该节点不认识这种文件系统，也就是那里没有安装它的客户端工具或内核模块。错误：{error}。",
      "wrong-type": "{pod} 的卷 {volume}（{source}）无法在 {node} 上挂载：文件系统类型不同、已损坏，或挂载选项不合适。错误：{error}。",
      "sub-path": "{pod} 无法在 {node} 上启动：卷 {volume} 的 subPath 无法准备。kubelet 说：{error}。",
      "sub-path-variable": "{pod} 无法在 {node} 上启动：卷 {volume} 的 subPathExpr 用了未设置或为空的变量。kubelet 说：{error}。",
      token: "{pod} 的卷 {volume} 无法在 {node} 上生成：拿不到它的 service account 的 token。错误：{error}。",
      "busy-driver": "{pod} 的卷 {volume}（{source}）尚未在 {node} 上挂载：驱动还在处理同一个卷之前的调用。错误：{error}。",
      "plugin-silent":
        "{pod} 的卷 {volume}（{source}）无法在 {node} 上挂载：kubelet 通过那里的 socket 调用 CSI 驱动 {driver}，但没有应答；它的节点插件已停止。错误：{error}。",
      "object-missing": "{pod} 的卷 {volume}（{source}）无法在 {node} 上挂载：驱动要用的对象不存在（{object}）。错误：{error}。",
      "not-synced":
        "{pod} 的卷 {volume}（{source}）未能按时在 {node} 上挂载：那里的 kubelet 还没有从 API server 拿到内容。kubelet 刚启动时会自行恢复；持续很久则说明 {node} 很难访问 API server。错误：{error}。",
      "owner-change":
        "{pod} 的卷 {volume}（{source}）已在 {node} 上挂载，但 {pod} 启动之前，kubelet 要把上面的每个文件逐一改成它的 fsGroup。文件多时很慢，但没有出错。kubelet 说：{error}。",
      timeout: "{pod} 的卷 {volume}（{source}）未能按时在 {node} 上挂载，也没有说明原因。错误：{error}。",
      other: "{pod} 的卷 {volume}（{source}）无法在 {node} 上挂载：{error}。",
      "silent-host-path":
        "{pod} 停在 {node} 上的第一个容器之前，没有事件说明原因。可能的原因是卷 {volume}（{source}）：只要 {node} 上的该路径不存在或类型不符，kubelet 就什么也不启动，而且只用事件报告，事件会过期。",
      "silent-server":
        "{pod} 停在 {node} 上的第一个容器之前，没有事件说明原因。可能的原因是卷 {volume}（{source}）：在服务端响应并允许 {node} 挂载之前，kubelet 什么也不启动，而且只用事件报告，事件会过期。",
    },
    nextSteps: {
      "host-path":
        "在 {node} 上查看该路径是什么；创建它，或在所有者中更正卷 {volume}（{source}）的 hostPath.path 或 hostPath.type。也可能本应调度到另一类节点。",
      "access-denied": "在 {source} 的服务端或后端放行 {node} 及其挂载身份：导出列表、凭据、密钥、安全组。",
      unreachable: "从 {node} 试连 {source} 的服务端：域名解析、路由、端口、防火墙或网络策略，以及它是否在运行。",
      "no-such-file": "把 {source} 的路径或设备与服务端或 {node} 上实际存在的对比；在那里创建，或更正卷的定义。",
      "no-client":
        "在 {node} 以及该 Pod 可能落到的每个节点上安装这种文件系统的客户端（NFS 用 nfs-common 或 nfs-utils，SMB 用 cifs-utils），最好放进节点镜像；之后 kubelet 会自行重试。问题不在服务器和 PVC。",
      "wrong-type": "把 {source} 的 fsType 和 mountOptions 与磁盘上的实际情况对比；如果已损坏，在任何人写入之前先检查。",
      "sub-path": "更正卷 {volume} 的 subPath：它必须留在卷内，且不能穿过文件或指向外部的链接。",
      "sub-path-variable": "把卷 {volume} 的 subPathExpr 引用的变量设为同一容器的 env，且值不能为空。",
      token: "创建 {pod} 指定的 service account，或更正 serviceAccountName；同时确认 API server 能签发 token。",
      "busy-driver": "查看 {node} 上驱动的节点 Pod 在为 {source} 做什么；卡住的调用会让之后的都等待。",
      "plugin-silent":
        "查看 {node} 上 {driver} 的节点插件 Pod：是否在运行，驱动容器的日志说了什么。socket 恢复应答后 kubelet 会自行挂载；卷本身没有问题。",
      "object-missing":
        "在命名空间 {namespace} 中创建 {object}，或更正卷 {volume} 里写的名称；如果缺的是驱动的 provider，就安装它。kubelet 会自行重试。",
      "not-synced": "看看 {node} 上其他 Pod 能否启动。如果不能，查看那里 kubelet 日志中与 API server 的连接（负载、网络、客户端证书）。",
      "owner-change":
        "等它结束：除非在所有者中设置 securityContext.fsGroupChangePolicy: OnRootMismatch（只检查顶层目录），下次启动会同样慢。",
      timeout: "查看 {source} 是否已 attach 到 {node}（VolumeAttachment），再看那里驱动的节点 Pod 怎么说。",
      other: "按该错误排查：{node} 上的 kubelet 日志和驱动的节点 Pod 会说明 {source} 的更多情况。",
      "silent-host-path":
        "在 {node} 上查看该路径是什么，并在 kubelet 日志里查找卷 {volume} 和 {pod}；创建它，或在所有者中更正 {source} 的路径或类型。",
      "silent-server": "从 {node} 试连 {source} 的服务端（域名、路由、端口、导出列表），并在 kubelet 日志里查找卷 {volume} 和 {pod}。",
    },
    avoid: { restart: "不要只是重建 Pod：挂载会自动重试，新的 Pod 挂载的是同一个卷。" },
    offers: { "delete-pod": "新的 Pod 以同样方式挂载同一个卷。" },
    clear: {},
    notChecked: { node: "没有在节点上查看任何东西。", events: "没有看到关于挂载的事件：已过期、没有提供或没有写出。" },
  },
};
