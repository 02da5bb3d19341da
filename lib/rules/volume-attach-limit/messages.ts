import type { RuleMessages } from "#lib/rules/define.ts";
import { PUT_ASIDE } from "#lib/rules/put-aside-messages.ts";

export const messages: RuleMessages = {
  en: {
    title: "Nodes can attach no more volumes",
    roots: {
      counted: "{count} of {total, plural, one {# node} other {# nodes}}: {found}",
      "by-message": "{count} of {total, plural, one {# node} other {# nodes}}: no more volumes",
      refused: "node {node} can attach no more volumes",
    },
    shortSteps: { detach: "free attachments or add nodes", tidy: "delete the leftover" },
    messages: {
      counted: "{nodes} could take {pod} but for its volumes ({claims}): as many are attached as the node's CSI driver allows ({found}).",
      "by-message":
        "The scheduler says that {count} of {total, plural, one {# node} other {# nodes}} {count, plural, one {holds as many volumes as it may} other {hold as many volumes as they may}}, so that the volumes of {pod} ({claims}) cannot be attached there.",
      refused:
        "The kubelet on {node} refused {pod}: no more volumes can be attached there, and {pod} needs {claims} ({says}). The scheduler counted by the CSINode's older limit. A pod that is refused once stays Failed.",
    },
    nextSteps: {
      detach:
        "Count the VolumeAttachments per node against CSINode's limit: detach what no pod uses any more, spread pods with volumes over more nodes, add a node, or take machines that attach more.",
      tidy: "{owner} has its pods elsewhere already; delete the leftover.",
    },
    avoid: {
      requests:
        "Do not lower cpu or memory: they are not what is short. Do not delete VolumeAttachments by hand while their volume may be mounted.",
    },
    offers: PUT_ASIDE.en.offers,
    clear: {},
    notChecked: {
      ...PUT_ASIDE.en.notChecked,
      limits: "CSINode's limits or the attachments could not be read, so they are not counted here.",
      inline: "Volumes that were made by other means than this driver also count on some machines.",
    },
  },
  "zh-CN": {
    title: "节点已不能再挂接卷",
    roots: {
      counted: "{total} 个节点中的 {count} 个：{found}",
      "by-message": "{total} 个节点中有 {count} 个不能再挂卷",
      refused: "节点 {node} 不能再挂卷",
    },
    shortSteps: { detach: "释放挂接或增加节点", tidy: "删除遗留对象" },
    messages: {
      counted: "{nodes} 本可接收 {pod}，只是它的卷（{claims}）挂不上：已挂接的数量达到该节点 CSI 驱动允许的上限（{found}）。",
      "by-message": "调度器说，{total} 个节点中有 {count} 个的卷数已达上限，{pod} 的卷（{claims}）无法挂接到那里。",
      refused:
        "{node} 上的 kubelet 拒绝了 {pod}：那里不能再挂接卷，而 {pod} 需要 {claims}（{says}）。调度器是按 CSINode 较早的上限计算的。被拒绝一次的 Pod 会一直是 Failed。",
    },
    nextSteps: {
      detach:
        "按节点统计 VolumeAttachment，与 CSINode 的上限对比：卸下没有 Pod 再使用的卷，把带卷的 Pod 分散到更多节点，增加节点，或换用可挂接更多卷的机型。",
      tidy: "{owner} 在别处已有它的 Pod；删除遗留对象。",
    },
    avoid: { requests: "不要降低 CPU 或内存：缺的不是它们。在卷可能仍被挂载时，不要手动删除 VolumeAttachment。" },
    offers: PUT_ASIDE["zh-CN"].offers,
    clear: {},
    notChecked: {
      ...PUT_ASIDE["zh-CN"].notChecked,
      limits: "无法读取 CSINode 的上限或挂接情况，因此这里没有统计。",
      inline: "在某些机型上，不经由该驱动挂接的卷也会计入。",
    },
  },
};
