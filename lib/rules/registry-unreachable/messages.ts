import type { RuleMessages } from "#lib/rules/define.ts";
import { PULL_TEXTS } from "#lib/rules/pull-texts.ts";

export const messages: RuleMessages = {
  en: {
    ...PULL_TEXTS.en,
    title: "The node cannot reach the registry",
    roots: {
      dns: "nodes cannot resolve {endpoint}",
      "dns-cluster-name": "nodes do not know the cluster name {endpoint}",
      refused: "{endpoint} refuses connections",
      "no-route": "no route to {endpoint}",
      timeout: "{endpoint} does not answer in time",
      cut: "connections to {endpoint} are cut",
      proxy: "the proxy before {endpoint} fails",
      "proxy-refuses": "proxy before {endpoint}: {said}",
      other: "{endpoint} cannot be reached",
    },
    shortSteps: {
      "ask-node-dns": "check DNS on the node",
      "outside-name": "use a name that nodes resolve",
      "start-registry": "check that the registry listens",
      "mend-proxy": "repair the runtime's proxy",
      "walk-the-way": "check the way from the node",
    },
    messages: {
      dns: "The node {node} cannot turn the name of {endpoint} into an address[[ (asked: {resolver})]], so {image} was never asked for. It is the node's own DNS that counts here, not the cluster's.",
      "dns-cluster-name":
        "The image {image} is named after {endpoint}, a name of the cluster's own DNS. Pulls are made by the runtime on {node}, which asks the DNS of its host[[ (asked: {resolver})]], and that does not know it.",
      refused:
        "The machine at {address} is there and refuses the connection to {endpoint} (connection refused): no registry listens on that port, or a firewall rejects it. {image} was never asked for.",
      "no-route": "The node {node} has no route to {endpoint} ({address}), so {image} was never asked for.",
      timeout:
        "The request of {node} to {endpoint} ran into a timeout: nothing answers, or too slowly. A firewall that drops packets, a registry that is overloaded, or a path with too small an MTU look like this.",
      cut: "The connection of {node} to {endpoint} is cut in the middle while {image} is asked for: a proxy, a load balancer or the registry itself ends it.",
      proxy:
        "The runtime on {node} goes to {endpoint} through a proxy, and the connection to that proxy fails ({address}). The registry itself was not reached.",
      "proxy-refuses":
        "The runtime on {node} goes to {endpoint} through a proxy, and that proxy does not let it through ({said}). The registry itself was not reached; pull secrets and the name of {image} are not the matter.",
      other: "The runtime on {node} says that {endpoint} is not available, and not in which way: {error}.",
    },
    nextSteps: {
      "ask-node-dns":
        "On {node}, resolve the name of {endpoint} with the host's own resolver (resolvectl query, /etc/resolv.conf). If no node can, it is the name or its zone; if only this one, its resolver[[ {resolver}]]. Check the host in the image for a typing error too.",
      "outside-name":
        "Give the registry an address that nodes know: a DNS name outside the cluster, or a NodePort on localhost. Use that in the image of {container} in {owner}.",
      "start-registry":
        "Check that the registry at {endpoint} runs and listens on that port, and that the port in {image} is right. From {node}: curl -v to {base}/v2/.",
      "mend-proxy":
        "Check HTTP_PROXY, HTTPS_PROXY and NO_PROXY of the runtime's service on {node}, and that the proxy runs. An internal registry belongs into NO_PROXY.",
      "walk-the-way":
        "From {node}, try curl -v to {base}/v2/ and compare with another node: firewall or security group, proxy, MTU, or the registry itself. When it answers, the kubelet tries again by itself.",
    },
    clear: {},
    notChecked: { "from-node": "The way from the node to the registry was not tried; this is what the runtime reported." },
  },
  "zh-CN": {
    ...PULL_TEXTS["zh-CN"],
    title: "节点无法访问镜像仓库",
    roots: {
      dns: "节点解析不了 {endpoint}",
      "dns-cluster-name": "节点不认识集群内域名 {endpoint}",
      refused: "{endpoint} 拒绝连接",
      "no-route": "没有到 {endpoint} 的路由",
      timeout: "{endpoint} 没有及时应答",
      cut: "到 {endpoint} 的连接被中断",
      proxy: "{endpoint} 之前的代理不通",
      "proxy-refuses": "{endpoint} 之前的代理回答：{said}",
      other: "无法访问 {endpoint}",
    },
    shortSteps: {
      "ask-node-dns": "检查节点上的 DNS",
      "outside-name": "换成节点能解析的名称",
      "start-registry": "确认仓库在监听",
      "mend-proxy": "修复运行时的代理",
      "walk-the-way": "检查节点到仓库的链路",
    },
    messages: {
      dns: "节点 {node} 无法把 {endpoint} 的名称解析成地址[[（询问了 {resolver}）]]，因此根本没有请求到 {image}。这里用的是节点自己的 DNS，不是集群 DNS。",
      "dns-cluster-name":
        "镜像 {image} 用的是 {endpoint}，这是集群内部 DNS 的名称。拉取由 {node} 上的运行时执行，它用的是宿主机的 DNS[[（询问了 {resolver}）]]，不认识这个名称。",
      refused:
        "{address} 上的机器在，但拒绝到 {endpoint} 的连接（connection refused）：该端口没有仓库在监听，或被防火墙拒绝。根本没有请求到 {image}。",
      "no-route": "节点 {node} 没有到 {endpoint}（{address}）的路由，因此根本没有请求到 {image}。",
      timeout: "{node} 到 {endpoint} 的请求超时：没有应答，或太慢。防火墙丢包、仓库过载、链路 MTU 过小都会这样。",
      cut: "{node} 请求 {image} 时，到 {endpoint} 的连接中途被切断：是代理、负载均衡器或仓库自己断开的。",
      proxy: "{node} 上的运行时通过代理访问 {endpoint}，而到这个代理的连接失败（{address}）。还没有到达仓库本身。",
      "proxy-refuses":
        "{node} 上的运行时通过代理访问 {endpoint}，而代理不放行（{said}）。还没有到达仓库本身；与拉取 Secret 和 {image} 的名称无关。",
      other: "{node} 上的运行时说 {endpoint} 不可用，但没有说是哪一种情况：{error}。",
    },
    nextSteps: {
      "ask-node-dns":
        "在 {node} 上用宿主机的解析器解析 {endpoint} 的名称（resolvectl query、/etc/resolv.conf）。如果所有节点都不行，问题在名称或其区域；如果只有这台不行，问题在它的解析器[[ {resolver}]]。也检查镜像中的主机名有没有拼错。",
      "outside-name":
        "给镜像仓库一个节点认识的地址：集群外的 DNS 名称，或 localhost 上的 NodePort。在 {owner} 中把 {container} 的镜像改成它。",
      "start-registry":
        "确认 {endpoint} 上的仓库在运行并监听该端口，以及 {image} 里的端口写对了。在 {node} 上：对 {base}/v2/ 执行 curl -v。",
      "mend-proxy": "检查 {node} 上运行时服务的 HTTP_PROXY、HTTPS_PROXY 和 NO_PROXY，以及代理是否在运行。内部仓库应写进 NO_PROXY。",
      "walk-the-way":
        "在 {node} 上对 {base}/v2/ 执行 curl -v，并与别的节点对比：防火墙或安全组、代理、MTU，或仓库本身。恢复后 kubelet 会自行重试。",
    },
    clear: {},
    notChecked: { "from-node": "没有实际测试节点到仓库的链路；这是运行时报告的内容。" },
  },
};
