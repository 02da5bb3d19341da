import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The node's container runtime is not available",
    roots: {
      down: "container runtime on {node} is down since {since}",
      "no-answer": "container runtime on {node} gives no answer, last {last}",
      reported: "container runtime on {node} is reported unwell since {since}",
      "not-reached": "the kubelet on {node} did not reach its container runtime",
    },
    shortSteps: { "restart-runtime": "restart the runtime there" },
    messages: {
      down: "The kubelet on {node} lives and says since {since} that its container runtime[[ ({runtime})]] does not answer: {words}. Nothing on that node can be started, ended or asked about, {pod} included; the containers themselves may well run on.",
      "no-answer":
        "The kubelet on {node} cannot talk to its container runtime[[ ({runtime})]]: {tries, plural, one {# attempt} other {# attempts}} on {pod} failed, the last at {last}. The node may say Ready all the same; its containers run on, but nobody can end or start one.",
      "not-reached":
        "When the kubelet on {node} last tried to get the image for {pod}, it did not reach its own container runtime[[ ({runtime})]]: {words}. No registry was asked; image and credentials are not the matter.",
      reported:
        "An agent on {node} reports since {since} that the container runtime[[ ({runtime})]] is not well: {words}. That is the likely reason why nothing moves for {pod}.",
    },
    nextSteps: {
      "restart-runtime":
        "Keep new pods off {node} (cordon) and restart the container runtime there, then the kubelet; if it does not come back, reboot the node. The kubelet takes up all its pods again by itself.",
    },
    avoid: {
      force:
        "Do not force delete {pod}: its process on {node} would run on unsupervised, beside its replacement. Nor are its probes or its code the problem.",
    },
    offers: {
      cordon: "Nothing new should be placed on {node} while it can start nothing; it can be taken back at any time.",
      redelete: "The kubelet knows of the deletion and tries all the time; a DELETE does not reach a runtime that is down.",
      "force-delete": "It ends nothing on {node}; the process would be left without an object.",
    },
    clear: {},
    notChecked: {
      "runtime-log": "The runtime's own log on {node} says why it is down; it was not read.",
      node: "The node could not be read, so what its kubelet says about the runtime is not known.",
    },
  },
  "zh-CN": {
    title: "节点的容器运行时不可用",
    roots: {
      down: "{node} 的容器运行时自 {since} 起停摆",
      "no-answer": "{node} 的容器运行时没有响应，最后一次 {last}",
      reported: "{node} 的容器运行时自 {since} 起被报告异常",
      "not-reached": "{node} 的 kubelet 连不上容器运行时",
    },
    shortSteps: { "restart-runtime": "重启那里的运行时" },
    messages: {
      down: "{node} 上的 kubelet 还活着，自 {since} 起报告它的容器运行时[[（{runtime}）]]没有响应：{words}。该节点上什么都无法启动、结束或查询，包括 {pod}；而容器本身很可能仍在运行。",
      "no-answer":
        "{node} 上的 kubelet 无法与容器运行时[[（{runtime}）]]通信：对 {pod} 的 {tries} 次尝试都失败了，最后一次在 {last}。节点仍可能显示 Ready；它的容器继续运行，但没有人能结束或启动任何一个。",
      "not-reached":
        "{node} 上的 kubelet 最近一次为 {pod} 取镜像时，没有连上自己的容器运行时[[（{runtime}）]]：{words}。没有请求过任何镜像仓库；与镜像和凭据无关。",
      reported: "{node} 上的代理自 {since} 起报告容器运行时[[（{runtime}）]]异常：{words}。这很可能就是 {pod} 毫无动静的原因。",
    },
    nextSteps: {
      "restart-runtime":
        "先不让新 Pod 调度到 {node}（cordon），在那里重启容器运行时，再重启 kubelet；如果恢复不了，就重启节点。kubelet 会自行重新接管所有 Pod。",
    },
    avoid: {
      force: "不要强制删除 {pod}：它在 {node} 上的进程会在无人看管的情况下继续运行，与替代它的 Pod 并存。问题也不在它的探测或代码。",
    },
    offers: {
      cordon: "{node} 什么都启动不了的时候，不应再放新的 Pod 上去；随时可以撤销。",
      redelete: "kubelet 知道这次删除，一直在尝试；DELETE 到不了已停摆的运行时。",
      "force-delete": "它不会结束 {node} 上的任何进程，只会让进程失去对应的对象。",
    },
    clear: {},
    notChecked: {
      "runtime-log": "运行时为何停摆写在 {node} 上它自己的日志里；没有读取。",
      node: "无法读取节点，不知道它的 kubelet 对运行时说了什么。",
    },
  },
};
