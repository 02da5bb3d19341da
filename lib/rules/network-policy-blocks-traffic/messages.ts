import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "A NetworkPolicy does not let its traffic through",
    roots: {
      target: "policy {policy} does not admit {has}",
      own: "policy {policy} lets it out to [[{admits} only||nobody]]",
      names: "policy {policy} does not let it ask DNS",
      shut: "policy {policy} admits nobody to it",
    },
    shortSteps: {
      target: "add a from rule to the policy",
      own: "add a to rule to the policy",
      names: "allow port 53 to kube-dns",
      shut: "add an ingress rule",
    },
    messages: {
      target:
        "The program cannot reach Service {service} (port {port}): NetworkPolicy {policy} in {namespace} selects its pods and admits [[{admits}||nobody]]; {pod} has {has}. Both sides may be Ready, the packets are dropped between them.",
      own: "The program cannot reach Service {service} (port {port}): NetworkPolicy {policy} selects {pod} itself and lets it out to [[{admits} only||nobody]]; the pods behind {service} have {has}.",
      names:
        "The program cannot resolve names: NetworkPolicy {policy} selects {pod} and lets it out to [[{admits} only||nobody]], so its questions to the cluster's DNS (UDP and TCP port {port}) are dropped.",
      shut: "NetworkPolicy {policy} selects {pod} and admits nobody, while Service {service} sends its callers to port {port} of it: they run into a timeout. The kubelet's probes from its own node still get through.",
    },
    nextSteps: {
      target:
        "Add to {policy} a from rule for the caller (labels {labels}, namespace where it differs) on port {port}, or give the caller the label that the policy asks for, if it is meant to have it.",
      own: "Add to {policy} a to rule for the pods behind Service {service} on port {port} (the pods' port, not the Service's).",
      names: "Add to {policy} a to rule for kube-dns in kube-system on port 53, UDP and TCP. Every policy that restricts egress needs one.",
      shut: "If {service} is meant to be called, add an ingress rule to {policy} for its callers on port {port}. If not, nothing is to be done.",
    },
    avoid: {
      delete:
        "Do not delete the policy and do not restart either side: new pods meet the same rules, and without the policy everybody gets in.",
    },
    offers: {},
    clear: {},
    notChecked: {
      "enforced-yes":
        "The network plugin on {node}[[ ({agents})]] enforces policies; rules of its own kinds, which may let more through, were not checked.",
      "enforced-stale":
        "The network plugin's own pod on {node} does not work ({agents}): what it enforces may be older than the policies. See to it first.",
      "enforced-no":
        "Of network plugins only {agents} was seen on {node}, which does not enforce NetworkPolicies by itself: then this policy drops nothing there.",
      "enforced-unknown":
        "Whether the network plugin on {node}[[ ({agents})]] enforces policies, and rules of its own kinds (Cilium, Calico), were not checked.",
    },
  },
  "zh-CN": {
    title: "NetworkPolicy 没有放行它的流量",
    roots: {
      target: "策略 {policy} 没有放行 {has}",
      own: "策略 {policy} [[只允许它访问 {admits}||不允许它访问任何目标]]",
      names: "策略 {policy} 不允许它查询 DNS",
      shut: "策略 {policy} 不允许任何访问",
    },
    shortSteps: {
      target: "给策略加上 from 规则",
      own: "给策略加上 to 规则",
      names: "放行到 kube-dns 的 53 端口",
      shut: "增加 ingress 规则",
    },
    messages: {
      target:
        "程序无法访问 Service {service}（端口 {port}）：{namespace} 中的 NetworkPolicy {policy} 选中了它的 Pod，[[只允许 {admits}||不允许任何访问]]；而 {pod} 是 {has}。两边都可能是 Ready，数据包在中间被丢弃。",
      own: "程序无法访问 Service {service}（端口 {port}）：NetworkPolicy {policy} 选中了 {pod} 自己，[[只允许它访问 {admits}||不允许它访问任何目标]]；而 {service} 后面的 Pod 是 {has}。",
      names:
        "程序无法解析名称：NetworkPolicy {policy} 选中了 {pod}，[[只允许它访问 {admits}||不允许它访问任何目标]]，发往集群 DNS 的查询（UDP 和 TCP 端口 {port}）因此被丢弃。",
      shut: "NetworkPolicy {policy} 选中了 {pod} 且不允许任何访问，而 Service {service} 会把调用者送到它的端口 {port}：调用者会超时。来自本节点的 kubelet 探针不受影响。",
    },
    nextSteps: {
      target:
        "在 {policy} 中为调用方（标签 {labels}，跨命名空间时还有命名空间）的端口 {port} 加上 from 规则；如果调用方本应带有策略要求的标签，也可以给它加上。",
      own: "在 {policy} 中为 Service {service} 后面的 Pod 的端口 {port} 加上 to 规则（是 Pod 的端口，不是 Service 的端口）。",
      names: "在 {policy} 中加上到 kube-system 的 kube-dns、端口 53、UDP 和 TCP 的 to 规则。每个限制 egress 的策略都需要它。",
      shut: "如果 {service} 是要被调用的，请在 {policy} 中为调用方的端口 {port} 加上 ingress 规则。否则无需处理。",
    },
    avoid: { delete: "不要删除策略，也不要重启任何一边：新的 Pod 遇到的是同样的规则，而没有策略时谁都能进来。" },
    offers: {},
    clear: {},
    notChecked: {
      "enforced-yes": "{node} 上的网络插件[[（{agents}）]]会执行策略；没有检查它自有的规则类型，它们可能放行更多流量。",
      "enforced-stale": "{node} 上网络插件自己的 Pod 工作不正常（{agents}）：它执行的可能是旧的策略。请先处理它。",
      "enforced-no": "在 {node} 上只看到 {agents}，它本身不执行 NetworkPolicy：那样的话，这个策略在那里不会丢弃任何流量。",
      "enforced-unknown": "没有检查 {node} 上的网络插件[[（{agents}）]]是否真正执行策略，也没有检查它自有的规则类型（Cilium、Calico）。",
    },
  },
};
