import type { RuleMessages } from "#lib/rules/define.ts";
import { PULL_TEXTS } from "#lib/rules/pull-texts.ts";

export const messages: RuleMessages = {
  en: {
    ...PULL_TEXTS.en,
    title: "A limit on image pulls is used up",
    roots: {
      anonymous: "{registry} limits anonymous pulls of this cluster",
      "with-secret": "{registry} limits the pulls of {secrets}",
      kubelet: "the kubelet of {node} limits its own pulls",
    },
    shortSteps: {
      authenticate: "authenticate the pulls, or wait",
      mirror: "use a mirror, or wait",
      "slow-down": "wait, it tries again by itself",
    },
    messages: {
      anonymous:
        "The registry {registry} answers 429: the limit for anonymous pulls from this cluster's address is used up, so {image} is refused for now. Image and node are in order; all pods that pull from there without credentials are in the same boat.",
      "with-secret":
        "The registry {registry} answers 429: too many pulls in too short a time, by the account in {secrets} or from this address, so {image} is refused for now. Image and node are in order.",
      kubelet:
        "The kubelet of {node} holds the pull of {image} back itself: more pulls at once than its own registryPullQPS allows. No registry refused anything.",
    },
    nextSteps: {
      authenticate:
        "Wait for the window to pass: the kubelet tries again by itself. To keep it from coming back, pull with an account (a pull secret for {registry} in namespace {namespace}) or through a mirror, pin the tag in {owner}, and use imagePullPolicy IfNotPresent.",
      mirror:
        "Wait for the window to pass: the kubelet tries again by itself. To keep it from coming back, put a pull-through mirror before {registry} or raise the account's limit, pin the tag in {owner}, and use imagePullPolicy IfNotPresent.",
      "slow-down":
        "Wait: the kubelet tries again by itself. If it happens often on {node}, raise registryPullQPS and registryBurst in the kubelet's configuration.",
    },
    avoid: { restart: "Do not delete and make pods in a loop: every new attempt counts against the same limit." },
    offers: {
      ...PULL_TEXTS.en.offers,
      "wait-expect": "The kubelet pulls the image at one of its attempts, at most 5 minutes apart, and the container starts.",
      "wait-otherwise": "After an hour without a pull, wait no longer: do what stands under the next safe step.",
      "wait-until": "The limit opens again with time, and the kubelet tries again by itself.",
    },
    clear: {},
    notChecked: { window: "When the registry's window ends is not in its answer." },
  },
  "zh-CN": {
    ...PULL_TEXTS["zh-CN"],
    title: "镜像拉取的限额已用完",
    roots: {
      anonymous: "{registry} 限制了本集群的匿名拉取",
      "with-secret": "{registry} 限制了 {secrets} 的拉取",
      kubelet: "{node} 的 kubelet 限制了自己的拉取",
    },
    shortSteps: { authenticate: "带凭据拉取，或等待", mirror: "使用镜像缓存，或等待", "slow-down": "等待，它会自行重试" },
    messages: {
      anonymous:
        "镜像仓库 {registry} 返回 429：本集群出口地址的匿名拉取限额已用完，{image} 暂时被拒绝。镜像和节点都没有问题；所有不带凭据从那里拉取的 Pod 都受影响。",
      "with-secret":
        "镜像仓库 {registry} 返回 429：{secrets} 中的账号或这个地址短时间内拉取过多，{image} 暂时被拒绝。镜像和节点都没有问题。",
      kubelet: "{node} 的 kubelet 自己推迟了 {image} 的拉取：同时进行的拉取超过了它的 registryPullQPS。没有任何仓库拒绝请求。",
    },
    nextSteps: {
      authenticate:
        "等限额窗口过去，kubelet 会自行重试。要避免再次发生：用账号拉取（在命名空间 {namespace} 中为 {registry} 建拉取用的 Secret）或走镜像缓存，在 {owner} 中固定标签，并使用 imagePullPolicy IfNotPresent。",
      mirror:
        "等限额窗口过去，kubelet 会自行重试。要避免再次发生：在 {registry} 前加一个拉取缓存或提高账号限额，在 {owner} 中固定标签，并使用 imagePullPolicy IfNotPresent。",
      "slow-down": "等待：kubelet 会自行重试。如果 {node} 上经常发生，就在 kubelet 配置里提高 registryPullQPS 和 registryBurst。",
    },
    avoid: { restart: "不要反复删除重建 Pod：每次新的尝试都会计入同一限额。" },
    offers: {
      ...PULL_TEXTS["zh-CN"].offers,
      "wait-expect": "kubelet 会在某次尝试中拉到镜像（两次尝试最多相隔 5 分钟），容器随即启动。",
      "wait-otherwise": "如果一小时后仍没有拉到，就不要再等：按“下一个安全步骤”去做。",
      "wait-until": "限额会随时间恢复，kubelet 会自行重试。",
    },
    clear: {},
    notChecked: { window: "仓库的回答里没有说明窗口何时结束。" },
  },
};
