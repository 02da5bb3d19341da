import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Secret is missing",
    roots: {
      "for-volume": "Secret {namespace}/{name} does not exist; a volume wants it",
      "for-container": "Secret {namespace}/{name} does not exist; the environment wants it",
      "there-now": "Secret {namespace}/{name} is there now; not tried again yet",
      "near-miss": "Secret {namespace}/{name} does not exist; there is {near}",
      "for-driver": "Secret {namespace}/{name} does not exist; a volume wants it",
    },
    shortSteps: {
      create: "create Secret {name}",
      "create-for-driver": "create Secret {name}",
      "let-it-try": "wait for the next attempt",
      "correct-name": "correct the name, or create it",
    },
    messages: {
      "for-volume":
        "{pod} cannot start: {user} wants Secret {name}, which does not exist in namespace {namespace}. The kubelet waits for it and tries again by itself.",
      "for-container":
        "{pod} cannot start: the environment of {user} is taken from Secret {name}, which does not exist in namespace {namespace}. The kubelet waits for it and tries again by itself.",
      "for-driver":
        "{pod} cannot start: {user} gives its driver the Secret {name} of namespace {namespace} ({field}), and the kubelet finds none there. It tries again by itself.",
      "there-now":
        "When the kubelet last tried to start {user} of {pod}, Secret {name} was not there; it is there now, in namespace {namespace}. The kubelet tries again by itself, as a rule within two minutes.",
      "near-miss":
        "{pod} cannot start: {user} wants Secret {name}, which does not exist in namespace {namespace}. There is {near}, which looks like what was meant.",
    },
    nextSteps: {
      create:
        "Create Secret {name} in namespace {namespace}, or correct the name in {owner}. If an operator (certificates, external secrets) should make it, look at that one first. Once it is there the pod starts by itself.",
      "create-for-driver":
        "Create Secret {name} in namespace {namespace} with the keys that the driver wants; once it is there the pod starts by itself. The name stands in the volume itself or in the StorageClass it was made from, not in {owner}.",
      "let-it-try":
        "Wait two minutes and look again. If {pod} then still waits with the same message, look at the kubelet's log on {node}: it does not see the Secret.",
      "correct-name":
        "If {near} is meant, correct the name in {owner}; otherwise create Secret {name} in namespace {namespace}. If an operator (certificates, external secrets) should make it, look at that one first. Once it is there the pod starts by itself.",
    },
    avoid: {
      wait: "Do not delete the pod for this: the kubelet tries again by itself, and a new pod would only get the same Secret later.",
      optional:
        "Do not mark the reference optional and do not create an empty Secret to get the pod started: it would run without its credentials and fail where it is harder to see.",
    },
    offers: {
      "wait-until": "The kubelet tries again by itself, as a rule within two minutes.",
      "wait-expect": "{user} starts.",
      "wait-otherwise": "Look at the kubelet's log on {node}: it does not see the Secret.",
      "tries-itself": "The kubelet tries again by itself; a new pod would start no sooner.",
      "delete-pod": "A new pod asks for the same Secret and waits the same way.",
      "restart-rollout": "It makes more pods that wait for the same Secret.",
    },
    clear: { "all-there": "Every Secret it needs is there: {names}." },
    notChecked: {
      now: "Secrets are not read here, so this rests on the kubelet's own words; the Secret may have been created since.",
      "made-when": "When the Secret was created was not checked.",
      "other-names": "No similar name was found in the namespace, or its names could not be listed; other namespaces were not looked at.",
    },
  },
  "zh-CN": {
    title: "缺少 Secret",
    roots: {
      "for-volume": "Secret {namespace}/{name} 不存在，有卷需要它",
      "for-container": "Secret {namespace}/{name} 不存在，环境变量需要它",
      "there-now": "Secret {namespace}/{name} 现在已存在，尚未重试",
      "near-miss": "Secret {namespace}/{name} 不存在；有 {near}",
      "for-driver": "Secret {namespace}/{name} 不存在，有卷需要它",
    },
    shortSteps: {
      create: "创建 Secret {name}",
      "create-for-driver": "创建 Secret {name}",
      "correct-name": "改正名称，或创建它",
      "let-it-try": "等待下一次重试",
    },
    messages: {
      "for-volume": "{pod} 无法启动：{user} 需要 Secret {name}，而命名空间 {namespace} 里没有它。kubelet 在等待，并会自行重试。",
      "for-container":
        "{pod} 无法启动：{user} 的环境变量取自 Secret {name}，而命名空间 {namespace} 里没有它。kubelet 在等待，并会自行重试。",
      "for-driver":
        "{pod} 无法启动：{user} 要把命名空间 {namespace} 的 Secret {name} 交给它的驱动（{field}），而 kubelet 在那里找不到。它会自行重试。",
      "there-now":
        "kubelet 上次尝试启动 {pod} 的 {user} 时，Secret {name} 还不存在；现在它已在命名空间 {namespace} 中。kubelet 会自行重试，通常在两分钟之内。",
      "near-miss": "{pod} 无法启动：{user} 需要 Secret {name}，而命名空间 {namespace} 里没有它。那里有 {near}，看起来才是本来想写的。",
    },
    nextSteps: {
      create:
        "在命名空间 {namespace} 中创建 Secret {name}，或在 {owner} 中改正名称。如果它应由某个 operator（证书、外部密钥）生成，先检查那个 operator。有了之后 Pod 会自行启动。",
      "create-for-driver":
        "在命名空间 {namespace} 中创建 Secret {name}，包含驱动需要的键；有了之后 Pod 会自行启动。这个名称写在卷本身或创建它的 StorageClass 里，不在 {owner} 中。",
      "let-it-try": "等两分钟再看。如果 {pod} 届时仍以同样的消息等待，查看 {node} 上 kubelet 的日志：它看不到这个 Secret。",
      "correct-name":
        "如果本意是 {near}，请在 {owner} 中改正名称；否则在命名空间 {namespace} 中创建 Secret {name}。如果它应由某个 operator（证书、外部密钥）生成，先检查那个 operator。有了之后 Pod 会自行启动。",
    },
    avoid: {
      wait: "不要为此删除 Pod：kubelet 会自行重试，新的 Pod 也只会晚一些拿到同一个 Secret。",
      optional: "不要为了让 Pod 启动而把引用标成 optional，也不要创建空的 Secret：它会在没有凭据的情况下运行，在更难察觉的地方出错。",
    },
    offers: {
      "wait-until": "kubelet 会自行重试，通常在两分钟之内。",
      "wait-expect": "{user} 启动。",
      "wait-otherwise": "查看 {node} 上 kubelet 的日志：它看不到这个 Secret。",
      "tries-itself": "kubelet 会自行重试；新的 Pod 不会更快。",
      "delete-pod": "新的 Pod 需要同一个 Secret，同样会等待。",
      "restart-rollout": "只会产生更多等待同一个 Secret 的 Pod。",
    },
    clear: { "all-there": "它需要的每个 Secret 都在：{names}。" },
    notChecked: {
      now: "这里不读取 Secret，因此依据的是 kubelet 自己的说法；它可能之后已被创建。",
      "made-when": "没有查看这个 Secret 是何时创建的。",
      "other-names": "命名空间里没有相似的名称，或者无法列出名称；没有查看其他命名空间。",
    },
  },
};
