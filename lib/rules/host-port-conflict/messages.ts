import type { RuleMessages } from "#lib/rules/define.ts";
import { PUT_ASIDE } from "#lib/rules/put-aside-messages.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its host port is taken on every node it could use",
    roots: {
      "own-replicas": "host port {port} is held by its own replicas",
      held: "host port {port} is held on {nodes}",
      "by-message": "no free host port on {count} of {all, plural, one {# node} other {# nodes}}",
      "refused-held": "host port {port} of {node} is held by {holders}",
      refused: "host port {port} of {node} was taken",
    },
    shortSteps: {
      "fewer-replicas": "fewer replicas or no hostPort",
      "drop-port": "drop hostPort or take another",
      look: "look who holds the port",
      tidy: "delete the leftover",
    },
    messages: {
      "own-replicas":
        "{pod} asks for host port {port}, and on each node it may use that port is held by another replica of {owner} ({holders} on {nodes}). One such pod fits on a node, no more.",
      held: "{pod} asks for host port {port}, and on {nodes} that port is held by {holders}.",
      "by-message":
        "The scheduler says that {count} of {all, plural, one {# node} other {# nodes}} {count, plural, one {has} other {have}} no free ports for the host ports of {pod}; who holds them could not be read here.",
      "refused-held":
        "The kubelet on {node} refused {pod} (NodePorts): its host port {port} was taken there, and {holders} holds it now. A pod that is refused once stays Failed.",
      refused:
        "The kubelet on {node} refused {pod} (NodePorts): its host port {port} was taken there at that moment; no pod of the node holds it now. A pod that is refused once stays Failed.",
    },
    nextSteps: {
      "fewer-replicas":
        "Run at most as many replicas of {owner} as there are nodes for it, or drop the host port and use a Service. With a rolling update, let it remove before it adds (maxSurge 0).",
      "drop-port":
        "Decide who needs port {port} of the node: drop the hostPort from the template of {owner} and use a Service, take another port, or move the holder.",
      look: "Look at the nodes with somebody who may read them (kubectl describe nodes), before you change anything.",
      tidy: "{owner} has its pods elsewhere already; delete the leftover.",
    },
    avoid: { "kill-holder": "Do not delete the pod that holds the port: it serves there, and its controller puts it back." },
    offers: {
      "scale-workload": "As many replicas as there are nodes for the port; the rest can never run.",
      "delete-pod": "A new pod asks for the same port.",
      ...PUT_ASIDE.en.offers,
    },
    clear: {},
    notChecked: {
      nodes: "Nodes and the pods on them could not be read, so nothing was recomputed.",
      "node-pods": "The other pods of the node could not be read; who holds the port is not known.",
      ...PUT_ASIDE.en.notChecked,
    },
  },
  "zh-CN": {
    title: "它要的主机端口在可用节点上都已被占用",
    roots: {
      "own-replicas": "主机端口 {port} 被自己的副本占用",
      held: "主机端口 {port} 在 {nodes} 上被占用",
      "by-message": "{all} 个节点中有 {count} 个没有空闲主机端口",
      "refused-held": "{node} 的主机端口 {port} 被 {holders} 占用",
      refused: "{node} 的主机端口 {port} 当时已被占用",
    },
    shortSteps: {
      "fewer-replicas": "减少副本或去掉 hostPort",
      "drop-port": "去掉 hostPort 或换端口",
      look: "查看谁占用了端口",
      tidy: "删除遗留对象",
    },
    messages: {
      "own-replicas":
        "{pod} 要求主机端口 {port}，而在每个可用节点上该端口都被 {owner} 的另一个副本占用（{nodes} 上的 {holders}）。每个节点只能放一个这样的 Pod。",
      held: "{pod} 要求主机端口 {port}，而 {nodes} 上该端口被 {holders} 占用。",
      "by-message": "调度器说 {all} 个节点中有 {count} 个没有 {pod} 所需的空闲主机端口；这里读不到是谁占用。",
      "refused-held":
        "{node} 上的 kubelet 拒绝了 {pod}（NodePorts）：它的主机端口 {port} 已被占用，现在由 {holders} 持有。被拒绝一次的 Pod 会一直是 Failed。",
      refused:
        "{node} 上的 kubelet 拒绝了 {pod}（NodePorts）：它的主机端口 {port} 当时已被占用；现在该节点上没有 Pod 持有它。被拒绝一次的 Pod 会一直是 Failed。",
    },
    nextSteps: {
      "fewer-replicas": "{owner} 的副本数不要超过可用节点数，或去掉主机端口改用 Service。滚动更新时先删后增（maxSurge 0）。",
      "drop-port": "决定谁真正需要节点端口 {port}：从 {owner} 的模板中去掉 hostPort 改用 Service，换一个端口，或迁走占用者。",
      look: "请找一位能读取节点的同事一起查看（kubectl describe nodes），再做改动。",
      tidy: "{owner} 的 Pod 已在别处齐全；删除遗留对象即可。",
    },
    avoid: { "kill-holder": "不要删除占用端口的 Pod：它正在提供服务，它的控制器也会把它放回去。" },
    offers: {
      "scale-workload": "副本数与可用该端口的节点数一致；多出的永远无法运行。",
      "delete-pod": "新的 Pod 要求同样的端口。",
      ...PUT_ASIDE["zh-CN"].offers,
    },
    clear: {},
    notChecked: {
      nodes: "无法读取节点及其上的 Pod，因此没有重新计算。",
      "node-pods": "无法读取该节点上的其他 Pod；不知道是谁占用了端口。",
      ...PUT_ASIDE["zh-CN"].notChecked,
    },
  },
};
