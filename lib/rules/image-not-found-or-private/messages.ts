import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The image does not exist, or may not be pulled",
    roots: {
      ambiguous: "{repository}: not there, or not open to this pod",
      "no-credentials": "{repository}: refused, no credentials were sent",
      "secret-unusable": "{repository}: pull secret {unusable} unusable",
      refused: "{repository}: refuses {secrets}",
    },
    shortSteps: { "name-then-secret": "check the name, then the secret", "secret-then-name": "check the pull secret" },
    messages: {
      ambiguous:
        "Container {container} asks for {image}, and {registry} refuses without telling which: either {repository} does not exist, or it is private and these credentials do not open it. Registries answer both alike on purpose.",
      "no-credentials":
        "Container {container} asks for {image} without any credentials ({pod} names no pull secret), and {registry} wants some. Most likely a pull secret is missing; a repository that does not exist would be answered the same way.",
      "secret-unusable":
        "Container {container} asks for {image}, and {registry} refuses. The pull secret {unusable} that {pod} names is not there to be used, so it asked without it; that alone would explain the refusal.",
      refused:
        "Container {container} asks for {image} with the pull secrets {secrets}, and {registry} does not accept them for {repository}: wrong or expired credentials, none for this registry, or no right to this repository.",
    },
    nextSteps: {
      "name-then-secret":
        "Check the name first: does {repository} exist, spelled like this? If it does and is private, create a pull secret for {registry} in namespace {namespace} and name it in {owner} or in its service account.",
      "secret-then-name":
        "Check the pull secret first: it must be in namespace {namespace}, of type kubernetes.io/dockerconfigjson, and hold {registry}. Then check that {repository} exists, spelled like this.",
    },
    avoid: { restart: "Do not delete the pod or touch the node: a new pod asks the same question with the same credentials." },
    offers: {
      "delete-pod": "A new pod asks for the same name with the same credentials.",
      "restart-rollout": "It makes more pods that ask the same.",
    },
    clear: {},
    notChecked: {
      registry: "The registry was not asked whether the repository exists.",
      credentials: "Whether the pull secrets hold valid credentials was not looked at; their contents are never read.",
    },
  },
  "zh-CN": {
    title: "镜像不存在，或没有拉取权限",
    roots: {
      ambiguous: "{repository}：不存在，或没有权限",
      "no-credentials": "{repository}：被拒绝，没有带凭据",
      "secret-unusable": "{repository}：拉取 Secret {unusable} 不可用",
      refused: "{repository}：不接受 {secrets}",
    },
    shortSteps: { "name-then-secret": "先查名称，再查 Secret", "secret-then-name": "检查拉取 Secret" },
    messages: {
      ambiguous:
        "容器 {container} 请求 {image}，{registry} 拒绝了，但不说是哪一种：要么 {repository} 不存在，要么它是私有的而现有凭据打不开。镜像仓库有意对两者给出相同的回答。",
      "no-credentials":
        "容器 {container} 请求 {image} 时没有带任何凭据（{pod} 没有指定拉取用的 Secret），而 {registry} 要求凭据。很可能是缺少拉取用的 Secret；仓库不存在时回答也会一样。",
      "secret-unusable":
        "容器 {container} 请求 {image}，{registry} 拒绝了。{pod} 指定的拉取 Secret {unusable} 不可用，请求是不带它发出的；仅此一点就足以解释拒绝。",
      refused:
        "容器 {container} 带着拉取 Secret {secrets} 请求 {image}，而 {registry} 不接受它们访问 {repository}：凭据错误或过期、不含这个仓库地址，或没有该仓库的权限。",
    },
    nextSteps: {
      "name-then-secret":
        "先核对名称：{repository} 是否存在、拼写是否正确？如果存在且是私有的，请在命名空间 {namespace} 中为 {registry} 创建拉取用的 Secret，并在 {owner} 或其 ServiceAccount 中引用。",
      "secret-then-name":
        "先检查拉取用的 Secret：它必须在命名空间 {namespace} 中，类型为 kubernetes.io/dockerconfigjson，并且包含 {registry}。再确认 {repository} 存在且拼写正确。",
    },
    avoid: { restart: "不要删除 Pod，也不要动节点：新的 Pod 会带着同样的凭据问同样的问题。" },
    offers: {
      "delete-pod": "新的 Pod 会用同样的凭据请求同一个名称。",
      "restart-rollout": "只会产生更多提出同样请求的 Pod。",
    },
    clear: {},
    notChecked: {
      registry: "没有向镜像仓库询问该仓库是否存在。",
      credentials: "没有检查拉取用的 Secret 里的凭据是否有效；它的内容从不读取。",
    },
  },
};
