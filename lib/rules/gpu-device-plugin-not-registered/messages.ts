import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "No node offers the device it asks for",
    roots: {
      "no-plugin": "no node announces {resource}",
      "plugin-runs": "no node announces {resource}, though plugins run",
      "none-healthy": "{resource} is known but 0 are offered",
      "plugin-sick": "no node announces {resource}: {plugins}",
      "none-healthy-sick": "0 of {resource} are offered: {plugins}",
      "near-name": "no node has {resource}; near: {near}",
    },
    shortSteps: {
      "install-plugin": "install the device plugin",
      "repair-plugin": "read the device plugin's log",
      "repair-sick": "repair the device plugin's pod",
      "correct-name": "correct the resource's name",
    },
    messages: {
      "no-plugin":
        "{pod} asks for {resource} {amount}, and none of the {count, plural, one {# node} other {# nodes}} announces that resource at all. A device plugin would announce it, and no pod that looks like one runs here.",
      "plugin-runs":
        "{pod} asks for {resource} {amount}, and none of the {count, plural, one {# node} other {# nodes}} announces that resource, although device plugins run here ({plugins}): theirs is another resource, or it found no device.",
      "none-healthy":
        "{pod} asks for {resource} {amount}. {nodes} knows that resource but offers 0 of it: the device plugin is gone there, or it calls every device unhealthy.",
      "plugin-sick":
        "{pod} asks for {resource} {amount}, and none of the {count, plural, one {# node} other {# nodes}} announces that resource: a device plugin would, and its pod does not run as it should ({plugins}).",
      "none-healthy-sick":
        "{pod} asks for {resource} {amount}. {nodes} knows that resource but offers 0 of it, and the device plugin's pod does not run as it should ({plugins}).",
      "near-name": "{pod} asks for {resource} {amount}, which no node announces. There is one of a similar name: {near}.",
    },
    nextSteps: {
      "install-plugin":
        "See whether any node has the hardware; if so, install or repair the device plugin (a DaemonSet) and the driver there. If none has, add such nodes.",
      "repair-plugin":
        "Read the log of the device plugin on the nodes that have the hardware: driver, devices it found, its registration with the kubelet. A kubelet restart makes it register anew.",
      "repair-sick":
        "Open the device plugin's pod first: {plugins}. Its log and its last end say what it lacks, most often the driver or the container toolkit on that node. When it runs, it registers and the node offers {resource} by itself.",
      "correct-name": "Correct the resource's name in {owner}: {near} instead of {resource}, if that is what is meant.",
    },
    avoid: { shrink: "Do not lower other requests or add ordinary nodes: no node without the plugin ever offers {resource}." },
    offers: { "delete-pod": "A new pod asks for the same device." },
    clear: {},
    notChecked: { hardware: "Whether a node has the hardware stands in no field that every cluster has." },
  },
  "zh-CN": {
    title: "没有节点提供它要求的设备",
    roots: {
      "no-plugin": "没有节点声明 {resource}",
      "plugin-runs": "有插件运行但没有节点声明 {resource}",
      "none-healthy": "{resource} 已知但可提供 0",
      "plugin-sick": "没有节点声明 {resource}：{plugins}",
      "none-healthy-sick": "{resource} 可提供 0：{plugins}",
      "near-name": "没有节点有 {resource}；相近：{near}",
    },
    shortSteps: {
      "install-plugin": "安装设备插件",
      "repair-plugin": "查看设备插件日志",
      "repair-sick": "修复设备插件的 Pod",
      "correct-name": "改正资源名",
    },
    messages: {
      "no-plugin":
        "{pod} 要求 {resource} {amount}，而 {count} 个节点都没有声明这种资源。它应由设备插件声明，而这里没有看起来像设备插件的 Pod 在运行。",
      "plugin-runs":
        "{pod} 要求 {resource} {amount}，而 {count} 个节点都没有声明这种资源，尽管有设备插件在运行（{plugins}）：它们声明的是别的资源，或没有找到设备。",
      "none-healthy": "{pod} 要求 {resource} {amount}。{nodes} 认识这种资源但可提供 0：那里的设备插件已不在，或它认为所有设备都不健康。",
      "plugin-sick":
        "{pod} 要求 {resource} {amount}，而 {count} 个节点都没有声明这种资源：它应由设备插件声明，而插件的 Pod 没有正常运行（{plugins}）。",
      "none-healthy-sick": "{pod} 要求 {resource} {amount}。{nodes} 认识这种资源但可提供 0，而且设备插件的 Pod 没有正常运行（{plugins}）。",
      "near-name": "{pod} 要求 {resource} {amount}，没有节点声明它。有一个名字相近的：{near}。",
    },
    nextSteps: {
      "install-plugin": "确认是否有节点具备硬件；若有，在那里安装或修复设备插件（DaemonSet）和驱动；若没有，增加这样的节点。",
      "repair-plugin": "查看有硬件的节点上设备插件的日志：驱动、找到的设备、向 kubelet 的注册。重启 kubelet 会让它重新注册。",
      "repair-sick":
        "先打开设备插件的 Pod：{plugins}。它的日志和上一次退出会说明缺什么，最常见的是该节点上的驱动或容器工具包。它运行起来后会自行注册，节点就会提供 {resource}。",
      "correct-name": "在 {owner} 中改正资源名：如果本意如此，用 {near} 代替 {resource}。",
    },
    avoid: { shrink: "不要降低其他请求或增加普通节点：没有插件的节点永远不会提供 {resource}。" },
    offers: { "delete-pod": "新的 Pod 要求同样的设备。" },
    clear: {},
    notChecked: { hardware: "节点是否具备硬件，没有任何集群通用的字段可查。" },
  },
};
