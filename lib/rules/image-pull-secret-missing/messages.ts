import type { RuleMessages } from "#lib/rules/define.ts";
import { PULL_TEXTS } from "#lib/rules/pull-texts.ts";

export const messages: RuleMessages = {
  en: {
    ...PULL_TEXTS.en,
    title: "The pull secret is missing",
    roots: {
      gone: "pull secret {secret} is not in namespace {namespace}",
      "wrong-type": "pull secret {secret} is of type {type}",
      none: "{registry} wants credentials, none are named",
      later: "{secret} came to {account} after the pods",
    },
    shortSteps: {
      create: "create the Secret here",
      recreate: "recreate it with the right type",
      "correct-name": "correct the Secret's name",
      "create-first": "create and name a pull secret",
      "make-anew": "make the pods anew",
    },
    messages: {
      gone: "The pull secret {secret} is named, but the kubelet finds no such Secret in namespace {namespace}; Secrets of other namespaces do not count. So {image} is asked for without credentials, and {registry} refuses.",
      "wrong-type":
        "The pull secret {secret} in namespace {namespace} is of type {type}. The kubelet passes such a Secret over in silence, so {image} is asked for without its credentials, and {registry} refuses.",
      none: "The registry {registry} wants credentials for {image}, and neither {pod} nor its service account names a pull secret, so none are sent.",
      later:
        "The service account {account} names the pull secret {secret} now, but {pod} was made before and names none: a service account's pull secrets are copied into a pod when it is made. So {image} is asked for without credentials.",
    },
    nextSteps: {
      create:
        "Create the Secret {secret} of type kubernetes.io/dockerconfigjson for {registry} in namespace {namespace} (kubectl create secret docker-registry), or correct the name in {owner} or in the service account. The kubelet tries again by itself.",
      recreate:
        "A Secret's type cannot be changed: delete {secret} in namespace {namespace} and create it again as kubernetes.io/dockerconfigjson for {registry} (kubectl create secret docker-registry). The kubelet tries again by itself.",
      "correct-name":
        "There is {near} in namespace {namespace}: correct the name {secret} in imagePullSecrets of {owner} (or of the service account) if that one is meant. Otherwise create {secret} there.",
      "create-first":
        "Create a pull secret for {registry} in namespace {namespace} (kubectl create secret docker-registry) and name it in imagePullSecrets of {owner} or of the service account {account}. With the service account only new pods get it.",
      "make-anew":
        "Let {owner} make this pod anew: the new one gets {secret} from the service account {account}. Nothing else has to be changed.",
    },
    clear: {},
    notChecked: {
      secrets: "The Secrets of the namespace could not be looked at; this is the kubelet's own warning.",
      words: "The registry's answer has expired with its event.",
      "node-credentials": "Credentials of the node itself (a credential provider, a config.json of the kubelet) cannot be seen from here.",
    },
  },
  "zh-CN": {
    ...PULL_TEXTS["zh-CN"],
    title: "缺少拉取用的 Secret",
    roots: {
      gone: "命名空间 {namespace} 里没有 Secret {secret}",
      "wrong-type": "拉取用的 Secret {secret} 类型为 {type}",
      none: "{registry} 要求凭据，但没有指定",
      later: "{secret} 是在 Pod 之后才加到 {account} 的",
    },
    shortSteps: {
      create: "在这里创建 Secret",
      recreate: "用正确的类型重建 Secret",
      "correct-name": "改正 Secret 的名称",
      "create-first": "创建并引用拉取 Secret",
      "make-anew": "重新创建 Pod",
    },
    messages: {
      gone: "引用了拉取用的 Secret {secret}，但 kubelet 在命名空间 {namespace} 里找不到它；别的命名空间里的 Secret 不算。于是 {image} 是不带凭据请求的，{registry} 拒绝了。",
      "wrong-type":
        "命名空间 {namespace} 里的拉取 Secret {secret} 类型是 {type}。kubelet 会不声不响地跳过这种 Secret，于是 {image} 是不带它的凭据请求的，{registry} 拒绝了。",
      none: "镜像仓库 {registry} 对 {image} 要求凭据，而 {pod} 和它的 ServiceAccount 都没有指定拉取用的 Secret，所以没有发送任何凭据。",
      later:
        "ServiceAccount {account} 现在指定了拉取用的 Secret {secret}，但 {pod} 是在那之前创建的，没有带上它：ServiceAccount 的拉取 Secret 只在创建 Pod 时复制进去。于是 {image} 是不带凭据请求的。",
    },
    nextSteps: {
      create:
        "在命名空间 {namespace} 中为 {registry} 创建类型为 kubernetes.io/dockerconfigjson 的 Secret {secret}（kubectl create secret docker-registry），或在 {owner} 或 ServiceAccount 中改正名称。kubelet 会自行重试。",
      recreate:
        "Secret 的类型不能修改：删除命名空间 {namespace} 中的 {secret}，再为 {registry} 重建为 kubernetes.io/dockerconfigjson（kubectl create secret docker-registry）。kubelet 会自行重试。",
      "correct-name":
        "命名空间 {namespace} 里有 {near}：如果指的是它，就改正 {owner}（或 ServiceAccount）imagePullSecrets 里的名称 {secret}；否则在那里创建 {secret}。",
      "create-first":
        "在命名空间 {namespace} 中为 {registry} 创建拉取用的 Secret（kubectl create secret docker-registry），并在 {owner} 或 ServiceAccount {account} 的 imagePullSecrets 中引用。用 ServiceAccount 时只有新的 Pod 才会带上。",
      "make-anew": "让 {owner} 重新创建这个 Pod：新的 Pod 会从 ServiceAccount {account} 得到 {secret}。其他都不用改。",
    },
    clear: {},
    notChecked: {
      secrets: "无法查看命名空间里的 Secret；这是 kubelet 自己的警告。",
      words: "镜像仓库的回答已随事件过期。",
      "node-credentials": "节点自己的凭据（credential provider、kubelet 的 config.json）从这里看不到。",
    },
  },
};
