import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Mirror of a static pod",
    roots: {
      "from-file": "static pod: only its manifest on {node} rules it",
      "from-http": "static pod: only the manifest URL of {node} rules it",
    },
    shortSteps: { "edit-manifest": "edit the manifest on the node", "change-url": "change what the URL serves" },
    messages: {
      "from-file":
        "{pod} is only the API's copy of a static pod (annotation {annotation}); the kubelet on {node} runs the real one from a manifest file. Deleting the copy stops no container, and the kubelet puts it back.",
      "from-http":
        "{pod} is only the API's copy of a static pod (annotation {annotation}); the kubelet on {node} gets the real one from a URL. Deleting the copy stops no container, and the kubelet puts it back.",
    },
    nextSteps: {
      "edit-manifest":
        "To change or end it, edit or move away the manifest of {manifest} on {node} (kubelet setting staticPodPath, usually /etc/kubernetes/manifests). If the copy stays Terminating after that, restart the kubelet there.",
      "change-url":
        "To change or end it, change what the kubelet's manifest URL on {node} serves for {manifest}. If the copy stays Terminating after that, restart the kubelet there.",
    },
    avoid: {
      delete:
        "Do not delete it again or by force, and do not remove the Node object to be rid of it: the containers on {node} never notice, and control plane pods are often static.",
    },
    offers: { "in-vain": "It removes the API's copy only; the kubelet on {node} makes it again within seconds." },
    clear: {},
    notChecked: { manifest: "The manifest lives on the node and cannot be read through the API." },
  },
  "zh-CN": {
    title: "静态 Pod 的镜像对象",
    roots: { "from-file": "静态 Pod：只受 {node} 上的清单支配", "from-http": "静态 Pod：只受 {node} 的清单 URL 支配" },
    shortSteps: { "edit-manifest": "修改节点上的清单", "change-url": "修改该 URL 提供的内容" },
    messages: {
      "from-file":
        "{pod} 只是静态 Pod 在 API 里的副本（注解 {annotation}）；真正的 Pod 由 {node} 上的 kubelet 按清单文件运行。删除副本不会停止任何容器，kubelet 会把它放回来。",
      "from-http":
        "{pod} 只是静态 Pod 在 API 里的副本（注解 {annotation}）；真正的 Pod 由 {node} 上的 kubelet 从 URL 取得。删除副本不会停止任何容器，kubelet 会把它放回来。",
    },
    nextSteps: {
      "edit-manifest":
        "要修改或停止它，请在 {node} 上编辑或移走 {manifest} 的清单文件（kubelet 配置 staticPodPath，通常是 /etc/kubernetes/manifests）。之后副本若仍停在 Terminating，再重启该节点的 kubelet。",
      "change-url":
        "要修改或停止它，请修改 {node} 上 kubelet 的清单 URL 为 {manifest} 提供的内容。之后副本若仍停在 Terminating，再重启该节点的 kubelet。",
    },
    avoid: {
      delete: "不要反复删除或强制删除，也不要为了摆脱它而删掉 Node 对象：{node} 上的容器毫无察觉，而控制平面的 Pod 往往正是静态 Pod。",
    },
    offers: { "in-vain": "它只会去掉 API 里的副本；{node} 上的 kubelet 几秒内就会重新创建。" },
    clear: {},
    notChecked: { manifest: "清单文件在节点上，无法通过 API 读取。" },
  },
};
