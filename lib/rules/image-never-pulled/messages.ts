import type { RuleMessages } from "#lib/rules/define.ts";
import { PULL_TEXTS } from "#lib/rules/pull-texts.ts";

export const messages: RuleMessages = {
  en: {
    ...PULL_TEXTS.en,
    title: "The image is not on the node, and may not be pulled",
    roots: { never: "{image} is not on {node}, policy {policy}", closed: "{image} is closed to this pod" },
    shortSteps: { "policy-or-load": "allow the pull or load the image", "credentials-or-policy": "give it a secret that opens it" },
    messages: {
      never:
        "Container {container} has imagePullPolicy {policy}, and {image} is not on {node}. So the kubelet does not ask any registry: with this policy somebody has to bring the image to every node first.",
      closed:
        "{image} is on {node}, but it was pulled there with credentials that {pod} does not have, and the kubelet no longer lends an image out without them. Under imagePullPolicy {policy} it may not ask the registry either, so container {container} does not start.",
    },
    nextSteps: {
      "policy-or-load":
        "Set imagePullPolicy of {container} in {owner} to IfNotPresent if {image} is in a registry. If it is only built locally, load it into the runtime of {node} (and of every node it may run on), under exactly this name.",
      "credentials-or-policy":
        "Name a pull secret that opens {image} in {owner}, and set imagePullPolicy of {container} to IfNotPresent so that the kubelet may check it at the registry.",
    },
    clear: {},
    notChecked: { "node-images": "Which images the runtime on the node holds under other names was not looked at." },
  },
  "zh-CN": {
    ...PULL_TEXTS["zh-CN"],
    title: "节点上没有镜像，而策略禁止拉取",
    roots: { never: "{node} 上没有 {image}，策略为 {policy}", closed: "{image} 不对此 Pod 开放" },
    shortSteps: { "policy-or-load": "允许拉取，或导入镜像", "credentials-or-policy": "指定能打开它的拉取 Secret" },
    messages: {
      never:
        "容器 {container} 的 imagePullPolicy 是 {policy}，而 {node} 上没有 {image}。kubelet 因此不会访问任何镜像仓库：用这个策略时，必须有人事先把镜像放到每个节点上。",
      closed:
        "{node} 上有 {image}，但它是用 {pod} 没有的凭据拉取的，kubelet 不再把这样的镜像借给没有凭据的 Pod。而 imagePullPolicy {policy} 又不允许去问镜像仓库，因此容器 {container} 不会启动。",
    },
    nextSteps: {
      "policy-or-load":
        "如果 {image} 在镜像仓库里，就在 {owner} 中把 {container} 的 imagePullPolicy 改为 IfNotPresent。如果只在本地构建过，就用完全相同的名称把它导入 {node}（以及它可能运行的每个节点）的运行时。",
      "credentials-or-policy":
        "在 {owner} 中指定能打开 {image} 的拉取 Secret，并把 {container} 的 imagePullPolicy 设为 IfNotPresent，让 kubelet 可以到镜像仓库核对。",
    },
    clear: {},
    notChecked: { "node-images": "没有查看节点运行时里是否以别的名称存有这个镜像。" },
  },
};
