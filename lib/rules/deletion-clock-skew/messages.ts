import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The times of the deletion contradict each other",
    roots: {
      "before-creation": "deleted {by} s before it was made: clocks differ",
      "request-ahead": "deletion asked for {by} s in the future: clocks differ",
      "node-ahead": "clock of {node} is {by} s ahead of the API server",
    },
    shortSteps: { "server-clocks": "compare the API servers' clocks", "node-clock": "set the clock of {node}" },
    messages: {
      "before-creation":
        "By its own times {pod} was asked to go {by} s before it was made (created {created}, deletion {deleted} less its grace): the clocks of the API servers that wrote them differ. How long it has been terminating cannot be told from them, so it is counted from its creation.",
      "request-ahead":
        "The deletion of {pod} was asked for {by} s after the present time of the API server that answers ({now}): the server that wrote it has another clock. Its deadline {deleted} comes later than meant.",
      "node-ahead":
        "The kubelet on {node} has written times that lie {by} s after the API server's clock ({now}). What {pod} shows of starts and ends is off by as much, and tokens and certificates on that node may be refused.",
    },
    nextSteps: {
      "server-clocks":
        "Compare the clocks of the API servers (time synchronisation on the control-plane nodes). Judge this pod by its containers and events, not by its ages.",
      "node-clock":
        "Compare the clock of {node} with the API server's (chronyc tracking, timedatectl) and let it be synchronised. Judge this pod by its states, not by its ages.",
    },
    avoid: {
      trust:
        "Do not conclude from an age or an “overdue by” that {pod} is stuck, and do not force delete it for that: the numbers are clamped, not true.",
    },
    offers: { "force-delete": "A wrong clock holds no pod; what does is another cause." },
    clear: {},
    notChecked: { "which-clock": "Which of the clocks is the wrong one is not visible through the API." },
  },
  "zh-CN": {
    title: "删除的时间互相矛盾",
    roots: {
      "before-creation": "删除早于创建 {by} 秒：时钟不一致",
      "request-ahead": "删除请求在未来 {by} 秒：时钟不一致",
      "node-ahead": "{node} 的时钟比 API server 快 {by} 秒",
    },
    shortSteps: { "server-clocks": "核对各 API server 的时钟", "node-clock": "校准 {node} 的时钟" },
    messages: {
      "before-creation":
        "按它自己的时间，{pod} 在创建之前 {by} 秒就被要求删除（创建于 {created}，删除时间 {deleted} 减去宽限期）：写下这些时间的 API server 时钟不一致。它已终止了多久无法由此得知，因此从创建时刻算起。",
      "request-ahead":
        "{pod} 的删除请求比应答的 API server 的当前时间（{now}）晚 {by} 秒：写下它的 server 用的是另一个时钟。它的期限 {deleted} 比本意来得晚。",
      "node-ahead":
        "{node} 上的 kubelet 写下的时间比 API server 的时钟（{now}）晚 {by} 秒。{pod} 显示的启动和结束时间也偏差这么多，该节点上的令牌和证书也可能被拒绝。",
    },
    nextSteps: {
      "server-clocks": "核对各 API server 的时钟（控制平面节点的时间同步）。请按容器状态和事件判断这个 Pod，而不是按时长。",
      "node-clock": "核对 {node} 与 API server 的时钟（chronyc tracking、timedatectl）并让它同步。请按状态判断这个 Pod，而不是按时长。",
    },
    avoid: {
      trust: "不要因为某个时长或超期数就断定 {pod} 卡住，更不要因此强制删除：这些数字经过截断，并不真实。",
    },
    offers: { "force-delete": "错误的时钟留不住 Pod；留住它的是别的原因。" },
    clear: {},
    notChecked: { "which-clock": "究竟哪个时钟是错的，通过 API 看不出来。" },
  },
};
