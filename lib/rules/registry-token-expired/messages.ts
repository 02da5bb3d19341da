import type { RuleMessages } from "#lib/rules/define.ts";
import { PULL_TEXTS } from "#lib/rules/pull-texts.ts";

export const messages: RuleMessages = {
  en: {
    ...PULL_TEXTS.en,
    title: "The registry's token has expired",
    roots: {
      said: "{registry} says the token in {secrets} has expired",
      "twelve-hours": "{secrets} is {hours} h old, its token lasts 12 h",
      "worked-before": "{secrets} opened {registry} before, now no more",
    },
    shortSteps: { renew: "renew the token in the secret" },
    messages: {
      said: "The registry {registry} says that the token with which {image} is asked for has expired (pull secrets: {secrets}). Pods that run already do not notice; every new pull fails.",
      "twelve-hours":
        "The pull secret {secrets} was last written {hours} hours ago, and the tokens of {registry} last twelve hours. It is refused now, while pods that pulled earlier go on running.",
      "worked-before":
        "The registry {registry} refuses the pull secret {secrets} now, while the same Secret brought in images before ({before}). A token that has expired, or one that was revoked since, looks like this: what runs goes on, new pods fail.",
    },
    nextSteps: {
      renew:
        "Write a new token into {secrets} in namespace {namespace}; the kubelet tries again by itself. Then let something renew it in time (a credential provider of the kubelet, an operator, a CronJob), and see why that did not run.",
    },
    clear: {},
    notChecked: { credentials: "The token itself is never read, so when it expires was not looked at." },
  },
  "zh-CN": {
    ...PULL_TEXTS["zh-CN"],
    title: "镜像仓库的令牌已过期",
    roots: {
      said: "{registry} 说 {secrets} 的令牌已过期",
      "twelve-hours": "{secrets} 已有 {hours} 小时，令牌只有 12 小时",
      "worked-before": "{secrets} 以前能打开 {registry}，现在不行",
    },
    shortSteps: { renew: "更新 Secret 里的令牌" },
    messages: {
      said: "镜像仓库 {registry} 说请求 {image} 所用的令牌已过期（拉取 Secret：{secrets}）。已在运行的 Pod 不受影响；新的拉取都会失败。",
      "twelve-hours":
        "拉取用的 Secret {secrets} 最后一次写入是 {hours} 小时前，而 {registry} 的令牌只有十二小时有效。现在它被拒绝，而早先拉取过的 Pod 仍在运行。",
      "worked-before":
        "镜像仓库 {registry} 现在拒绝拉取用的 Secret {secrets}，而同一个 Secret 以前拉取成功过（{before}）。令牌过期或后来被吊销就是这个样子：在运行的继续运行，新的 Pod 失败。",
    },
    nextSteps: {
      renew:
        "在命名空间 {namespace} 中给 {secrets} 写入新的令牌；kubelet 会自行重试。然后让某个机制按时更新它（kubelet 的 credential provider、operator、CronJob），并查明它为什么没有运行。",
    },
    clear: {},
    notChecked: { credentials: "令牌本身从不读取，因此没有查看它何时过期。" },
  },
};
