import type { RuleMessages } from "#lib/rules/define.ts";
import { PULL_TEXTS } from "#lib/rules/pull-texts.ts";

export const messages: RuleMessages = {
  en: {
    ...PULL_TEXTS.en,
    title: "The image is not built for this node's platform",
    roots: { platform: "{image} has no build for {platform}", unnamed: "{image} has no build for {node}" },
    shortSteps: { "build-or-move": "build for it, or choose the nodes" },
    messages: {
      platform:
        "Container {container} asks for {image}, and the registry has it, but not for {platform}, which is what {node} is. Name, tag and credentials are right; the image was built for another platform.",
      unnamed:
        "Container {container} asks for {image}, and the registry has it, but not for the platform of {node}. Name, tag and credentials are right; the image was built for another platform.",
    },
    nextSteps: {
      "build-or-move":
        "Build and push {image} for the platform of {node} too (a multi-platform image), or keep {owner} on nodes it is built for with a nodeSelector on kubernetes.io/arch.",
    },
    clear: {},
    notChecked: { platforms: "For which platforms the registry has the image was not asked." },
  },
  "zh-CN": {
    ...PULL_TEXTS["zh-CN"],
    title: "镜像没有适合该节点平台的版本",
    roots: { platform: "{image} 没有 {platform} 的版本", unnamed: "{image} 没有适合 {node} 平台的版本" },
    shortSteps: { "build-or-move": "补构建，或限定节点" },
    messages: {
      platform:
        "容器 {container} 请求 {image}，仓库里有它，但没有 {platform} 的版本，而 {node} 正是这个平台。名称、标签和凭据都没错；镜像是为别的平台构建的。",
      unnamed: "容器 {container} 请求 {image}，仓库里有它，但没有适合 {node} 平台的版本。名称、标签和凭据都没错；镜像是为别的平台构建的。",
    },
    nextSteps: {
      "build-or-move":
        "为 {node} 的平台也构建并推送 {image}（多平台镜像），或在 {owner} 里用 kubernetes.io/arch 的 nodeSelector 把它限定在合适的节点上。",
    },
    clear: {},
    notChecked: { platforms: "没有询问仓库里有哪些平台的版本。" },
  },
};
