import type { RuleMessages } from "#lib/rules/define.ts";
import { PUT_ASIDE } from "#lib/rules/put-aside-messages.ts";

export const messages: RuleMessages = {
  en: {
    title: "Refused by its node: it does not allow what the pod asks for",
    roots: { refused: "node {node} does not allow {feature}", "without-words": "node {node} refuses it: {reason}" },
    shortSteps: { tidy: "delete the leftover", "allow-or-drop": "drop it, or allow it there" },
    messages: {
      refused:
        "The kubelet on {node} refused {pod} ({reason}): {says}. Nothing of the pod ever ran there, and a pod that is refused once stays Failed.",
      "without-words":
        "The kubelet on {node} refused {pod} ({reason}). Nothing of the pod ever ran there, and a pod that is refused once stays Failed.",
    },
    nextSteps: {
      tidy: "{owner} has its pods elsewhere already; delete the leftover.",
      "allow-or-drop":
        "Take {feature} out of the template of {owner}. If it is needed, allow it on the nodes that are meant for it (the kubelet's setting, a newer version, the kernel or runtime) and let only those be chosen.",
    },
    avoid: {
      leave: "Do not restart or scale {owner} for a leftover: its pods run elsewhere.",
      again: "Do not make it again as it is: a kubelet with the same settings refuses it in the same way.",
      loop: "Do not restart {owner} or delete its pods for this: every new one is refused like this one, and they only pile up.",
    },
    offers: { ...PUT_ASIDE.en.offers },
    clear: {},
    notChecked: { ...PUT_ASIDE.en.notChecked, "node-setting": "How the kubelet of the node is set is not visible through the API." },
  },
  "zh-CN": {
    title: "被节点拒绝：节点不允许 Pod 的要求",
    roots: { refused: "节点 {node} 不允许 {feature}", "without-words": "节点 {node} 拒绝了它：{reason}" },
    shortSteps: { tidy: "删除遗留对象", "allow-or-drop": "去掉它，或在节点上允许" },
    messages: {
      refused: "{node} 上的 kubelet 拒绝了 {pod}（{reason}）：{says}。Pod 在那里从未运行过，被拒绝一次的 Pod 会一直是 Failed。",
      "without-words": "{node} 上的 kubelet 拒绝了 {pod}（{reason}）。Pod 在那里从未运行过，被拒绝一次的 Pod 会一直是 Failed。",
    },
    nextSteps: {
      tidy: "{owner} 在别处已有它的 Pod；删除遗留对象。",
      "allow-or-drop":
        "从 {owner} 的模板中去掉 {feature}。如果确实需要，就在为它准备的节点上允许它（kubelet 的设置、更新的版本、内核或运行时），并让 Pod 只选择这些节点。",
    },
    avoid: {
      leave: "不要为一个遗留的 Pod 重启或扩缩 {owner}：它的 Pod 在别处运行。",
      again: "不要原样重新创建：同样设置的 kubelet 会同样拒绝。",
      loop: "不要为此重启 {owner} 或删除它的 Pod：每个新的 Pod 都会同样被拒绝，只会越积越多。",
    },
    offers: { ...PUT_ASIDE["zh-CN"].offers },
    clear: {},
    notChecked: { ...PUT_ASIDE["zh-CN"].notChecked, "node-setting": "节点的 kubelet 如何设置，通过 API 看不到。" },
  },
};
