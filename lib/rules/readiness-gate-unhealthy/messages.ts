import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "A readiness gate says no",
    roots: {
      known: "{gate} is {status}[[: {reason}]]",
      stranger: "{gate} is {status}[[: {reason}]]",
    },
    shortSteps: { known: "follow the gate's reason", stranger: "follow the gate's reason" },
    messages: {
      known:
        "All containers are ready; the pod is not, because {writer} says of its readiness gate {gate}: {status}[[, {reason}]][[ ({words})]].",
      stranger:
        "All containers are ready; the pod is not, because its readiness gate {gate} is {status}[[: {reason}]][[ ({words})]]. Who writes it is not known here; the name points to {domain}.",
    },
    nextSteps: {
      known:
        "Take [[the reason {reason}||what it says]] at its word: look at the target's health where {writer} registered it (its own health check, security groups, port). The pod becomes ready when that check passes.",
      stranger:
        "Take [[the reason {reason}||what it says]] at its word, and ask the controller that writes {gate} why; the pod becomes ready when it says True.",
    },
    avoid: {
      patch:
        "Do not write the condition by hand and do not edit the readiness probe: the probe passes, and the gate's controller would set it back.",
    },
    offers: {
      "debug-pod": "From a debug container you see whether the load balancer's own check reaches the pod at all.",
      "delete-pod": "A new pod would be judged by the same check.",
      "restart-rollout": "Every new pod would be judged by the same check, and the old ones would go.",
    },
    clear: {},
    notChecked: { writer: "What the gate's controller measures was not checked; only its own words are known." },
  },
  "zh-CN": {
    title: "就绪门控（readiness gate）不通过",
    roots: {
      known: "{gate} 为 {status}[[：{reason}]]",
      stranger: "{gate} 为 {status}[[：{reason}]]",
    },
    shortSteps: { known: "按门控给出的原因查", stranger: "按门控给出的原因查" },
    messages: {
      known: "所有容器都已就绪，但 Pod 没有就绪，因为 {writer} 对它的 readiness gate {gate} 说：{status}[[，{reason}]][[（{words}）]]。",
      stranger:
        "所有容器都已就绪，但 Pod 没有就绪，因为它的 readiness gate {gate} 为 {status}[[：{reason}]][[（{words}）]]。由谁写入，这里并不知道；名字指向 {domain}。",
    },
    nextSteps: {
      known:
        "按[[原因 {reason} ||它所说的]]去查：到 {writer} 注册目标的地方看目标的健康状态（它自己的健康检查、安全组、端口）。检查通过后 Pod 就会就绪。",
      stranger: "按[[原因 {reason} ||它所说的]]去查，并向写入 {gate} 的控制器了解原因；它写为 True 后 Pod 就会就绪。",
    },
    avoid: { patch: "不要手动写这个条件，也不要改就绪探针：探针是通过的，而控制器会把条件改回去。" },
    offers: {
      "debug-pod": "在调试容器里可以看到负载均衡器自己的检查有没有到达 Pod。",
      "delete-pod": "新的 Pod 会受到同样的检查。",
      "restart-rollout": "每个新 Pod 都会受到同样的检查，而旧的会被替换掉。",
    },
    clear: {},
    notChecked: { writer: "没有检查门控的控制器在测什么；这里只知道它自己的说法。" },
  },
};
