import type { RuleMessages } from "#lib/rules/define.ts";
import { PUT_ASIDE } from "#lib/rules/put-aside-messages.ts";

export const messages: RuleMessages = {
  en: {
    title: "Refused by its node: selector or affinity does not fit it",
    roots: {
      mismatch: "it wants {wanted}, node {node} has {has}",
      "matches-now": "refused when node {node} lacked its labels",
      "not-compared": "it wants {wanted}; node {node} refused it",
    },
    shortSteps: { correct: "correct selector or nodeName", "other-system": "give it a node of its system", again: "delete the leftover" },
    messages: {
      mismatch:
        "The kubelet on {node} refused {pod} ({reason}): the pod wants {wanted}, and the node has {has}. The scheduler would not have placed it there; a pod that names spec.nodeName itself passes the scheduler by, and labels may change after placing.",
      "matches-now":
        "The kubelet on {node} refused {pod} ({reason}), but the node's labels meet what it wants ({wanted}) now. It happens when a kubelet starts and has not read its own labels yet, or when a label was put back.",
      "not-compared": "The kubelet on {node} refused {pod} ({reason}): its labels did not meet what the pod wants ({wanted}).",
    },
    nextSteps: {
      correct:
        "Decide which is right: correct {field} (or leave out spec.nodeName and let the scheduler choose), or put the label on {node}. A finished pod is not let in later: delete it and create the corrected one.",
      "other-system":
        "{node} runs another operating system than {pod} is made for: leave out spec.nodeName and select its nodes (kubernetes.io/os), or correct {field}. A finished pod is not let in later: delete it and create the corrected one.",
      again:
        "Delete this leftover; a pod made now is let in. If many pods were refused like this, look at when the kubelet on {node} was restarted.",
    },
    avoid: {
      resources: "Do not drain or cordon {node} for this: nothing is wrong with the node, only the labels and the pod's demand do not fit.",
    },
    offers: { ...PUT_ASIDE.en.offers },
    clear: {},
    notChecked: { ...PUT_ASIDE.en.notChecked, labels: "The node could not be read; its labels were not compared." },
  },
  "zh-CN": {
    title: "被节点拒绝：selector 或亲和性与节点不符",
    roots: {
      mismatch: "它要求 {wanted}，节点 {node} 是 {has}",
      "matches-now": "节点 {node} 当时缺少标签而拒绝",
      "not-compared": "它要求 {wanted}；节点 {node} 拒绝了它",
    },
    shortSteps: { correct: "修正 selector 或 nodeName", "other-system": "给它相应系统的节点", again: "删除遗留对象" },
    messages: {
      mismatch:
        "{node} 上的 kubelet 拒绝了 {pod}（{reason}）：Pod 要求 {wanted}，而节点是 {has}。调度器不会把它放到那里；自己写了 spec.nodeName 的 Pod 会绕过调度器，标签也可能在放置之后才改变。",
      "matches-now":
        "{node} 上的 kubelet 拒绝了 {pod}（{reason}），但节点的标签现在符合它的要求（{wanted}）。kubelet 刚启动、还没读到自己的标签时会这样，标签被补回来也会这样。",
      "not-compared": "{node} 上的 kubelet 拒绝了 {pod}（{reason}）：节点标签不符合 Pod 的要求（{wanted}）。",
    },
    nextSteps: {
      correct:
        "先确定哪一边是对的：修正 {field}（或去掉 spec.nodeName，让调度器选择），或给 {node} 打上标签。已结束的 Pod 之后不会再被接纳：删除它，再创建修正后的 Pod。",
      "other-system":
        "{node} 的操作系统与 {pod} 所需的不同：去掉 spec.nodeName 并选择相应的节点（kubernetes.io/os），或修正 {field}。已结束的 Pod 之后不会再被接纳：删除它，再创建修正后的 Pod。",
      again: "删除这个遗留对象；现在创建的 Pod 会被接纳。如果有很多 Pod 这样被拒绝，请查看 {node} 上的 kubelet 何时重启过。",
    },
    avoid: { resources: "不要为此 drain 或 cordon {node}：节点没有问题，只是标签与 Pod 的要求不符。" },
    offers: { ...PUT_ASIDE["zh-CN"].offers },
    clear: {},
    notChecked: { ...PUT_ASIDE["zh-CN"].notChecked, labels: "无法读取该节点；没有比较它的标签。" },
  },
};
