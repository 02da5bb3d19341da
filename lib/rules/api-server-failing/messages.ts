import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The API server itself fails",
    roots: {
      "etcd-full": "etcd is full: nothing can be written",
      etcd: "etcd does not answer as it should",
      conflict: "writes to {object} collide",
      quota: "the API server does not get through with its quotas",
      timeout: "the API server does not finish in time",
      overload: "the API server turns requests away",
      unreachable: "the API server could not be reached",
      internal: "the API server fails inside",
      unbound: "the scheduler cannot write its choice",
    },
    shortSteps: {
      "etcd-full": "compact and defragment etcd",
      etcd: "look at etcd's members",
      conflict: "wait, the controller tries again",
      quota: "look at etcd and API server",
      timeout: "look at webhooks, API server, etcd",
      overload: "see who asks so much",
      unreachable: "look at the control plane",
      internal: "read the API server's log",
    },
    messages: {
      "etcd-full":
        "{owner} gets no new pods: etcd has used up its space and takes no writes, so nothing new can be made in this cluster. Its words: {words}.",
      etcd: "{owner} gets no new pods: the API server cannot store them, because etcd does not answer as it should. Its words: {words}.",
      conflict:
        "{owner} gets no new pods: while the API server counted each one, somebody else wrote to the same object[[ ({object})]]. Its words: {words}.",
      quota:
        "{owner} gets no new pods: the API server did not get through with counting them against the namespace's quotas. Its words: {words}.",
      timeout:
        "{owner} gets no new pods: the API server does not finish making one in its time. Either etcd is slow, or an admission webhook that it waits for[[; asked about these pods: {webhooks}]]. Its words: {words}.",
      overload: "{owner} gets no new pods: the API server has more requests than it takes and turns this one away. Its words: {words}.",
      unreachable: "{owner} got no new pods: its controller could not reach the API server. The client's words: {words}.",
      internal: "{owner} gets no new pods: the API server fails inside while it makes one. Its words: {words}.",
      unbound:
        "{owner} has no node yet: the scheduler chose one, and the API server could not write that down. Its words: {words}. Nothing about the pod is wrong.",
    },
    nextSteps: {
      "etcd-full":
        "Compact etcd's history, defragment its members one after another, and take the alarm off (etcdctl alarm disarm); then find what filled it, or raise its quota. On a managed control plane the provider does that.",
      etcd: "Look at etcd's members: their health, changes of leader, and how long their disks take to write. On a managed control plane ask the provider.",
      conflict:
        "Wait: the controller tries again by itself. Only if it stays so for minutes, find who writes to that object all the time[[ ({object})]].",
      quota:
        "Look at the load of the API server and at etcd's latency. Many pods made at once in a namespace with quotas bring this on; the controller tries again by itself.",
      timeout:
        "Look at the latency of the API server and of etcd, and at each admission webhook that is asked about new pods[[ ({webhooks})]]: does it answer, and how long is its timeoutSeconds? Together they may wait longer than the API server does.",
      overload:
        "See whose requests fill the API server (flow control's metrics by priority level and flow schema, and its log), and calm that client. The controller tries again by itself.",
      unreachable:
        "Look at the API server and at what stands before it (load balancer, endpoints, certificates), as the controller manager sees them. What was written since shows that it can be reached again now, if anything was.",
      internal: "Read the API server's log around the time of this event; it says which part failed.",
    },
    avoid: {
      workload: "Do not change, restart or scale {owner} for this: its pods are right, and more writes make it worse.",
      "in-bulk":
        "Do not delete objects by the thousand to make room, and do not restart {owner}: deleting is a write as well, and space comes back only by compaction and defragmentation.",
    },
    offers: {},
    clear: {},
    notChecked: { webhooks: "Which admission webhooks are asked about new pods could not be read." },
  },
  "zh-CN": {
    title: "API server 自身出错",
    roots: {
      "etcd-full": "etcd 空间已满：什么都写不进去",
      etcd: "etcd 没有正常应答",
      conflict: "对 {object} 的写入互相冲突",
      quota: "API server 来不及核算配额",
      timeout: "API server 没有按时完成",
      overload: "API server 拒收请求",
      unreachable: "无法访问 API server",
      internal: "API server 内部出错",
      unbound: "调度器写不下它的选择",
    },
    shortSteps: {
      "etcd-full": "压缩 etcd 并整理碎片",
      etcd: "检查 etcd 的各成员",
      conflict: "等待，控制器会重试",
      quota: "检查 etcd 和 API server",
      timeout: "检查 webhook、API server、etcd",
      overload: "找出请求过多的一方",
      unreachable: "检查控制面",
      internal: "看 API server 的日志",
    },
    messages: {
      "etcd-full": "{owner} 建不出 Pod：etcd 的空间已经用完，不再接受写入，所以这个集群里什么都建不出来。原话：{words}。",
      etcd: "{owner} 建不出 Pod：etcd 没有正常应答，API server 存不下它们。原话：{words}。",
      conflict: "{owner} 建不出 Pod：API server 核算每一个 Pod 时，同一个对象[[（{object}）]]正被别人写入。原话：{words}。",
      quota: "{owner} 建不出 Pod：API server 没能按时按命名空间的配额核算它们。原话：{words}。",
      timeout:
        "{owner} 建不出 Pod：API server 没能在限定时间内建好一个。要么 etcd 慢，要么它等待的某个准入 webhook 慢[[；会就这些 Pod 询问：{webhooks}]]。原话：{words}。",
      overload: "{owner} 建不出 Pod：API server 的请求太多，这一个没有被受理。原话：{words}。",
      unreachable: "{owner} 没能建出 Pod：它的控制器当时无法访问 API server。客户端的原话：{words}。",
      internal: "{owner} 建不出 Pod：API server 在创建时内部出错。原话：{words}。",
      unbound: "{owner} 还没有节点：调度器已经选好，但 API server 写不下来。原话：{words}。Pod 本身没有问题。",
    },
    nextSteps: {
      "etcd-full":
        "压缩 etcd 的历史，逐个对成员做碎片整理，再解除告警（etcdctl alarm disarm）；然后找出是什么占满了它，或提高它的空间上限。托管的控制面由服务商处理。",
      etcd: "检查 etcd 的成员：是否健康、leader 是否频繁更换、磁盘写入要多久。托管的控制面请联系服务商。",
      conflict: "等待：控制器会自己重试。只有持续几分钟仍如此时，才去找是谁一直在写这个对象[[（{object}）]]。",
      quota: "检查 API server 的负载和 etcd 的延迟。在有配额的命名空间里一次建很多 Pod 会引起它；控制器会自己重试。",
      timeout:
        "检查 API server 和 etcd 的延迟，以及创建 Pod 时会被询问的每个准入 webhook[[（{webhooks}）]]：它是否应答，timeoutSeconds 是多少？它们加起来可能比 API server 等得更久。",
      overload:
        "找出是谁的请求占满了 API server（流控按优先级和 flow schema 的指标，以及它的日志），让那个客户端慢下来。控制器会自己重试。",
      unreachable:
        "从 controller manager 的角度检查 API server 和它前面的部分（负载均衡、endpoint、证书）。如果此后有过写入，说明现在又能访问了。",
      internal: "看这个事件前后 API server 的日志，它会说明哪一部分出了错。",
    },
    avoid: {
      workload: "不要为此修改、重启或缩放 {owner}：它的 Pod 没有问题，更多的写入只会更糟。",
      "in-bulk": "不要成千上万地删除对象来腾空间，也不要重启 {owner}：删除同样是写入，空间只有通过压缩和碎片整理才能收回。",
    },
    offers: {},
    clear: {},
    notChecked: { webhooks: "无法读取创建 Pod 时会询问哪些准入 webhook。" },
  },
};
