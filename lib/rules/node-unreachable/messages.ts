import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its node is unreachable",
    roots: {
      deleting: "node {node} silent since {since}, last heard {heard}",
      frozen: "node {node} silent since {since}, last heard {heard}",
      daemon: "node {node} silent since {since}, last heard {heard}",
      never: "node {node} has never reported",
      lease: "node {node} says Ready, but its lease is old: {heard}",
      "lease-unwatched": "node {node} says Ready, but its lease is old: {heard}",
    },
    shortSteps: {
      confirm: "repair or confirm off",
      "no-hurry": "repair or remove the node",
      "recover-or-remove": "repair, or delete the Node",
      "finish-removal": "see what holds the Node",
      watch: "look at the node now",
      "node-and-controller": "look at node and controller",
    },
    messages: {
      deleting:
        "Node {node} has been silent since {since} (last sign of life {heard}), so nobody can confirm that {pod} has ended, and its object stays. The container states you see are those of that moment.",
      frozen:
        "Node {node} has been silent since {since} (last sign of life {heard}). What is shown for {pod}, Running and ready included, is as old as that; whether it still runs is not known.",
      daemon:
        "Node {node} has been silent since {since} (last sign of life {heard}). {pod} belongs to a DaemonSet and tolerates that for ever, so it is not evicted; what is shown for it is as old as that.",
      never:
        "The kubelet of {node} has never reported a status since the Node was registered[[ ({says})]], so nothing is known of {pod}: no kubelet has taken it up.",
      lease:
        "The kubelet on {node} has not renewed its Lease since {heard}, although the node still says Ready. If it stays silent, the node controller will mark it Unknown any moment; what is shown for {pod} may be old already.",
      "lease-unwatched":
        "The kubelet on {node} has not renewed its Lease since {heard}, and the node still says Ready: the node controller, which marks such a node Unknown within a minute, seems not to work either. What is shown for {pod} may be as old as that.",
    },
    nextSteps: {
      confirm:
        "Bring {node} back; its kubelet then ends or confirms the pod by itself. If it will not come back, make sure that the machine is really off, and only then taint it out-of-service or delete the Node object.",
      "no-hurry":
        "{owner} is at full strength without this pod, so there is no outage to fix here. Bring {node} back, or make sure that it is off and remove it; the leftover then goes by itself.",
      "recover-or-remove":
        "Bring {node} back. If the machine is gone for good, delete its Node object; the DaemonSet's pod then goes with it.",
      "finish-removal":
        "The Node object {node} is being deleted already and waits for {held}: look at who takes that off, and what it still waits for (a drain, the end of the machine). When it goes, pod garbage collection takes {pod} too; with the machine confirmed off, the out-of-service taint does not have to wait for that.",
      watch: "Look at {node} now (console, cloud provider, ping). Wait for the node controller's word before you act on the pod.",
      "node-and-controller":
        "Look at {node} (console, cloud provider, ping) and at kube-controller-manager, in which the node controller runs: until that works, no node is marked lost, no pod is evicted and none is replaced. Do nothing to the pod before both are known.",
    },
    avoid: {
      force:
        "Do not force delete {pod}: it removes the object, not the process. If {node} is merely cut off, a second copy with the same identity or volume would run beside the first.",
    },
    offers: {
      redelete: "The kubelet on {node} hears nothing; a DELETE changes timestamps only.",
      "delete-pod": "It would stay Terminating, because nobody on {node} can confirm its end.",
      "out-of-service-taint":
        "Once {node} is confirmed off: frees all its pods and detaches their volumes at once, and can be taken off again.",
      "taint-daemon": "A DaemonSet's pod has nothing to move elsewhere; the taint would only keep it from coming back with the node.",
      "taint-there":
        "{node} is marked out of service already: pod garbage collection removes its pods that are being deleted, within some 20 s.",
      "delete-node-object":
        "Once it is confirmed that the machine will not come back under this name: pod garbage collection then removes its pods.",
      "node-going": "The Node object is being deleted already and waits for {held}; another DELETE changes nothing.",
      "force-delete":
        "It ends nothing on {node} and detaches no volume. With the machine confirmed off, the taint or the deletion of the Node does the same safely.",
    },
    clear: {
      heard: "The kubelet on {node} reports, so the node is not lost.",
      "kubelet-done": "Node {node} is silent, but its kubelet had finished with this pod before: it sent the last DELETE.",
    },
    notChecked: {
      machine: "Whether the machine is off or merely cut off from the network is not visible through the API.",
      lease: "The node's Lease was not read, so the last sign of life comes from its conditions, which may be five minutes older.",
      replacement: "Whether a replacement runs elsewhere was not looked up.",
    },
  },
  "zh-CN": {
    title: "所在节点失联",
    roots: {
      deleting: "节点 {node} 自 {since} 起没有音讯，最后心跳 {heard}",
      frozen: "节点 {node} 自 {since} 起没有音讯，最后心跳 {heard}",
      daemon: "节点 {node} 自 {since} 起没有音讯，最后心跳 {heard}",
      never: "节点 {node} 从未汇报过",
      lease: "节点 {node} 显示 Ready，但租约停在 {heard}",
      "lease-unwatched": "节点 {node} 显示 Ready，但租约停在 {heard}",
    },
    shortSteps: {
      confirm: "修复，或确认已关机",
      "no-hurry": "修复或移除节点",
      "recover-or-remove": "修复，或删除 Node",
      "finish-removal": "查看是什么留住 Node",
      watch: "现在就检查节点",
      "node-and-controller": "检查节点和控制器",
    },
    messages: {
      deleting:
        "节点 {node} 自 {since} 起没有音讯（最后一次心跳 {heard}），没有人能确认 {pod} 已经结束，所以对象一直留着。你看到的容器状态停留在那一刻。",
      frozen:
        "节点 {node} 自 {since} 起没有音讯（最后一次心跳 {heard}）。{pod} 显示的内容，包括 Running 和就绪，都停留在那时；它是否还在运行不得而知。",
      daemon:
        "节点 {node} 自 {since} 起没有音讯（最后一次心跳 {heard}）。{pod} 属于 DaemonSet，会一直容忍这种状态，所以不会被驱逐；显示的内容停留在那时。",
      never: "自 Node 注册以来，{node} 的 kubelet 从未汇报过状态[[（{says}）]]，所以 {pod} 的情况无从得知：没有 kubelet 接手它。",
      lease:
        "{node} 上的 kubelet 自 {heard} 起没有续租 Lease，尽管节点仍显示 Ready。如果继续沉默，节点控制器随时会把它标为 Unknown；{pod} 显示的内容可能已经过时。",
      "lease-unwatched":
        "{node} 上的 kubelet 自 {heard} 起没有续租 Lease，而节点仍显示 Ready：节点控制器本应在一分钟内把它标为 Unknown，看来它也没有在工作。{pod} 显示的内容可能停留在那时。",
    },
    nextSteps: {
      confirm:
        "让 {node} 恢复；它的 kubelet 会自行结束或确认该 Pod。如果回不来，先确认机器确实已关机，之后才打 out-of-service 污点或删除 Node 对象。",
      "no-hurry":
        "没有这个 Pod，{owner} 的副本也已齐全，这里没有需要抢修的故障。让 {node} 恢复，或确认已关机后移除它；残留对象会随之消失。",
      "recover-or-remove": "让 {node} 恢复。如果机器永远不会回来，删除它的 Node 对象，DaemonSet 的 Pod 会随之消失。",
      "finish-removal":
        "Node 对象 {node} 已在删除中，在等待 {held}：查看由谁移除它、它还在等什么（排空，或机器关机）。Node 消失后，Pod 垃圾回收会一并移除 {pod}；确认机器已关机时，不必等它，可以打 out-of-service 污点。",
      watch: "现在就检查 {node}（控制台、云平台、ping）。在节点控制器给出结论之前，先不要对 Pod 动手。",
      "node-and-controller":
        "检查 {node}（控制台、云平台、ping），并检查节点控制器所在的 kube-controller-manager：它恢复之前，没有节点会被标为失联，也没有 Pod 会被驱逐或替换。两者查清之前，先不要对 Pod 动手。",
    },
    avoid: {
      force: "不要强制删除 {pod}：它删的是对象，不是进程。如果 {node} 只是断网，同一身份或同一个卷会同时有两份在运行。",
    },
    offers: {
      redelete: "{node} 上的 kubelet 什么也收不到；DELETE 只会改时间戳。",
      "delete-pod": "它会一直停在 Terminating，因为 {node} 上没有人能确认它已结束。",
      "out-of-service-taint": "确认 {node} 已关机之后：一次释放该节点上的全部 Pod 并立即卸离卷，之后还可以去掉。",
      "taint-daemon": "DaemonSet 的 Pod 不需要搬到别处；这个污点只会妨碍它随节点恢复。",
      "taint-there": "{node} 已标记为停止服务：Pod 垃圾回收会在约 20 秒内移除其上处于删除中的 Pod。",
      "delete-node-object": "确认机器不会再以这个名字回来之后：Pod 垃圾回收会移除它的 Pod。",
      "node-going": "Node 对象已在删除中，在等待 {held}；再发一次 DELETE 不会有任何变化。",
      "force-delete": "它不会结束 {node} 上的任何进程，也不会卸离卷。确认关机之后，打污点或删除 Node 能安全地达到同样效果。",
    },
    clear: {
      heard: "{node} 上的 kubelet 仍在汇报，节点没有失联。",
      "kubelet-done": "节点 {node} 没有音讯，但它的 kubelet 在此之前已处理完该 Pod：最后的 DELETE 已经发出。",
    },
    notChecked: {
      machine: "机器是已关机还是只是断网，通过 API 看不出来。",
      lease: "没有读取节点的 Lease，最后一次心跳取自节点状况，可能早了五分钟。",
      replacement: "没有查看是否已有替代的 Pod 在别处运行。",
    },
  },
};
