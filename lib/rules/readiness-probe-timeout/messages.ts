import type { RuleMessages } from "#lib/rules/define.ts";
import { PROBE_OFFERS } from "#lib/rules/probe-texts.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its readiness probe gets no answer in time",
    roots: {
      "too-slow": "{container}: no answer within {timeout}s on port {port}",
      "no-connection": "{container}: no connection to port {port}",
      "grpc-no-connection": "{container}: no gRPC connection to port {port}",
    },
    shortSteps: {
      "find-slowness": "find what makes it slow",
      "find-drop": "find who drops the packets",
      "compare-server": "look at port, address and TLS",
    },
    messages: {
      "too-slow":
        "Container {container} takes the connection of its readiness probe ({what}) but does not answer within {timeout} s (timeoutSeconds). The program is slower than that, is stuck, or gets too little CPU.",
      "no-connection":
        "The readiness probe of {container} ({what}) gets no connection within {timeout} s and no refusal either: the packets are dropped on the way from the node, or the program's queue of connections is full.",
      "grpc-no-connection":
        "The readiness probe of {container} ({what}) gets no connection within {timeout} s[[ ({output})]]. The kubelet says that alike of a port where nobody listens, of a server that listens on 127.0.0.1 only or wants TLS (the probe speaks plain text), and of one that hangs; which of them is not in its words.",
    },
    nextSteps: {
      "find-slowness":
        "Ask {what} from inside the pod and measure it; look at the CPU limit and the log of {container}. Make the answer cheap, or raise timeoutSeconds in {owner} when it honestly needs longer.",
      "find-drop":
        "Ask {what} from inside the pod. If it answers there, look for who drops it between node {node} and the pod (NetworkPolicy, CNI, host firewall); if not, the program hangs.",
      "compare-server":
        "Look whether {container} listens on port {port}, on all addresses and without TLS, and read its log. Then correct the probe's port or the server in {owner}; for a server with TLS use an exec probe such as grpc_health_probe -tls.",
    },
    avoid: {
      "only-raise":
        "Do not only raise timeoutSeconds or delete the pod: a program that hangs would be shown as ready a little later, or hang again.",
    },
    offers: PROBE_OFFERS.en,
    clear: {},
    notChecked: { load: "How busy the program is, and whether its CPU is throttled, is not visible in the pod's status." },
  },
  "zh-CN": {
    title: "就绪探针没有及时得到应答",
    roots: {
      "too-slow": "{container}：端口 {port} 在 {timeout} 秒内没有应答",
      "no-connection": "{container}：连不上端口 {port}",
      "grpc-no-connection": "{container}：端口 {port} 上建立不了 gRPC 连接",
    },
    shortSteps: { "find-slowness": "查明是什么让它变慢", "find-drop": "查明谁丢弃了数据包", "compare-server": "查看端口、地址和 TLS" },
    messages: {
      "too-slow":
        "容器 {container} 接受了就绪探针（{what}）的连接，但没有在 {timeout} 秒（timeoutSeconds）内应答。程序比这更慢、卡住了，或者分到的 CPU 太少。",
      "no-connection":
        "{container} 的就绪探针（{what}）在 {timeout} 秒内既连不上也没有被拒绝：从节点来的数据包在途中被丢弃，或者程序的连接队列已满。",
      "grpc-no-connection":
        "{container} 的就绪探针（{what}）在 {timeout} 秒内没有建立连接[[（{output}）]]。端口上没有监听、只监听 127.0.0.1、服务端要求 TLS（探针用明文）或者程序卡住，kubelet 说的都是同一句话，看不出是哪一种。",
    },
    nextSteps: {
      "find-slowness":
        "在 Pod 内访问 {what} 并计时；查看 {container} 的 CPU 限制和日志。让应答更轻量，如果确实需要更久，就在 {owner} 中调大 timeoutSeconds。",
      "find-drop":
        "在 Pod 内访问 {what}。如果那里有应答，就查是谁在节点 {node} 与 Pod 之间丢弃了它（NetworkPolicy、CNI、主机防火墙）；如果没有，就是程序卡住了。",
      "compare-server":
        "查看 {container} 是否在所有地址上、不带 TLS 监听端口 {port}，并读它的日志。然后在 {owner} 中改正探针的端口或服务端；服务端必须用 TLS 时，改用 exec 探针，例如 grpc_health_probe -tls。",
    },
    avoid: { "only-raise": "不要只调大 timeoutSeconds 或删除 Pod：卡住的程序只会晚一点显示就绪，或者再次卡住。" },
    offers: PROBE_OFFERS["zh-CN"],
    clear: {},
    notChecked: { load: "程序有多忙、CPU 是否被限流，从 Pod 的状态里看不到。" },
  },
};
