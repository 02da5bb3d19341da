import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The image does not exist in its registry",
    roots: {
      tag: "{repository} has no tag {tag}",
      "tag-before": "{repository} has no tag {tag}; {before} ran before",
      repository: "the registry does not know {repository}",
      digest: "no {tag} in {repository}",
      part: "{image} lists {part}, which is gone",
    },
    shortSteps: {
      correct: "correct the image or push it",
      "use-known": "correct the tag or push it",
      "push-whole": "push the image again, whole",
    },
    messages: {
      tag: "Container {container} asks for {image}, and the registry answers that there is no such image: tag {tag} (or the whole repository {repository}) does not exist.",
      "tag-before":
        "Container {container} asks for {image}, and the registry answers that there is no such image. {owner} ran {repository} before with tag {before}, so the repository is right and tag {tag} is the mistake.",
      repository: "Container {container} asks for {image}, and the registry does not know the repository {repository} at all.",
      digest:
        "Container {container} asks for {image}, and the registry holds nothing with the digest {tag}: it was deleted or never pushed there.",
      part: "Container {container} asks for {image}. The registry knows tag {tag}, but the manifest {part} that it points at is not there: a clean-up of untagged manifests, a push that was not finished, or a mirror or cache that lacks it.",
    },
    nextSteps: {
      correct:
        "Look the name up in the registry: a typing error, a build that never pushed, or a tag that was cleaned away. Correct the image in {owner} or push it; the kubelet tries again by itself.",
      "use-known":
        "Compare {tag} with {before}: a typing error, or a build that never pushed. Correct the image in {owner} or push it; the kubelet tries again by itself.",
      "push-whole":
        "Push {image} again, with all its platforms, from where it was built, and have clean-up rules spare the manifests that a tagged index lists. Where a mirror or cache stands before the registry, clear this image there. The kubelet tries again by itself.",
    },
    avoid: { restart: "Do not delete or restart the pod: a new one asks for the same name." },
    offers: {
      "delete-pod": "A new pod asks the registry for the same name.",
      "restart-rollout": "It makes more pods that ask for the same name.",
    },
    clear: {},
    notChecked: {
      registry: "The registry itself was not asked; this is its answer to the node.",
      revisions: "Earlier revisions could not be read, so tags that worked before are not named.",
    },
  },
  "zh-CN": {
    title: "镜像在仓库中不存在",
    roots: {
      tag: "{repository} 没有标签 {tag}",
      "tag-before": "{repository} 没有标签 {tag}；之前运行的是 {before}",
      repository: "镜像仓库不认识 {repository}",
      digest: "{repository} 里没有 {tag}",
      part: "{image} 指向的 {part} 已不在",
    },
    shortSteps: { correct: "改正镜像或推送它", "use-known": "改正标签或推送它", "push-whole": "重新完整推送镜像" },
    messages: {
      tag: "容器 {container} 请求 {image}，镜像仓库回答没有这个镜像：标签 {tag}（或整个仓库 {repository}）不存在。",
      "tag-before":
        "容器 {container} 请求 {image}，镜像仓库回答没有这个镜像。{owner} 之前用标签 {before} 运行过 {repository}，所以仓库名是对的，错在标签 {tag}。",
      repository: "容器 {container} 请求 {image}，镜像仓库根本没有 {repository} 这个仓库。",
      digest: "容器 {container} 请求 {image}，镜像仓库里没有摘要 {tag}：它已被删除，或从未推送到那里。",
      part: "容器 {container} 请求 {image}。镜像仓库认识标签 {tag}，但它指向的 manifest {part} 不在：未打标签的 manifest 被清理、推送没有完成，或镜像站、缓存里缺它。",
    },
    nextSteps: {
      correct: "到镜像仓库里核对名称：可能是拼写错误、构建没有推送，或标签已被清理。在 {owner} 中改正镜像或补推镜像；kubelet 会自行重试。",
      "push-whole":
        "从构建的地方重新推送 {image}（包括所有平台），并让清理规则保留带标签的 index 所列的 manifest。如果仓库前面有镜像站或缓存，就在那里清除这个镜像。kubelet 会自行重试。",
      "use-known": "把 {tag} 与 {before} 对比：可能是拼写错误，或构建没有推送。在 {owner} 中改正镜像或补推镜像；kubelet 会自行重试。",
    },
    avoid: { restart: "不要删除或重启 Pod：新的 Pod 请求的还是同一个名称。" },
    offers: {
      "delete-pod": "新的 Pod 会向镜像仓库请求同一个名称。",
      "restart-rollout": "只会产生更多请求同一名称的 Pod。",
    },
    clear: {},
    notChecked: {
      registry: "没有直接询问镜像仓库；这是它给节点的回答。",
      revisions: "无法读取更早的版本，因此没有列出以前可用的标签。",
    },
  },
};
