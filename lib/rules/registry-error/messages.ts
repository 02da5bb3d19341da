import type { RuleMessages } from "#lib/rules/define.ts";
import { PULL_TEXTS } from "#lib/rules/pull-texts.ts";

export const messages: RuleMessages = {
  en: {
    ...PULL_TEXTS.en,
    title: "The registry, or the pull itself, fails with an error",
    roots: {
      "server-error": "{endpoint} answers {status}",
      "old-format": "{image} is in a format that is no longer read",
      "new-format": "{image} is packed in a way {node} cannot read",
      "blob-missing": "a part of {image} is not in its registry",
      "no-registry": "what answers at {endpoint} is no registry",
      store: "the image store of {node} is damaged",
      content: "what is pulled for {image} does not fit",
      unpack: "{node} cannot unpack {image}",
      cancelled: "pulls on {node} are broken off there",
      other: "the pull of {image} fails in an unusual way",
    },
    shortSteps: {
      "look-at-registry": "look at the registry",
      rebuild: "build and push the image anew",
      repack: "update the runtime, or use gzip",
      "push-again": "push the image again",
      "ask-by-hand": "see what answers there",
      "mend-store": "clear the image on the node",
      "see-who-cancelled": "see who broke the pull off",
      "pull-by-hand": "pull by hand on the node",
    },
    messages: {
      "server-error":
        "The registry {endpoint} was reached and answers {status}: a fault on its own side or of what stands before it. Name and node are not the matter; every pull from there may fail while it lasts.",
      "old-format":
        "The image {image} was found, but its manifest is in a format that the runtime on {node} no longer reads. The runtime says: {error}.",
      "new-format":
        "The image {image} was found, but its layers are packed in a way that the runtime on {node} cannot read; newer ones can. The runtime says: {error}.",
      "blob-missing":
        "The registry {endpoint} knows {image} and its manifest, but one of the parts it lists is not there[[ ({part})]]: a push that was not finished, a clean-up that took too much, or a cache that did not fetch it. Name, tag and credentials are right.",
      "no-registry":
        "What answers {node} at {endpoint} sends a web page (text/html) in place of a manifest for {image}: a proxy's or firewall's own page, a login page, or a server that is no registry.",
      store:
        "The registry is not the matter: the runtime on {node} cannot read or write {image} in its own image store there. The runtime says: {error}.",
      content:
        "The pull of {image} on {node} fails while its parts are fetched or unpacked: what came does not fit what the manifest promised. The runtime says: {error}.",
      unpack:
        "The registry gave {image}; the runtime on {node} fails when it unpacks a layer: it may not write what is in there. The runtime says: {error}.",
      cancelled:
        "The pull of {image} on {node} was broken off on the node's own side (context canceled): the registry refused nothing. Runtimes do so when no data has come for their progress timeout, and when they or the kubelet are restarted. The runtime says: {error}.",
      other: "The pull of {image} on {node} fails with words that none of the known causes use. The runtime says: {error}.",
    },
    nextSteps: {
      "look-at-registry":
        "Look at the state and the log of the registry {endpoint} and of the proxy or store behind it. The kubelet tries again by itself with a growing pause; nothing has to be done to the pod.",
      rebuild: "Build {image} anew with a current builder and push it, under a new tag best, then use that in {owner}.",
      repack:
        "Update the container runtime on {node}, or build and push {image} with gzip layers, which every runtime reads. On a node with a newer runtime it can be pulled as it is.",
      "push-again":
        "Push {image} again from where it was built; where {endpoint} is a cache or mirror, clear this image there. See whether a clean-up (garbage collection, retention rule) runs on the registry.",
      "ask-by-hand":
        "From {node}, ask by hand (curl -v on {base}/v2/) and read the page: it says who answers. Then take that out of the way, or let the runtime's proxy settings go past it.",
      "mend-store":
        "On {node}, remove the image from the runtime's store (crictl rmi {image}) and let it be pulled anew. If that fails too, look at the node's disk (dmesg, file system errors); cordon the node meanwhile.",
      "see-who-cancelled":
        "Read the runtime's log on {node} around the last attempt: “no progress in” means that the layers come too slowly (line, registry, a slow disk), so widen image_pull_progress_timeout or mend the line; a restart of the runtime or the kubelet needs nothing, the pull is tried again by itself.",
      "pull-by-hand":
        "On {node}, pull {image} by hand with crictl pull and read the whole error, then the runtime's log around the last attempt. Compare with another node: that tells the registry from the node.",
    },
    clear: {},
    notChecked: {
      registry: "The registry's own state and log were not looked at.",
      "runtime-log": "The log of the runtime on {node} was not read; it says who broke the pull off.",
      store: "The runtime's image store and the disk of {node} were not looked at.",
    },
  },
  "zh-CN": {
    ...PULL_TEXTS["zh-CN"],
    title: "镜像仓库或拉取本身出错",
    roots: {
      "server-error": "{endpoint} 返回 {status}",
      "old-format": "{image} 的格式已不再支持",
      "new-format": "{node} 读不了 {image} 的打包方式",
      "blob-missing": "仓库里缺 {image} 的一部分",
      "no-registry": "在 {endpoint} 应答的不是镜像仓库",
      store: "{node} 的镜像存储已损坏",
      content: "拉取到的 {image} 内容不符",
      unpack: "{node} 无法解包 {image}",
      cancelled: "{node} 上的拉取在节点一侧被中断",
      other: "{image} 的拉取以少见的方式失败",
    },
    shortSteps: {
      "look-at-registry": "检查镜像仓库",
      rebuild: "重新构建并推送镜像",
      repack: "升级运行时，或用 gzip 打包",
      "push-again": "重新推送镜像",
      "ask-by-hand": "看看那里是谁在应答",
      "mend-store": "清除节点上的该镜像",
      "see-who-cancelled": "查明是谁中断了拉取",
      "pull-by-hand": "在节点上手动拉取",
    },
    messages: {
      "server-error":
        "已到达镜像仓库 {endpoint}，它返回 {status}：是它自己或它前面的组件出了故障。与镜像名和节点无关；故障期间从那里的拉取都可能失败。",
      "old-format": "找到了镜像 {image}，但它的 manifest 格式 {node} 上的运行时已不再支持。运行时的原话：{error}。",
      "new-format": "找到了镜像 {image}，但 {node} 上的运行时读不了它的层的打包方式；较新的运行时可以。运行时的原话：{error}。",
      "blob-missing":
        "镜像仓库 {endpoint} 认识 {image} 和它的 manifest，但其中列出的一部分不在[[（{part}）]]：推送没有完成、清理删得太多，或缓存没有取到。名称、标签和凭据都没错。",
      "no-registry":
        "在 {endpoint} 应答 {node} 的不是 {image} 的 manifest，而是一个网页（text/html）：代理或防火墙自己的页面、登录页，或一台并非镜像仓库的服务器。",
      store: "问题不在镜像仓库：{node} 上的运行时无法在自己的镜像存储里读写 {image}。运行时的原话：{error}。",
      content: "{node} 拉取 {image} 时，在下载或解包环节失败：收到的内容与 manifest 不符。运行时的原话：{error}。",
      unpack: "镜像仓库给出了 {image}；{node} 上的运行时在解包某一层时失败：里面的内容写不进去。运行时的原话：{error}。",
      cancelled:
        "{node} 拉取 {image} 时，在节点自己一侧被中断（context canceled）：镜像仓库没有拒绝任何东西。运行时在超过进度超时没有收到数据时会这样做，它或 kubelet 重启时也会。运行时的原话：{error}。",
      other: "{node} 拉取 {image} 失败，报错不属于任何已知原因。运行时的原话：{error}。",
    },
    nextSteps: {
      "look-at-registry": "查看镜像仓库 {endpoint} 以及它背后的代理或存储的状态和日志。kubelet 会以越来越长的间隔自行重试；不需要动 Pod。",
      rebuild: "用新的构建工具重新构建 {image} 并推送，最好用新标签，再在 {owner} 中改用它。",
      repack: "升级 {node} 上的容器运行时，或用各种运行时都能读的 gzip 层构建并推送 {image}。运行时较新的节点可以直接拉取。",
      "push-again":
        "从构建的地方重新推送 {image}；如果 {endpoint} 是缓存或镜像站，就在那里清除这个镜像。看看仓库上有没有在运行清理（垃圾回收、保留规则）。",
      "ask-by-hand":
        "在 {node} 上手动请求（对 {base}/v2/ 执行 curl -v）并读那个页面：上面写着是谁在应答。然后移开它，或让运行时的代理设置绕过它。",
      "mend-store":
        "在 {node} 上从运行时的存储中删除该镜像（crictl rmi {image}），让它重新拉取。如果仍然失败，检查节点的磁盘（dmesg、文件系统错误）；在此期间 cordon 该节点。",
      "see-who-cancelled":
        "查看 {node} 上运行时在最后一次尝试前后的日志：“no progress in” 表示层来得太慢（网络、镜像仓库、慢磁盘），应放宽 image_pull_progress_timeout 或修好线路；如果是运行时或 kubelet 重启，则不必处理，会自动重试。",
      "pull-by-hand":
        "在 {node} 上用 crictl pull 手动拉取 {image}，看完整的报错，再看运行时在最后一次尝试前后的日志。与另一个节点对比，就能分清是仓库还是节点的问题。",
    },
    clear: {},
    notChecked: {
      registry: "没有查看镜像仓库自身的状态和日志。",
      "runtime-log": "没有查看 {node} 上运行时的日志；是谁中断了拉取写在那里。",
      store: "没有查看 {node} 的磁盘和运行时的镜像存储。",
    },
  },
};
