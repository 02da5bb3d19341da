import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "No scheduler looks at it",
    roots: { default: "the default scheduler says nothing", other: "nobody serves schedulerName {scheduler}" },
    shortSteps: { "control-plane": "look at kube-scheduler", "start-or-change": "start or change the scheduler" },
    messages: {
      default:
        "{pod} has waited for {minutes} min and no scheduler has said a word about it: no PodScheduled condition, no scheduling event. It asks for the default scheduler ({scheduler}), which answers within seconds when it runs.",
      other:
        "{pod} asks for the scheduler {scheduler} (schedulerName), and after {minutes} min nothing of that name has looked at it: no PodScheduled condition, no scheduling event.",
    },
    nextSteps: {
      "control-plane":
        "Look at kube-scheduler on the control plane: its pods, its log, and its Lease in kube-system (is it renewed?). Other new pods must be waiting too.",
      "start-or-change":
        "See that {scheduler} is installed, running, serves this name and watches this namespace, and look at its own queue or pod group. If it is not meant to be used, take schedulerName out of {owner} and make the pod again: it cannot be changed on a pod.",
    },
    avoid: { capacity: "Do not add nodes, lower requests or change tolerations: nobody has compared them with any node yet." },
    offers: {},
    clear: {
      spoke: "{scheduler} has spoken about this pod.",
      chose: "{scheduler} chose {node} (it stands on the claim {claim}) and waits for the volume; until then it writes nothing on the pod.",
    },
    notChecked: {
      scheduler: "Whether the scheduler's own pods run was not looked up.",
      events: "Events could not be read: it may have spoken by events alone.",
      claims: "Its claims could not be read: the scheduler may have chosen a node and wait for a volume.",
    },
  },
  "zh-CN": {
    title: "没有调度器处理它",
    roots: { default: "默认调度器没有任何反应", other: "没有人服务 schedulerName {scheduler}" },
    shortSteps: { "control-plane": "检查 kube-scheduler", "start-or-change": "启动或更换调度器" },
    messages: {
      default:
        "{pod} 已等待 {minutes} 分钟，没有任何调度器对它说过一句话：没有 PodScheduled 条件，也没有调度事件。它要求的是默认调度器（{scheduler}），只要在运行，几秒内就会有回应。",
      other:
        "{pod} 要求调度器 {scheduler}（schedulerName），{minutes} 分钟过去，没有叫这个名字的调度器看过它：没有 PodScheduled 条件，也没有调度事件。",
    },
    nextSteps: {
      "control-plane":
        "检查控制面上的 kube-scheduler：它的 Pod、日志，以及 kube-system 中它的 Lease（是否在续约？）。其他新 Pod 也应该在等待。",
      "start-or-change":
        "确认 {scheduler} 已安装、在运行、服务这个名字并监视该命名空间，并查看它自己的队列或 pod group。如果本不该用它，就从 {owner} 中去掉 schedulerName 并重新创建 Pod：Pod 上的这个字段不可修改。",
    },
    avoid: { capacity: "不要加节点、降低请求量或改容忍度：还没有人拿它们与任何节点比较过。" },
    offers: {},
    clear: {
      spoke: "{scheduler} 已经对这个 Pod 表过态。",
      chose: "{scheduler} 已选定 {node}（写在 PVC {claim} 上），正在等卷；在此之前它不会在 Pod 上写任何东西。",
    },
    notChecked: {
      scheduler: "没有查看调度器自己的 Pod 是否在运行。",
      events: "无法读取事件：它可能只通过事件说过话。",
      claims: "无法读取它的 PVC：调度器可能已选定节点，正在等卷。",
    },
  },
};
