import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "No network plugin on the node",
    roots: {
      "all-nodes": "no network plugin on {nodes}: {said}",
      "some-nodes": "no network plugin on {nodes}: {said}",
      node: "no network plugin on {node}: {said}",
      "agent-there": "no network plugin on {node}: {said}",
    },
    shortSteps: { install: "install or repair the CNI" },
    messages: {
      "all-nodes":
        "{pod} finds no place because every node waits for its network plugin: {nodes} reports “{said}” and keeps the not-ready taint until a CNI configures itself. On a new cluster this is what stands before a pod network is installed.",
      "some-nodes":
        "{pod} is kept off {count} of the nodes ({nodes}) by their not-ready taint: their runtime has no network plugin (“{said}”). Other nodes refuse it for other reasons.",
      node: "{pod} is bound to {node}, where the runtime has no network plugin: “{said}”. No pod gets an address there until a CNI configuration is in place. No CNI pod is seen on that node.",
      "agent-there":
        "{pod} is bound to {node}, where the runtime has no network plugin: “{said}”. A CNI pod is there ({agent}), but its configuration has not reached the runtime.",
    },
    nextSteps: {
      install:
        "Install the pod network add-on, or repair the one that should be there: its DaemonSet must have a running pod on {node}[[ (seen there: {agent})]], and that pod writes a file into /etc/cni/net.d. The node then turns Ready, the taint goes and waiting pods start by themselves.",
    },
    avoid: {
      taint:
        "Do not take the not-ready taint off by hand or tolerate it: the pod would be placed and then hang without an address. Deleting pods or the node changes nothing.",
    },
    offers: {},
    clear: {},
    notChecked: {
      daemonset: "Whether the plugin's DaemonSet exists and why it has no pod there was not looked up.",
      files: "The files in /etc/cni/net.d and /opt/cni/bin can be seen only on the node.",
    },
  },
  "zh-CN": {
    title: "节点上没有网络插件",
    roots: {
      "all-nodes": "{nodes} 没有网络插件：{said}",
      "some-nodes": "{nodes} 没有网络插件：{said}",
      node: "{node} 没有网络插件：{said}",
      "agent-there": "{node} 没有网络插件：{said}",
    },
    shortSteps: { install: "安装或修复 CNI" },
    messages: {
      "all-nodes":
        "{pod} 找不到位置，因为所有节点都在等待网络插件：{nodes} 报告“{said}”，在 CNI 完成配置之前一直带着 not-ready 污点。新集群在安装 Pod 网络之前就是这个样子。",
      "some-nodes":
        "{pod} 被其中 {count} 个节点（{nodes}）的 not-ready 污点挡住：它们的运行时没有网络插件（“{said}”）。其他节点因别的原因拒绝它。",
      node: "{pod} 已绑定到 {node}，那里的运行时没有网络插件：“{said}”。在 CNI 配置就位之前，那里没有 Pod 能得到地址。该节点上看不到 CNI 的 Pod。",
      "agent-there": "{pod} 已绑定到 {node}，那里的运行时没有网络插件：“{said}”。CNI 的 Pod 在那里（{agent}），但它的配置没有到达运行时。",
    },
    nextSteps: {
      install:
        "安装 Pod 网络插件，或修复本该存在的那一个：它的 DaemonSet 必须在 {node} 上有一个运行中的 Pod[[（那里看到的：{agent}）]]，由它把文件写入 /etc/cni/net.d。之后节点变为 Ready，污点消失，等待中的 Pod 会自行启动。",
    },
    avoid: {
      taint: "不要手动去掉 not-ready 污点，也不要容忍它：Pod 会被放上去，然后因为没有地址而卡住。删除 Pod 或节点都没有用。",
    },
    offers: {},
    clear: {},
    notChecked: {
      daemonset: "没有查看插件的 DaemonSet 是否存在，以及为什么那里没有它的 Pod。",
      files: "/etc/cni/net.d 和 /opt/cni/bin 中的文件只能在节点上看到。",
    },
  },
};
