import { CRASH_OFFERS } from "#lib/rules/crash-texts.ts";
import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "A service it needs does not answer",
    roots: {
      "no-endpoints": "Service {service} has no ready endpoint",
      "no-service": "there is no Service {service}",
      "no-service-alone": "there is no Service {service} nor one like it",
      elsewhere: "Service {service} is in {near} only",
      "wrong-port": "Service {service} does not offer port {port}",
      serving: "{address} does not answer, though it has endpoints",
      "name-not-resolved": "{host} exists but does not resolve",
      outside: "{address} outside the cluster does not answer",
      self: "{container} asks {address}, its own pod",
      "node-itself": "{container} asks {address} on its own node",
      unread: "{address} does not answer",
      unnamed: "a service that {container} needs does not answer",
    },
    shortSteps: {
      "repair-backend": "get the pods behind it ready",
      "correct-host": "correct the host",
      "add-namespace": "put the namespace into the host",
      "correct-port": "correct the port",
      "own-address": "correct the address",
      "check-outside": "check the way out of the cluster",
      "check-path": "check listener and policies",
      "check-dns": "check the cluster's DNS",
      "check-service": "check its Service and endpoints",
      "find-host": "find the host in its settings",
      "look-on-node": "find who should listen on the node",
    },
    messages: {
      "no-endpoints":
        "Container {container} ends because {address} does not answer. That is Service {service} in {namespace}, and no ready pod stands behind it[[ (selector {selector})]]. The program says: “{line}”.",
      "no-service":
        "Container {container} ends because {address} does not answer. There is no Service {service} in namespace {namespace} (names that come near: {near}). The program says: “{line}”.",
      "no-service-alone":
        "Container {container} ends because {address} does not answer. There is no Service {service} in namespace {namespace}, and none with a similar name. The program says: “{line}”.",
      elsewhere:
        "Container {container} ends because {address} does not answer. There is no Service {service} in namespace {namespace}, but there is one in {near}: from another namespace its name needs the namespace in it. The program says: “{line}”.",
      "wrong-port":
        "Container {container} ends because {address} does not answer. Service {service} in {namespace} does not offer port {port}; it offers {ports}. The program says: “{line}”.",
      serving:
        "Container {container} ends because {address} does not answer, although Service {service} in {namespace} has ready endpoints. The server may listen on another port or address than the Service sends to, a NetworkPolicy may stand between, or it came up only after this attempt. The program says: “{line}”.",
      "name-not-resolved":
        "Container {container} ends because {host} does not resolve, although Service {service} exists in {namespace}. The cluster's DNS did not answer it, or the pod does not use it (dnsPolicy). The program says: “{line}”.",
      outside:
        "Container {container} ends because {address} does not answer. By its name or address it is no Service of this cluster, so the fault lies outside, in the DNS, or on the way there. The program says: “{line}”.",
      self: "Container {container} ends because {address} does not answer. That address is the pod itself: inside a container, localhost is not another pod. Nothing in this pod listens there (yet). The program says: “{line}”.",
      "node-itself":
        "Container {container} ends because {address} does not answer. It uses the network of node {node}, so that address is the node itself: a static pod, a DaemonSet pod or a service of the host should listen there, and does not (yet). The program says: “{line}”.",
      unread:
        "Container {container} ends because {address} does not answer. Whether it is a Service of this cluster and has endpoints could not be told here. The program says: “{line}”.",
      unnamed: "Container {container} ends because a service it needs does not answer. Its words do not say which: “{line}”.",
    },
    nextSteps: {
      "repair-backend":
        "Find out why no pod behind Service {service} in {namespace} is ready: whether pods with {selector} exist at all, and what they suffer from. {container} starts by itself once they are.",
      "correct-host": "Correct the host {host} in the settings of {owner}, or create Service {service} in namespace {namespace}.",
      "add-namespace": "In the settings of {owner}, write the host with its namespace ({service} in {near}).",
      "correct-port": "Correct the port in the settings of {owner}: Service {service} offers {ports}. Or add port {port} to the Service.",
      "own-address":
        "If another pod is meant, put its Service into the settings of {owner} instead of {address}; if a sidecar is meant, let {container} wait for it.",
      "check-outside":
        "From a copy of the pod, try the name and the port of {address}; then look at egress policies, proxies, firewalls and at that server.",
      "check-path":
        "Compare the Service's targetPort with what the server listens on, and look at the NetworkPolicies of both sides; from a copy of the pod, try {address} by hand.",
      "check-dns": "Try the name from a copy of the pod, and look at the cluster's DNS pods and at the pod's dnsPolicy.",
      "check-service": "Look whether {address} is a Service, and whether it has ready endpoints.",
      "find-host":
        "Look in the settings of {container} in {owner} for the server it connects to; then look at that Service and its endpoints.",
      "look-on-node":
        "Find out which pod or service of node {node} should listen on {address} (for 2379 that is etcd), and what it suffers from; its log comes first. {container} starts by itself once it answers.",
    },
    avoid: {
      restart:
        "Do not restart this workload or raise its limits: it is the messenger. It starts again by itself, with growing pauses, once the other side answers.",
    },
    offers: CRASH_OFFERS.en,
    clear: {},
    notChecked: {
      services: "Services and endpoints could not be read.",
      guessed: "The log does not name the server; it was taken from the only setting that names one.",
      path: "Whether the network lets the connection through was not tried from here.",
    },
  },
  "zh-CN": {
    title: "依赖的服务没有响应",
    roots: {
      "no-endpoints": "Service {service} 没有就绪的 endpoint",
      "no-service": "没有名为 {service} 的 Service",
      "no-service-alone": "没有 Service {service}，也没有相近的",
      elsewhere: "Service {service} 只在 {near} 里有",
      "wrong-port": "Service {service} 没有提供端口 {port}",
      serving: "{address} 有 endpoint 却没有响应",
      "name-not-resolved": "{host} 存在却解析不了",
      outside: "集群外的 {address} 没有响应",
      self: "{container} 连的 {address} 是自己的 Pod",
      "node-itself": "{container} 连的 {address} 在自己的节点上",
      unread: "{address} 没有响应",
      unnamed: "{container} 依赖的某个服务没有响应",
    },
    shortSteps: {
      "repair-backend": "让后端 Pod 就绪",
      "correct-host": "改正主机名或创建 Service",
      "add-namespace": "主机名里写上命名空间",
      "correct-port": "改正端口",
      "own-address": "改正地址",
      "check-outside": "检查出集群的路径",
      "check-path": "检查监听和网络策略",
      "check-dns": "检查集群 DNS",
      "check-service": "检查 Service 和 endpoint",
      "find-host": "在配置里找出主机",
      "look-on-node": "查节点上谁该监听",
    },
    messages: {
      "no-endpoints":
        "容器 {container} 因 {address} 没有响应而结束。它是 {namespace} 里的 Service {service}，后面没有就绪的 Pod[[（selector {selector}）]]。程序说：“{line}”。",
      "no-service":
        "容器 {container} 因 {address} 没有响应而结束。命名空间 {namespace} 里没有 Service {service}（相近的名字：{near}）。程序说：“{line}”。",
      "no-service-alone":
        "容器 {container} 因 {address} 没有响应而结束。命名空间 {namespace} 里没有名为 {service} 的 Service，也没有名称相近的。程序说：“{line}”。",
      elsewhere:
        "容器 {container} 因 {address} 没有响应而结束。命名空间 {namespace} 里没有 Service {service}，但 {near} 里有：跨命名空间访问时名字里必须带上命名空间。程序说：“{line}”。",
      "wrong-port":
        "容器 {container} 因 {address} 没有响应而结束。{namespace} 里的 Service {service} 没有提供端口 {port}，它提供的是 {ports}。程序说：“{line}”。",
      serving:
        "容器 {container} 因 {address} 没有响应而结束，而 {namespace} 里的 Service {service} 有就绪的 endpoint。可能服务端监听的端口或地址与 Service 转发的不同，可能有 NetworkPolicy 挡着，也可能它在这次尝试之后才起来。程序说：“{line}”。",
      "name-not-resolved":
        "容器 {container} 因 {host} 解析不了而结束，而 {namespace} 里的 Service {service} 是存在的。集群 DNS 没有回答，或 Pod 没有使用它（dnsPolicy）。程序说：“{line}”。",
      outside:
        "容器 {container} 因 {address} 没有响应而结束。按名字或地址它不是本集群的 Service，问题在集群外、DNS 或去那里的路上。程序说：“{line}”。",
      self: "容器 {container} 因 {address} 没有响应而结束。这个地址就是 Pod 自己：在容器里 localhost 不是别的 Pod。这个 Pod 里（还）没有谁在那里监听。程序说：“{line}”。",
      "node-itself":
        "容器 {container} 因 {address} 没有响应而结束。它使用节点 {node} 的网络，所以这个地址就是节点自己：应该在那里监听的静态 Pod、DaemonSet 的 Pod 或主机服务（还）没有监听。程序说：“{line}”。",
      unread: "容器 {container} 因 {address} 没有响应而结束。它是不是本集群的 Service、有没有 endpoint，这里判断不出。程序说：“{line}”。",
      unnamed: "容器 {container} 因某个依赖的服务没有响应而结束。它没有说是哪一个：“{line}”。",
    },
    nextSteps: {
      "repair-backend":
        "查明 {namespace} 里 Service {service} 后面为什么没有就绪的 Pod：带 {selector} 的 Pod 是否存在，它们出了什么问题。它们就绪后 {container} 会自己起来。",
      "correct-host": "在 {owner} 的配置里改正主机名 {host}，或在命名空间 {namespace} 中创建 Service {service}。",
      "add-namespace": "在 {owner} 的配置里把主机名写成带命名空间的形式（{service} 在 {near}）。",
      "correct-port": "在 {owner} 的配置里改正端口：Service {service} 提供的是 {ports}。或者给 Service 加上端口 {port}。",
      "own-address": "如果指的是别的 Pod，就在 {owner} 的配置里用它的 Service 代替 {address}；如果指的是 sidecar，就让 {container} 等它。",
      "check-outside": "在 Pod 的副本里试 {address} 的名字和端口；再看出口策略、代理、防火墙和那台服务器。",
      "check-path": "对照 Service 的 targetPort 与服务端实际监听的端口，并查看两边的 NetworkPolicy；在 Pod 的副本里手动试 {address}。",
      "check-dns": "在 Pod 的副本里解析这个名字，并查看集群的 DNS Pod 和该 Pod 的 dnsPolicy。",
      "check-service": "查看 {address} 是不是 Service，有没有就绪的 endpoint。",
      "find-host": "在 {owner} 中 {container} 的配置里找出它要连接的服务器；再看那个 Service 和它的 endpoint。",
      "look-on-node":
        "查出节点 {node} 上应该监听 {address} 的是哪个 Pod 或服务（2379 是 etcd），以及它出了什么问题；先看它的日志。它有响应之后，{container} 会自己启动。",
    },
    avoid: { restart: "不要重启这个工作负载，也不要提高资源上限：它只是报信的。对方恢复响应后，它会以越来越长的间隔自己重新启动。" },
    offers: CRASH_OFFERS.zh,
    clear: {},
    notChecked: {
      services: "无法读取 Service 和 endpoint。",
      guessed: "日志没有说出服务器；取自唯一一个写有服务器的配置。",
      path: "没有从这里尝试网络是否放行。",
    },
  },
};
