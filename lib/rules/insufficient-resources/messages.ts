import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "No node has room for its requests",
    roots: {
      larger: "{asked} is more than any node can give",
      full: "{asked} fits on no node now; {best} has {free} free",
      "full-one": "{asked} does not fit on {best} now: {free} free",
      "no-pages": "no node has reserved {resource}",
      "not-offered": "no node offers {resource} at all",
      "by-message": "{asked} fits on no node, says the scheduler",
      "room-seen": "the scheduler finds no room for {asked}",
    },
    shortSteps: {
      "shrink-or-larger-node": "lower request or larger node",
      "make-fit": "lower requests or add a node",
      "device-plugin": "check the device plugin",
      "reserve-pages": "reserve huge pages on the nodes",
      compare: "compare requests with nodes",
    },
    messages: {
      larger:
        "{pod} asks for {asked}, and that is more than any node it may use can give even when empty (at most {largest}, on {best}). It can never be placed as it is.",
      full: "{pod} asks for {asked}, and none of the {count, plural, one {# node} other {# nodes}} it may use has that much left ({nodes}); the roomiest, {best}, has {free} free. Most of it is requested there by {holders}. Requests count, not use.",
      "full-one":
        "{pod} asks for {asked}, and {best}, the only node it may use, has {free} free. Most of it is requested there by {holders}. Requests count, not use.",
      "no-pages":
        "{pod} asks for {asked}, and no node it may use has reserved any {resource}: huge pages are set aside on the node itself, not by Kubernetes.",
      "not-offered":
        "{pod} asks for {asked}, and no node in the cluster offers {resource} at all. That is rarely a matter of room: as a rule the device plugin that announces it is not running.",
      "by-message":
        "The scheduler says: {said}. {pod} asks for {asked}, and no node it may use has that much left; which nodes and who holds them could not be read here.",
      "room-seen":
        "The scheduler says: {said}. By what is seen here, {nodes} could take {pod}, which asks for {asked}: either room came since its last try, or pods that hold it are not seen here.",
    },
    nextSteps: {
      "shrink-or-larger-node": "Lower the requests in {owner} to what it really needs (at most {largest}), or add nodes of a larger type.",
      "make-fit":
        "Compare the requests of {owner} and of {holders} with their real use: lower what is asked for too much, run fewer replicas, or add a node.",
      "reserve-pages":
        "Reserve the pages on the nodes meant for {owner} (vm.nr_hugepages, or hugepages= on the kernel's command line) and restart their kubelets, which count them only at their start. Then keep it on those nodes with a nodeSelector.",
      "device-plugin":
        "Check whether the device plugin for {resource} runs on the nodes that have the hardware, before you change the pod.",
      compare:
        "Look at the nodes' allocatable and at what is requested on them (kubectl describe nodes), or ask somebody who may read nodes.",
    },
    avoid: {
      "make-room":
        "Do not delete other pods to make room: their controllers put them back, and a request larger than every node fits on none of them anyway. Deleting this pod changes nothing.",
    },
    offers: {
      "scale-fits": "Fewer replicas of {owner} ask for less; the rest then fits.",
      "scale-gives-up": "Takes back the replica that cannot be placed; its request stays too large, so correct that first if you can.",
      "delete-pod": "A new pod asks for the same.",
    },
    clear: {
      room: "By their requests, {nodes} have room for it.",
      nominated: "The scheduler has made room on {nodes}; it waits for others to leave there.",
    },
    notChecked: {
      nodes: "Nodes and the pods on them could not be read, so nothing was recomputed.",
      autoscaler: "Whether an autoscaler could add a node of a fitting size was not looked up.",
    },
  },
  "zh-CN": {
    title: "没有节点放得下它的资源请求",
    roots: {
      larger: "{asked} 超过任何节点的容量",
      full: "{asked} 目前没有节点放得下；{best} 还有 {free}",
      "full-one": "{asked} 目前放不进 {best}：还剩 {free}",
      "no-pages": "没有节点预留 {resource}",
      "not-offered": "没有节点提供 {resource}",
      "by-message": "调度器说没有节点放得下 {asked}",
      "room-seen": "调度器找不到 {asked} 的空间",
    },
    shortSteps: {
      "shrink-or-larger-node": "降低请求或换更大节点",
      "make-fit": "降低请求或增加节点",
      "device-plugin": "检查设备插件",
      "reserve-pages": "在节点上预留大页",
      compare: "对比请求与节点",
    },
    messages: {
      larger: "{pod} 请求 {asked}，超过了它能用的任何节点的容量，即使节点是空的（最多 {largest}，在 {best} 上）。照这样永远无法调度。",
      full: "{pod} 请求 {asked}，它能用的 {count} 个节点（{nodes}）都没有这么多剩余；最宽裕的 {best} 还剩 {free}。那里的大头由 {holders} 请求。计算的是 request，不是实际用量。",
      "full-one":
        "{pod} 请求 {asked}，而它唯一能用的节点 {best} 还剩 {free}。那里的大头由 {holders} 请求。计算的是 request，不是实际用量。",
      "no-pages": "{pod} 请求 {asked}，而它能用的节点都没有预留 {resource}：大页是在节点上预留的，不由 Kubernetes 提供。",
      "not-offered": "{pod} 请求 {asked}，而集群里没有任何节点提供 {resource}。这通常不是容量问题，而是通告该资源的设备插件没有运行。",
      "by-message": "调度器的说法是：{said}。{pod} 请求 {asked}，它能用的节点都没有这么多剩余；是哪些节点、被谁占用，这里读不到。",
      "room-seen":
        "调度器的说法是：{said}。但按这里看到的，{nodes} 放得下请求 {asked} 的 {pod}：要么是上次尝试之后才腾出来的，要么占用它的 Pod 这里看不到。",
    },
    nextSteps: {
      "shrink-or-larger-node": "在 {owner} 中把请求降到实际需要的量（不超过 {largest}），或增加更大规格的节点。",
      "make-fit": "对比 {owner} 以及 {holders} 的请求与实际用量：降低过高的请求、减少副本，或增加节点。",
      "reserve-pages":
        "在 {owner} 要用的节点上预留大页（vm.nr_hugepages，或内核命令行的 hugepages=），并重启那里的 kubelet，它只在启动时统计。然后用 nodeSelector 把它限定在这些节点上。",
      "device-plugin": "在修改 Pod 之前，先检查 {resource} 的设备插件是否在有该硬件的节点上运行。",
      compare: "查看节点的 allocatable 和上面已有的请求（kubectl describe nodes），或请有权限读取节点的人查看。",
    },
    avoid: {
      "make-room":
        "不要靠删除别的 Pod 来腾地方：它们的控制器会重新创建，而比所有节点都大的请求反正哪里也放不下。删除这个 Pod 什么都不会改变。",
    },
    offers: {
      "scale-fits": "{owner} 的副本少一些，请求就少一些，其余的就放得下。",
      "scale-gives-up": "收回那个无法调度的副本；它的请求仍然过大，所以如果可以，先改正请求。",
      "delete-pod": "新的 Pod 请求相同。",
    },
    clear: { room: "按 request 计算，{nodes} 放得下它。", nominated: "调度器已在 {nodes} 上腾地方，正在等其他 Pod 离开。" },
    notChecked: {
      nodes: "无法读取节点和上面的 Pod，因此没有重新计算。",
      autoscaler: "没有查看自动扩缩器能否增加合适规格的节点。",
    },
  },
};
