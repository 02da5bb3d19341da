import { CRASH_OFFERS } from "#lib/rules/crash-texts.ts";
import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The port is in use already",
    roots: {
      "host-pod": "port {port} of the node is held by {holder}",
      "host-node": "port {port} is in use on node {holder}",
      sibling: "{container} and {holder} both want port {port}",
      own: "port {port} is in use inside the pod of {container}",
    },
    shortSteps: {
      "free-host-port": "free the node's port",
      "other-port": "give one another port",
      "one-listener": "find the second listener",
    },
    messages: {
      "host-pod":
        "Container {container} cannot listen on port {port}: it uses the network of node {node}, and there pod {holder} has that port. The program says: “{line}”.",
      "host-node":
        "Container {container} cannot listen on port {port}: it uses the network of node {node}, and a process there has that port already: a service of the host, or a leftover of an earlier instance. The program says: “{line}”.",
      sibling:
        "Container {container} cannot listen on port {port}: container {holder} of the same pod has it. All containers of a pod share one network. The program says: “{line}”.",
      own: "Container {container} cannot listen on port {port}: something in its own pod has it already, a second listener of the same program or another container[[ (running: {holder})]]. The program says: “{line}”.",
    },
    nextSteps: {
      "free-host-port":
        "Find out on node {node} who listens on port {port} (ss -ltnp), then give one of the two another port, or keep them on different nodes.",
      "other-port": "Give {container} or {holder} another port in {owner}, with its probes and Services.",
      "one-listener":
        "Look for two settings of {container} that name port {port} (metrics, admin, health), for a start script that starts the program twice, and for a sidecar that takes this port.",
    },
    avoid: {
      restart:
        "Do not restart the pod again and again: who holds the port keeps it. Do not end processes on the node before you know whose they are.",
    },
    offers: CRASH_OFFERS.en,
    clear: {},
    notChecked: {
      "node-pods": "The other pods of the node could not be read.",
      listeners: "Who really listens is visible only inside the pod or on the node.",
    },
  },
  "zh-CN": {
    title: "端口已被占用",
    roots: {
      "host-pod": "节点端口 {port} 被 {holder} 占用",
      "host-node": "节点 {holder} 上端口 {port} 已被占用",
      sibling: "{container} 和 {holder} 都要用端口 {port}",
      own: "{container} 所在 Pod 内端口 {port} 已被占用",
    },
    shortSteps: { "free-host-port": "腾出节点端口", "other-port": "给其中一个换端口", "one-listener": "找出第二个监听者" },
    messages: {
      "host-pod": "容器 {container} 无法监听端口 {port}：它使用节点 {node} 的网络，而那里的 Pod {holder} 占着这个端口。程序说：“{line}”。",
      "host-node":
        "容器 {container} 无法监听端口 {port}：它使用节点 {node} 的网络，那里已有进程占用该端口：主机上的服务，或上一个实例的残留。程序说：“{line}”。",
      sibling: "容器 {container} 无法监听端口 {port}：同一个 Pod 的容器 {holder} 占着它。Pod 里的所有容器共用一个网络。程序说：“{line}”。",
      own: "容器 {container} 无法监听端口 {port}：它自己的 Pod 里已有谁占用，可能是同一程序的第二个监听，或另一个容器[[（在运行的：{holder}）]]。程序说：“{line}”。",
    },
    nextSteps: {
      "free-host-port": "在节点 {node} 上查明谁在监听端口 {port}（ss -ltnp），再给其中一个换端口，或让它们分在不同节点。",
      "other-port": "在 {owner} 中给 {container} 或 {holder} 换一个端口，连同探针和 Service 一起改。",
      "one-listener":
        "查 {container} 是否有两处配置都写了端口 {port}（metrics、admin、health），启动脚本是否启动了两次，以及是否有 sidecar 占用该端口。",
    },
    avoid: { restart: "不要反复重启 Pod：占用端口的一方不会因此让出。在弄清是谁的进程之前，不要在节点上结束它。" },
    offers: CRASH_OFFERS.zh,
    clear: {},
    notChecked: {
      "node-pods": "无法读取该节点上的其他 Pod。",
      listeners: "真正在监听的是谁，只有在 Pod 内或节点上才看得到。",
    },
  },
};
