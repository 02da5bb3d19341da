import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The node has no such container runtime",
    roots: { "no-object": "RuntimeClass {name} does not exist", "no-handler": "{node} has no runtime {handler} (class {name})" },
    shortSteps: { "make-class": "create the class or correct it", configure: "set the runtime up on its nodes" },
    messages: {
      "no-object": "{pod} asks for the RuntimeClass {name}, and there is none of that name.",
      "no-handler":
        "{pod} asks for the RuntimeClass {name}, whose handler is {handler}, but the container runtime on {node} knows no runtime of that name. It says: {said}.",
    },
    nextSteps: {
      "make-class":
        "Create the RuntimeClass {name}, or correct runtimeClassName in {owner}. A pod that was made before needs to be made again after that.",
      configure:
        "Install {handler} on {node} and add it to the runtime's configuration (containerd: runtimes.{handler}; CRI-O: crio.runtime.runtimes.{handler}), or let the class choose the right nodes by scheduling.nodeSelector. If the handler is misspelled, make a class with the right one: a handler cannot be changed.",
    },
    avoid: {
      drop: "Do not simply take runtimeClassName out of {owner}: the class is there for isolation or for a device, so ask who wanted it.",
    },
    offers: { "delete-pod": "A new pod asks for the same runtime." },
    clear: { configured: "Its RuntimeClass {name} exists, and the runtime has not refused it." },
    notChecked: { "runtime-config": "Which handlers the runtime on the node is configured with can be seen only there." },
  },
  "zh-CN": {
    title: "节点上没有这种容器运行时",
    roots: { "no-object": "RuntimeClass {name} 不存在", "no-handler": "{node} 没有运行时 {handler}（{name} 类）" },
    shortSteps: { "make-class": "创建或改正 RuntimeClass", configure: "在节点上配置该运行时" },
    messages: {
      "no-object": "{pod} 要求 RuntimeClass {name}，但没有这个名字的对象。",
      "no-handler": "{pod} 要求 RuntimeClass {name}，其 handler 是 {handler}，但 {node} 上的容器运行时不认识这个名字。它说：{said}。",
    },
    nextSteps: {
      "make-class": "创建 RuntimeClass {name}，或在 {owner} 中改正 runtimeClassName。之前创建的 Pod 需要在此之后重新创建。",
      configure:
        "在 {node} 上安装 {handler} 并写入运行时配置（containerd：runtimes.{handler}；CRI-O：crio.runtime.runtimes.{handler}），或用该类的 scheduling.nodeSelector 选中正确的节点。如果 handler 拼错了，请新建一个正确的类：handler 不可修改。",
    },
    avoid: { drop: "不要直接从 {owner} 中去掉 runtimeClassName：这个类是为了隔离或设备而设的，先问清楚是谁要的。" },
    offers: { "delete-pod": "新的 Pod 要求同样的运行时。" },
    clear: { configured: "它的 RuntimeClass {name} 存在，运行时也没有拒绝它。" },
    notChecked: { "runtime-config": "节点上的运行时配置了哪些 handler，只能在节点上看到。" },
  },
};
