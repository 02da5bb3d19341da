import type { RuleMessages } from "#lib/rules/define.ts";
import { PULL_TEXTS } from "#lib/rules/pull-texts.ts";

export const messages: RuleMessages = {
  en: {
    ...PULL_TEXTS.en,
    title: "The image is not built for this node's platform",
    roots: {
      platform: "{image} has no build for {platform}",
      unnamed: "{image} has no build for {node}",
      "windows-release": "{image} is for another Windows than {node}",
      "windows-image": "{image} is for another Windows than {node}",
    },
    shortSteps: { "build-or-move": "build for it, or choose the nodes", "same-release": "use the image of that release" },
    messages: {
      platform:
        "Container {container} asks for {image}, and the registry has it, but not for {platform}, which is what {node} is. Name, tag and credentials are right; the image was built for another platform.",
      unnamed:
        "Container {container} asks for {image}, and the registry has it, but not for the platform of {node}. Name, tag and credentials are right; the image was built for another platform.",
      "windows-release":
        "Container {container} cannot start on {node} ({release}): the Windows release its image {image} is built on is another one, and with process isolation both must be the same. The pull itself went well.",
      "windows-image":
        "{node} ({release}) cannot unpack {image} for container {container}: it is built on another Windows release, and a node takes only images of its own. Name, tag and credentials are right.",
    },
    nextSteps: {
      "build-or-move":
        "Build and push {image} for the platform of {node} too (a multi-platform image), or keep {owner} on nodes it is built for with a nodeSelector on kubernetes.io/arch.",
      "same-release":
        "Use the tag of {image} that is built on the Windows release of {node} (such as ltsc2019 or ltsc2022), or keep {owner} on nodes of its release with a nodeSelector on node.kubernetes.io/windows-build.",
    },
    avoid: {
      ...PULL_TEXTS.en.avoid,
      again: "Do not delete or restart the pod: on a node of that release the same image ends the same way.",
    },
    clear: {},
    notChecked: { platforms: "For which platforms the registry has the image was not asked." },
  },
  "zh-CN": {
    ...PULL_TEXTS["zh-CN"],
    title: "镜像没有适合该节点平台的版本",
    roots: {
      platform: "{image} 没有 {platform} 的版本",
      unnamed: "{image} 没有适合 {node} 平台的版本",
      "windows-release": "{image} 的 Windows 版本与 {node} 不同",
      "windows-image": "{image} 的 Windows 版本与 {node} 不同",
    },
    shortSteps: { "build-or-move": "补构建，或限定节点", "same-release": "换用该版本的镜像" },
    messages: {
      platform:
        "容器 {container} 请求 {image}，仓库里有它，但没有 {platform} 的版本，而 {node} 正是这个平台。名称、标签和凭据都没错；镜像是为别的平台构建的。",
      unnamed: "容器 {container} 请求 {image}，仓库里有它，但没有适合 {node} 平台的版本。名称、标签和凭据都没错；镜像是为别的平台构建的。",
      "windows-release":
        "容器 {container} 无法在 {node}（{release}）上启动：它的镜像 {image} 基于另一个 Windows 版本，而进程隔离要求两者相同。拉取本身没有问题。",
      "windows-image":
        "{node}（{release}）无法为容器 {container} 解包 {image}：它基于另一个 Windows 版本，而节点只接受与自己版本相同的镜像。名称、标签和凭据都没错。",
    },
    nextSteps: {
      "build-or-move":
        "为 {node} 的平台也构建并推送 {image}（多平台镜像），或在 {owner} 里用 kubernetes.io/arch 的 nodeSelector 把它限定在合适的节点上。",
      "same-release":
        "换用与 {node} 的 Windows 版本一致的 {image} 标签（例如 ltsc2019 或 ltsc2022），或用 node.kubernetes.io/windows-build 的 nodeSelector 让 {owner} 只运行在对应版本的节点上。",
    },
    avoid: { ...PULL_TEXTS["zh-CN"].avoid, again: "不要删除或重启 Pod：在该版本的节点上，同一镜像会以同样的方式失败。" },
    clear: {},
    notChecked: { platforms: "没有询问仓库里有哪些平台的版本。" },
  },
};
