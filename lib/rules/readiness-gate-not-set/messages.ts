import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "A readiness gate was never set",
    roots: {
      known: "{writer} never set {gate}",
      stranger: "readiness gate {gate} was never set",
    },
    shortSteps: { known: "check {writer}", stranger: "find who sets this gate" },
    messages: {
      known:
        "All containers are ready; the pod is not, because of its readiness gate {gate}: nobody has written that condition. {writer} should have written it, so either it is not running, or it does not know this pod (not registered as a target).",
      stranger:
        "All containers are ready; the pod is not, because of its readiness gate {gate}: nobody has written that condition. Which controller should is not known here; the name points to {domain}.",
    },
    nextSteps: {
      known:
        "Check that {writer} runs and what its log says about this pod, and that the object which registers it (target, endpoint group) exists for its Service. It sets the condition as soon as the pod is registered.",
      stranger:
        "Find the controller that sets {gate} and see whether it runs; if nobody uses the gate any more, take it out of the template in {owner}.",
    },
    avoid: {
      patch:
        "Do not edit the readiness probe (it passes), and do not write the condition by hand: traffic would be promised that nobody sends, or would arrive too early.",
    },
    offers: {
      "debug-pod": "From a debug container you see whether the load balancer's own check reaches the pod at all.",
      "delete-pod": "A new pod would wait for the same gate.",
      "restart-rollout": "Every new pod would wait for the same gate, and the old ones would go.",
    },
    clear: {},
    notChecked: { writer: "Whether the controller that writes this gate runs was not checked." },
  },
  "zh-CN": {
    title: "就绪门控（readiness gate）从未被设置",
    roots: {
      known: "{writer} 从未设置 {gate}",
      stranger: "readiness gate {gate} 从未被设置",
    },
    shortSteps: { known: "检查 {writer}", stranger: "查明由谁设置它" },
    messages: {
      known:
        "所有容器都已就绪，但 Pod 没有就绪，因为它的 readiness gate {gate}：没有人写过这个条件。本应由 {writer} 来写，所以要么它没有运行，要么它不认识这个 Pod（没有注册为目标）。",
      stranger:
        "所有容器都已就绪，但 Pod 没有就绪，因为它的 readiness gate {gate}：没有人写过这个条件。应由哪个控制器来写，这里并不知道；名字指向 {domain}。",
    },
    nextSteps: {
      known:
        "检查 {writer} 是否在运行、日志里怎么说这个 Pod，以及为它的 Service 做注册的对象（目标、端点组）是否存在。Pod 一经注册，条件就会被设置。",
      stranger: "找到设置 {gate} 的控制器，看它是否在运行；如果已经没有人使用这个门控，就从 {owner} 的模板里去掉它。",
    },
    avoid: { patch: "不要改就绪探针（它是通过的），也不要手动写这个条件：那样会许诺没有人送来的流量，或者让流量过早到达。" },
    offers: {
      "debug-pod": "在调试容器里可以看到负载均衡器自己的检查有没有到达 Pod。",
      "delete-pod": "新的 Pod 会等待同一个门控。",
      "restart-rollout": "每个新 Pod 都会等待同一个门控，而旧的会被替换掉。",
    },
    clear: {},
    notChecked: { writer: "没有检查写这个门控的控制器是否在运行。" },
  },
};
