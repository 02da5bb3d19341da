import type { RuleMessages } from "#lib/rules/define.ts";
import { PROBE_OFFERS } from "#lib/rules/probe-texts.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its sidecar is not ready",
    roots: {
      "upstream-down": "{service} is down: {why}",
      "upstream-empty": "{container} waits for {service}, which nobody serves",
      alone: "sidecar {container} is not ready",
      "alone-silent": "sidecar {container} is not ready",
    },
    shortSteps: { "repair-upstream": "repair {service}", "read-log": "read the sidecar's log" },
    messages: {
      "upstream-down":
        "The pod waits for its sidecar {container}, and the sidecar for Service {service}, which has no ready endpoint: its pod {upstreamPod} is held up ({why}).",
      "upstream-empty":
        "The pod waits for its sidecar {container}, and the sidecar for Service {service}, which has no ready endpoint: no pod of it was found.",
      alone:
        "The pod waits for its sidecar {container}, not for its own program. What the sidecar itself waits for is in its log; last it said: {line}.",
      "alone-silent":
        "The pod waits for its sidecar {container}, not for its own program. What the sidecar itself waits for should be in its log, of which nothing was read here.",
    },
    nextSteps: {
      "repair-upstream":
        "Get Service {service} served again[[ (its pod: {upstreamPod}, {why})||: no pod of it was found]]. The sidecars become ready by themselves then.",
      "read-log":
        "Read the log of {container} and repair what it waits for: its control plane, its credentials or its network. The settings are in {owner}.",
    },
    avoid: {
      "this-pod": "Do not restart this pod or switch the sidecar off: nothing is wrong here, and new pods would wait in the same way.",
    },
    offers: PROBE_OFFERS.en,
    clear: {},
    notChecked: {
      log: "The sidecar's log could not be read; it says what it waits for.",
      services: "Services and their endpoints could not be read, so what the sidecar waits for was not followed.",
    },
  },
  "zh-CN": {
    title: "它的 sidecar 没有就绪",
    roots: {
      "upstream-down": "{service} 不可用：{why}",
      "upstream-empty": "{container} 在等 {service}，但没有端点",
      alone: "sidecar {container} 没有就绪",
      "alone-silent": "sidecar {container} 没有就绪",
    },
    shortSteps: { "repair-upstream": "修复 {service}", "read-log": "读 sidecar 的日志" },
    messages: {
      "upstream-down":
        "Pod 在等它的 sidecar {container}，而 sidecar 在等 Service {service}，后者没有就绪的端点：它的 Pod {upstreamPod} 被挡住了（{why}）。",
      "upstream-empty": "Pod 在等它的 sidecar {container}，而 sidecar 在等 Service {service}，后者没有就绪的端点：没有找到它的 Pod。",
      alone: "Pod 在等它的 sidecar {container}，而不是自己的程序。sidecar 在等什么写在它的日志里；最后一句是：{line}。",
      "alone-silent": "Pod 在等它的 sidecar {container}，而不是自己的程序。sidecar 在等什么应写在它的日志里，但这里没有读到。",
    },
    nextSteps: {
      "repair-upstream":
        "让 Service {service} 重新有端点[[（它的 Pod：{upstreamPod}，{why}）||（没有找到它的 Pod）]]。之后各个 sidecar 会自己就绪。",
      "read-log": "读 {container} 的日志，修复它所等待的东西：控制面、凭证或网络。相关设置在 {owner} 中。",
    },
    avoid: { "this-pod": "不要重启这个 Pod，也不要关掉 sidecar：这里没有问题，新的 Pod 也会同样等待。" },
    offers: PROBE_OFFERS["zh-CN"],
    clear: {},
    notChecked: {
      log: "无法读取 sidecar 的日志；它会说自己在等什么。",
      services: "无法读取 Service 及其端点，因此没有继续追查 sidecar 在等什么。",
    },
  },
};
