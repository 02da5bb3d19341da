import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "ConfigMap is missing",
    roots: {
      "for-volume": "ConfigMap {namespace}/{name} does not exist; a volume wants it",
      "for-container": "ConfigMap {namespace}/{name} does not exist; the environment wants it",
      "there-now": "ConfigMap {namespace}/{name} is there now; not tried again yet",
      "near-miss": "ConfigMap {namespace}/{name} does not exist; there is {near}",
    },
    shortSteps: {
      create: "create ConfigMap {name}",
      "correct-name": "correct the name, or create it",
      "let-it-try": "wait for the next attempt",
    },
    messages: {
      "for-volume":
        "{pod} cannot start: {user} wants ConfigMap {name}, which does not exist in namespace {namespace}. The kubelet waits for it and tries again by itself.",
      "for-container":
        "{pod} cannot start: the environment of {user} is taken from ConfigMap {name}, which does not exist in namespace {namespace}. The kubelet waits for it and tries again by itself.",
      "there-now":
        "When the kubelet last tried to start {user} of {pod}, ConfigMap {name} was not there; it is there now, in namespace {namespace}. The kubelet tries again by itself, as a rule within two minutes.",
      "near-miss":
        "{pod} cannot start: {user} wants ConfigMap {name}, which does not exist in namespace {namespace}. There is {near}, which looks like what was meant.",
    },
    nextSteps: {
      create:
        "Create ConfigMap {name} in namespace {namespace}, or correct the name in {owner}. Once it is there the pod starts by itself.",
      "let-it-try":
        "Wait two minutes and look again. If {pod} then still waits with the same message, look at the kubelet's log on {node}: it does not see the ConfigMap.",
      "correct-name":
        "If {near} is meant, correct the name in {owner}; otherwise create ConfigMap {name} in namespace {namespace}. Once it is there the pod starts by itself.",
    },
    avoid: {
      wait: "Do not delete the pod for this: the kubelet tries again by itself, and a new pod would only get the same ConfigMap later.",
      optional:
        "Do not mark the reference optional to get the pod started: it would start without its configuration and fail later, where it is harder to see.",
    },
    offers: {
      "wait-until": "The kubelet tries again by itself, as a rule within two minutes.",
      "wait-expect": "{user} starts.",
      "wait-otherwise": "Look at the kubelet's log on {node}: it does not see the ConfigMap.",
      "tries-itself": "The kubelet tries again by itself; a new pod would start no sooner.",
      "delete-pod": "A new pod asks for the same ConfigMap and waits the same way.",
      "restart-rollout": "It makes more pods that wait for the same ConfigMap.",
    },
    clear: { "all-there": "Every ConfigMap it needs is there: {names}." },
    notChecked: {
      now: "ConfigMaps could not be read, so this rests on the kubelet's own words; the ConfigMap may have been created since.",
      "made-when": "When the ConfigMap was created was not checked.",
      "other-names": "No similar name was found in the namespace, or its names could not be listed; other namespaces were not looked at.",
    },
  },
  "zh-CN": {
    title: "缺少 ConfigMap",
    roots: {
      "for-volume": "ConfigMap {namespace}/{name} 不存在，有卷需要它",
      "for-container": "ConfigMap {namespace}/{name} 不存在，环境变量需要它",
      "there-now": "ConfigMap {namespace}/{name} 现在已存在，尚未重试",
      "near-miss": "ConfigMap {namespace}/{name} 不存在；有 {near}",
    },
    shortSteps: { create: "创建 ConfigMap {name}", "correct-name": "改正名称，或创建它", "let-it-try": "等待下一次重试" },
    messages: {
      "for-volume": "{pod} 无法启动：{user} 需要 ConfigMap {name}，而命名空间 {namespace} 里没有它。kubelet 在等待，并会自行重试。",
      "for-container":
        "{pod} 无法启动：{user} 的环境变量取自 ConfigMap {name}，而命名空间 {namespace} 里没有它。kubelet 在等待，并会自行重试。",
      "there-now":
        "kubelet 上次尝试启动 {pod} 的 {user} 时，ConfigMap {name} 还不存在；现在它已在命名空间 {namespace} 中。kubelet 会自行重试，通常在两分钟之内。",
      "near-miss": "{pod} 无法启动：{user} 需要 ConfigMap {name}，而命名空间 {namespace} 里没有它。那里有 {near}，看起来才是本来想写的。",
    },
    nextSteps: {
      create: "在命名空间 {namespace} 中创建 ConfigMap {name}，或在 {owner} 中改正名称。有了之后 Pod 会自行启动。",
      "let-it-try": "等两分钟再看。如果 {pod} 届时仍以同样的消息等待，查看 {node} 上 kubelet 的日志：它看不到这个 ConfigMap。",
      "correct-name":
        "如果本意是 {near}，请在 {owner} 中改正名称；否则在命名空间 {namespace} 中创建 ConfigMap {name}。有了之后 Pod 会自行启动。",
    },
    avoid: {
      wait: "不要为此删除 Pod：kubelet 会自行重试，新的 Pod 也只会晚一些拿到同一个 ConfigMap。",
      optional: "不要为了让 Pod 启动而把引用标成 optional：它会在没有配置的情况下启动，之后在更难察觉的地方出错。",
    },
    offers: {
      "wait-until": "kubelet 会自行重试，通常在两分钟之内。",
      "wait-expect": "{user} 启动。",
      "wait-otherwise": "查看 {node} 上 kubelet 的日志：它看不到这个 ConfigMap。",
      "tries-itself": "kubelet 会自行重试；新的 Pod 不会更快。",
      "delete-pod": "新的 Pod 需要同一个 ConfigMap，同样会等待。",
      "restart-rollout": "只会产生更多等待同一个 ConfigMap 的 Pod。",
    },
    clear: { "all-there": "它需要的每个 ConfigMap 都在：{names}。" },
    notChecked: {
      now: "无法读取 ConfigMap，因此依据的是 kubelet 自己的说法；它可能之后已被创建。",
      "made-when": "没有查看这个 ConfigMap 是何时创建的。",
      "other-names": "命名空间里没有相似的名称，或者无法列出名称；没有查看其他命名空间。",
    },
  },
};
