import type { RuleMessages } from "#lib/rules/define.ts";
import { PUT_ASIDE } from "#lib/rules/put-aside-messages.ts";

export const messages: RuleMessages = {
  en: {
    title: "A taint keeps it off the nodes",
    roots: {
      "not-tolerated": "taint {taint} is not tolerated",
      "one-of-several": "taint {taint} is not tolerated",
      starting: "{keeper} has not taken its taint off",
      leaving: "{keeper} is taking the nodes away",
      "near-toleration": "taint {taint}: {differs} not tolerated",
      "would-open": "taint {taint} closes further nodes",
      "node-state": "taint {taint}, node state {condition}",
      "by-message":
        "{count} of {all, plural, one {# node} other {# nodes}} {count, plural, one {has} other {have}} a taint not tolerated: {key}",
      "not-seen": "the scheduler sees a taint not tolerated: {key}",
      refused: "node {node} refused it for taint {taint}",
      "refused-gone": "node {node} refused it for a taint",
    },
    shortSteps: {
      "tolerate-or-untaint": "add a toleration or untaint",
      "correct-toleration": "correct the toleration",
      "repair-node": "repair the node",
      "repair-keeper": "look at {keeper}",
      "other-nodes": "see why no other node comes",
      "ask-nodes": "look at the nodes' taints",
      "tolerate-or-leave": "tolerate it, or leave the node",
      again: "delete the leftover",
      tidy: "delete the leftover",
    },
    messages: {
      "not-tolerated": "The taint {taint} keeps {pod} off every node it could use ({nodes}), and the pod does not tolerate it.",
      "one-of-several":
        "The taint {taint} keeps {pod} off {nodes}, and the pod does not tolerate it; the other nodes it could use are closed by other taints.",
      starting:
        "The taint {taint} keeps {pod} off {nodes}. {keeper} keeps it on a new node until it has made that node ready, and takes it off by itself; that has not happened. It is {keeper} that has to be repaired, not the pod.",
      leaving:
        "The taint {taint} keeps {pod} off {nodes}: {keeper} put it there because it is taking that node away. Nothing new is placed there any more.",
      "near-toleration":
        "The taint {taint} keeps {pod} off {nodes}. The pod has a toleration that comes near, {toleration}, but its {differs} differs.",
      "would-open":
        "The other nodes refuse {pod} for reasons of their own; further choices ({nodes}) are closed by the taint {taint}, which the pod does not tolerate.",
      "node-state":
        "The taint {taint} keeps {pod} off {nodes}. Kubernetes itself put it there for the state of the node ({condition}[[: {reason}]]) and takes it off when that state ends. The node is what has to be repaired, not the pod.",
      "by-message":
        "The scheduler says that {count} of {all, plural, one {# node} other {# nodes}} {count, plural, one {carries} other {carry}} a taint that {pod} does not tolerate (key {key}); the nodes themselves could not be read here.",
      "not-seen":
        "The scheduler says that {count} of {all, plural, one {# node} other {# nodes}} {count, plural, one {carries} other {carry}} a taint that {pod} does not tolerate (key {key}). No node seen here has one: it was taken off since its last try, or those nodes are not among them.",
      refused:
        "The kubelet on {node} refused {pod} ({reason}): the node has the taint {taint}, which the pod does not tolerate. The scheduler would not have placed it there; a pod that names spec.nodeName itself passes it by, and a taint may come after placing.",
      "refused-gone":
        "The kubelet on {node} refused {pod} ({reason}) for a taint that it does not tolerate; the node has none such now. A pod that is refused once stays Failed.",
    },
    nextSteps: {
      "tolerate-or-untaint":
        "Find out what the taint {key} is for. If {owner} belongs on those nodes, add the toleration there; if the taint is a leftover, take it off the nodes.",
      "correct-toleration": "If {owner} belongs on those nodes, correct the {differs} of its toleration {toleration} to match {taint}.",
      "repair-node": "Look at the condition {condition} of {nodes} and repair what it names; the taint and the waiting end by themselves.",
      "tolerate-or-leave":
        "Find out what {taint} on {node} is for. If {owner} belongs there, add the toleration; if not, leave out spec.nodeName and let the scheduler choose. A refused pod is not let in later: delete it and create the corrected one.",
      again: "Delete this leftover; a pod made now is let in.",
      tidy: "{owner} has its pods elsewhere already; delete the leftover.",
      "repair-keeper":
        "See whether the pods of {keeper} run and are well, and what their log says of {nodes}: credentials, reach of the API, a crash. When they are well the taint goes by itself, and the pod is placed.",
      "other-nodes":
        "Let {nodes} go, and see why no other node takes {pod}: whether a replacement is on its way, a limit of the node group or pool is reached, or the cloud has no capacity.",
      "ask-nodes": "Look at the nodes' taints (kubectl describe nodes), or ask somebody who may read nodes.",
    },
    avoid: {
      blind:
        "Do not tolerate everything: a taint is somebody's wish to keep pods away (special hardware, a drain, another team). Deleting the pod changes nothing.",
      "tolerate-all":
        "Do not tolerate everything: a taint is somebody's wish to keep pods away (special hardware, a drain, another team), and NoExecute ends what already runs.",
      "tolerate-sickness": "Do not add a toleration for {key}: the pod would be placed on a node that cannot run it properly.",
    },
    offers: { ...PUT_ASIDE.en.offers, "delete-pod": "A new pod has the same tolerations." },
    clear: {
      "control-plane-only":
        "The only taint it does not tolerate is that of control plane nodes ({nodes}), which ordinary pods stay off by design.",
    },
    notChecked: {
      ...PUT_ASIDE.en.notChecked,
      meaning: "What the taint is meant for is known to whoever set it.",
      nodes: "Nodes could not be read, so their taints were not compared with the tolerations.",
    },
  },
  "zh-CN": {
    title: "污点把它挡在节点之外",
    roots: {
      "not-tolerated": "污点 {taint} 没有被容忍",
      "one-of-several": "污点 {taint} 没有被容忍",
      starting: "{keeper} 还没有去掉它的污点",
      leaving: "{keeper} 正在移走节点",
      "near-toleration": "污点 {taint}：{differs} 没有被容忍",
      "would-open": "污点 {taint} 挡住了更多节点",
      "node-state": "污点 {taint}，源于节点状态 {condition}",
      "by-message": "{all} 个节点中有 {count} 个带有未容忍的污点 {key}",
      "not-seen": "调度器看到未容忍的污点 {key}",
      refused: "节点 {node} 因污点 {taint} 拒绝了它",
      "refused-gone": "节点 {node} 因污点拒绝了它",
    },
    shortSteps: {
      "tolerate-or-untaint": "添加容忍或去掉污点",
      "correct-toleration": "改正容忍",
      "repair-node": "修复节点",
      "repair-keeper": "检查 {keeper}",
      "other-nodes": "查明为何没有别的节点",
      "ask-nodes": "查看节点的污点",
      "tolerate-or-leave": "添加容忍，或离开该节点",
      again: "删除遗留对象",
      tidy: "删除遗留对象",
    },
    messages: {
      "not-tolerated": "污点 {taint} 把 {pod} 挡在它能用的所有节点（{nodes}）之外，而 Pod 没有容忍它。",
      "one-of-several": "污点 {taint} 把 {pod} 挡在 {nodes} 之外，而 Pod 没有容忍它；它能用的其他节点带有别的污点。",
      starting:
        "污点 {taint} 把 {pod} 挡在 {nodes} 之外。{keeper} 会让它留在新节点上，直到把节点准备好，然后自己去掉；但还没有发生。要修的是 {keeper}，不是 Pod。",
      leaving: "污点 {taint} 把 {pod} 挡在 {nodes} 之外：{keeper} 正在移走这个节点，因此打上了它。那里不会再放新的 Pod。",
      "near-toleration": "污点 {taint} 把 {pod} 挡在 {nodes} 之外。Pod 有一条相近的容忍 {toleration}，但 {differs} 不一致。",
      "would-open": "其他节点因各自的原因拒绝了 {pod}；{nodes} 本来也可以选，但带有污点 {taint}，Pod 没有容忍它。",
      "node-state":
        "污点 {taint} 把 {pod} 挡在 {nodes} 之外。它是 Kubernetes 根据节点状态（{condition}[[：{reason}]]）自动打上的，状态结束后会自动去掉。要修的是节点，不是 Pod。",
      "by-message": "调度器说，{all} 个节点中有 {count} 个带有 {pod} 不容忍的污点（键 {key}）；这里读不到节点本身。",
      "not-seen":
        "调度器说，{all} 个节点中有 {count} 个带有 {pod} 不容忍的污点（键 {key}）。但这里看到的节点都没有污点：要么是上次尝试之后去掉的，要么那些节点不在其中。",
      refused:
        "{node} 上的 kubelet 拒绝了 {pod}（{reason}）：该节点带有污点 {taint}，而 Pod 没有容忍它。调度器不会把它放到那里；自己写明 spec.nodeName 的 Pod 会绕过调度器，污点也可能在放置之后才出现。",
      "refused-gone":
        "{node} 上的 kubelet 因一个未容忍的污点拒绝了 {pod}（{reason}）；现在该节点已没有这样的污点。被拒绝一次的 Pod 会一直是 Failed。",
    },
    nextSteps: {
      "tolerate-or-untaint":
        "弄清污点 {key} 的用途。如果 {owner} 本该在这些节点上运行，就在其中加上容忍；如果污点是遗留的，就从节点上去掉。",
      "correct-toleration": "如果 {owner} 本该在这些节点上运行，把容忍 {toleration} 的 {differs} 改成与 {taint} 一致。",
      "repair-node": "查看 {nodes} 的 {condition} 状况并修复它指出的问题；污点和等待会自行结束。",
      "tolerate-or-leave":
        "弄清 {node} 上 {taint} 的用途。如果 {owner} 本该在那里运行，就加上容忍；否则去掉 spec.nodeName，由调度器选择。被拒绝的 Pod 之后也不会被接纳：删除它并创建修正后的 Pod。",
      again: "删除这个遗留对象；现在新建的 Pod 会被接纳。",
      tidy: "{owner} 在别处已有它的 Pod；删除遗留对象。",
      "repair-keeper":
        "查看 {keeper} 的 Pod 是否运行正常，以及它们的日志对 {nodes} 说了什么：凭据、能否访问 API、崩溃。它们恢复后污点会自行消失，Pod 就能调度。",
      "other-nodes":
        "让 {nodes} 离开，并查明为什么没有别的节点接收 {pod}：替代节点是否正在创建、节点组或节点池是否到了上限，或云上没有容量。",
      "ask-nodes": "查看节点的污点（kubectl describe nodes），或请有权限读取节点的人查看。",
    },
    avoid: {
      blind: "不要容忍一切：污点代表有人想把 Pod 挡开（专用硬件、排空、别的团队）。删除 Pod 什么都不会改变。",
      "tolerate-all": "不要容忍一切：污点代表有人想把 Pod 挡开（专用硬件、排空、别的团队），而 NoExecute 还会结束已在运行的 Pod。",
      "tolerate-sickness": "不要为 {key} 添加容忍：Pod 会被放到无法正常运行它的节点上。",
    },
    offers: { ...PUT_ASIDE["zh-CN"].offers, "delete-pod": "新的 Pod 的容忍相同。" },
    clear: { "control-plane-only": "只有 {nodes} 带有它不容忍的污点，而普通 Pod 本来就不放在控制平面节点上。" },
    notChecked: {
      ...PUT_ASIDE["zh-CN"].notChecked,
      meaning: "污点的用意只有设置它的人知道。",
      nodes: "无法读取节点，因此没有把污点与容忍作比较。",
    },
  },
};
