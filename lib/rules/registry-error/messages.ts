import type { RuleMessages } from "#lib/rules/define.ts";
import { PULL_TEXTS } from "#lib/rules/pull-texts.ts";

export const messages: RuleMessages = {
  en: {
    ...PULL_TEXTS.en,
    title: "The registry, or the pull itself, fails with an error",
    roots: {
      "server-error": "{endpoint} answers {status}",
      "old-format": "{image} is in a format that is no longer read",
      content: "what is pulled for {image} does not fit",
      other: "the pull of {image} fails in an unusual way",
    },
    shortSteps: {
      "look-at-registry": "look at the registry",
      rebuild: "build and push the image anew",
      "pull-by-hand": "pull by hand on the node",
    },
    messages: {
      "server-error":
        "The registry {endpoint} was reached and answers {status}: a fault on its own side or of what stands before it. Name and node are not the matter; every pull from there may fail while it lasts.",
      "old-format":
        "The image {image} was found, but its manifest is in a format that the runtime on {node} no longer reads. The runtime says: {error}.",
      content:
        "The pull of {image} on {node} fails while its parts are fetched or unpacked: what came does not fit what the manifest promised. The runtime says: {error}.",
      other: "The pull of {image} on {node} fails with words that none of the known causes use. The runtime says: {error}.",
    },
    nextSteps: {
      "look-at-registry":
        "Look at the state and the log of the registry {endpoint} and of the proxy or store behind it. The kubelet tries again by itself with a growing pause; nothing has to be done to the pod.",
      rebuild: "Build {image} anew with a current builder and push it, under a new tag best, then use that in {owner}.",
      "pull-by-hand":
        "On {node}, pull {image} by hand with crictl pull and read the whole error, then the runtime's log around the last attempt. Compare with another node: that tells the registry from the node.",
    },
    clear: {},
    notChecked: { registry: "The registry's own state and log were not looked at." },
  },
  "zh-CN": {
    ...PULL_TEXTS["zh-CN"],
    title: "镜像仓库或拉取本身出错",
    roots: {
      "server-error": "{endpoint} 返回 {status}",
      "old-format": "{image} 的格式已不再支持",
      content: "拉取到的 {image} 内容不符",
      other: "{image} 的拉取以少见的方式失败",
    },
    shortSteps: { "look-at-registry": "检查镜像仓库", rebuild: "重新构建并推送镜像", "pull-by-hand": "在节点上手动拉取" },
    messages: {
      "server-error":
        "已到达镜像仓库 {endpoint}，它返回 {status}：是它自己或它前面的组件出了故障。与镜像名和节点无关；故障期间从那里的拉取都可能失败。",
      "old-format": "找到了镜像 {image}，但它的 manifest 格式 {node} 上的运行时已不再支持。运行时的原话：{error}。",
      content: "{node} 拉取 {image} 时，在下载或解包环节失败：收到的内容与 manifest 不符。运行时的原话：{error}。",
      other: "{node} 拉取 {image} 失败，报错不属于任何已知原因。运行时的原话：{error}。",
    },
    nextSteps: {
      "look-at-registry": "查看镜像仓库 {endpoint} 以及它背后的代理或存储的状态和日志。kubelet 会以越来越长的间隔自行重试；不需要动 Pod。",
      rebuild: "用新的构建工具重新构建 {image} 并推送，最好用新标签，再在 {owner} 中改用它。",
      "pull-by-hand":
        "在 {node} 上用 crictl pull 手动拉取 {image}，看完整的报错，再看运行时在最后一次尝试前后的日志。与另一个节点对比，就能分清是仓库还是节点的问题。",
    },
    clear: {},
    notChecked: { registry: "没有查看镜像仓库自身的状态和日志。" },
  },
};
