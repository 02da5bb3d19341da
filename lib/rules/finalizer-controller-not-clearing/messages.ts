import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Held by a finalizer that is not taken off",
    roots: {
      "known-controller": "finalizer {finalizer} not taken off by its owner",
      "controller-down": "finalizer {finalizer}: {controller} is not running",
      "controller-scaled": "finalizer {finalizer}: {controller} has 0 replicas",
      "leader-silent": "{finalizer}: {controller} has no leader at work",
      "owner-present": "finalizer {finalizer} left, its owner exists",
      "owner-done": "finalizer {finalizer} left, its owner has ended",
      unknown: "finalizer {finalizer}: who removes it is not known",
      "unknown-set-by": "finalizer {finalizer}, set by {manager}",
      "unknown-setter-down": "finalizer {finalizer}: {manager} is down",
      "unknown-setter-scaled": "finalizer {finalizer}: {manager} has 0 replicas",
      "behind-node": "finalizer {finalizer}, behind a node that is lost",
      "manager-silent": "{finalizer}: {controller} is silent",
      "manager-not-ready": "{finalizer}: {controller} is not ready",
    },
    shortSteps: {
      "repair-controller": "repair its controller",
      "repair-controller-for": "see what its controller wants",
      "restart-leader": "look at the leader's pod",
      "find-owner": "find out who owns it",
      "repair-setter": "repair {manager}",
      "scale-up": "scale {controller} up again",
      "scale-up-setter": "scale {manager} up again",
      "node-first": "settle the node first",
      "repair-manager": "repair {controller}",
    },
    messages: {
      "known-controller":
        "No container of {pod} is left to be ended; [[the finalizer {finalizer} keeps the object, beside {others}||only the finalizer {finalizer} keeps the object]]. {controller} takes it off and has not: either it is not working, or it still waits for something.",
      "controller-down":
        "No container of {pod} is left to be ended; [[the finalizer {finalizer} keeps the object, beside {others}||only the finalizer {finalizer} keeps the object]]. {controller} takes it off, and none of its pods is available ({where}).",
      "controller-scaled":
        "No container of {pod} is left to be ended; [[the finalizer {finalizer} keeps the object, beside {others}||only the finalizer {finalizer} keeps the object]]. {controller} takes it off, and it is scaled down to 0 replicas ({where}): nobody is there to do it.",
      "leader-silent":
        "No container of {pod} is left to be ended; [[the finalizer {finalizer} keeps the object, beside {others}||only the finalizer {finalizer} keeps the object]]. {controller} takes it off; its pods are there, but none of them leads: the Lease {lease}, held by {holder}, was last renewed {silent} s ago, and a leader renews it every few seconds.",
      "owner-present":
        "No container of {pod} is left to be ended; [[the finalizer {finalizer} keeps the object, beside {others}||only the finalizer {finalizer} keeps the object]]. It belongs to {owner}, which exists, so its controller ({controller}) should take it off and has not.",
      "owner-done":
        "No container of {pod} is left to be ended; [[the finalizer {finalizer} keeps the object, beside {others}||only the finalizer {finalizer} keeps the object]]. {owner} has ended and counts this pod no more, so {controller} had nothing left to do but to take it off.",
      unknown:
        "No container of {pod} is left to be ended; [[the finalizer {finalizer} keeps the object, beside {others}||only the finalizer {finalizer} keeps the object]]. Who removes it is not known here: somebody asked for work to be done before this pod may go.",
      "unknown-set-by":
        "No container of {pod} is left to be ended; [[the finalizer {finalizer} keeps the object, beside {others}||only the finalizer {finalizer} keeps the object]]. Who removes it is not known here; it was set by the client {manager} ({setAt} at the latest), which is where to ask.",
      "unknown-setter-down":
        "No container of {pod} is left to be ended; [[the finalizer {finalizer} keeps the object, beside {others}||only the finalizer {finalizer} keeps the object]]. It was set by the client {manager} ({setAt} at the latest), and the workload of that name has no pod available ({where}): probably nobody is there to take it off.",
      "unknown-setter-scaled":
        "No container of {pod} is left to be ended; [[the finalizer {finalizer} keeps the object, beside {others}||only the finalizer {finalizer} keeps the object]]. It was set by the client {manager} ({setAt} at the latest), and the workload of that name is scaled down to 0 replicas ({where}): probably nobody is there to take it off.",
      "behind-node":
        "{node} cannot confirm that the containers of {pod} have ended, and besides the finalizer {finalizer} holds the object. When the node is settled, the finalizer will still be there.",
      "manager-silent":
        "No container of {pod} is left to be ended; [[the finalizer {finalizer} keeps the object, beside {others}||only the finalizer {finalizer} keeps the object]]. {controller} takes it off, and it is not at work: its Lease was renewed {silent} s ago for the last time, where it does so every few seconds.",
      "manager-not-ready":
        "No container of {pod} is left to be ended; [[the finalizer {finalizer} keeps the object, beside {others}||only the finalizer {finalizer} keeps the object]]. {controller} takes it off, and none of its pods is ready.",
    },
    nextSteps: {
      "repair-controller":
        "Look at {controller}: is it running, and what does its log say about this pod? When it does its work, it takes {finalizer} off by itself.",
      "repair-controller-for":
        "Look at {controller}: is it running, and what does it still want for {subject}? When that is done, it takes {finalizer} off by itself.",
      "restart-leader":
        "Look at {holder}, which holds the Lease {lease}: does it hang, can it reach the API server, what does its log say last? Restart it ({where}), so that one of its pods takes the lead; then {finalizer} goes by itself.",
      "find-owner":
        "Find out who owns {finalizer}: the part before the slash is its domain; look for a controller, CRD or webhook of that name, and ask its owners what it protects.",
      "repair-setter":
        "Repair {where} first: why are its pods not available? If it owns {finalizer}, it takes it off by itself when it runs again; if it does not, ask its owners who does.",
      "scale-up":
        "Ask who scaled {where} down and why, then scale it up again (spec.replicas is 0). When it does its work, {controller} takes {finalizer} off by itself.",
      "scale-up-setter":
        "Ask who scaled {where} down and why, then scale it up again (spec.replicas is 0). If it owns {finalizer}, it takes it off by itself; if it does not, ask its owners who does.",
      "node-first": "Settle the node first: bring {node} back or confirm that it is off. Then ask the finalizer's owner.",
      "repair-manager":
        "Repair {controller} on the control plane first: its pod and its log there (certificates, etcd, a broken flag). Nothing that it controls moves meanwhile; when it leads again, it takes {finalizer} off by itself.",
    },
    avoid: {
      strip:
        "Do not strip {finalizer} to be rid of the object: what its owner wanted to do first (count, back up, deregister) would silently never be done. Restarting or force deleting the pod does not touch a finalizer.",
    },
    offers: {
      redelete: "The deletion is accepted already; another DELETE changes nothing while {finalizer} is there.",
      "remove-finalizer": "Only when {controller} cannot be repaired: {owner} itself has ended and counts this pod no more.",
      "work-open": "As long as its controller exists, it may still have work to do before this pod may go.",
      "nobody-knows": "Nobody can say yet what would be lost: first find its owner.",
      "force-delete": "A finalizer holds the object whatever the grace is.",
    },
    clear: {
      "just-now": "Its controller has had only a moment to take the finalizer off.",
      orphaned: "Its finalizers look orphaned: no controller was found that would take them off.",
    },
    notChecked: {
      "controller-log": "The log of {controller} was not read; it would say what it waits for.",
      "controller-health": "Whether that controller is running and healthy was not looked up.",
      "webhooks-match":
        "Admission webhooks are asked about updates of pods ({webhooks}); whether one of them refuses the removal is not known.",
      webhooks: "Admission webhooks could not be read; one that refuses updates of this pod would look the same.",
      owner: "The finalizer's owner could not be read, so it may be gone.",
    },
  },
  "zh-CN": {
    title: "被 finalizer 留住，迟迟没有移除",
    roots: {
      "known-controller": "finalizer {finalizer} 未被其控制器移除",
      "controller-down": "finalizer {finalizer}：{controller} 没有在运行",
      "controller-scaled": "finalizer {finalizer}：{controller} 的副本数为 0",
      "leader-silent": "finalizer {finalizer}：{controller} 没有在工作的 leader",
      "owner-present": "finalizer {finalizer} 仍在，其所有者存在",
      "owner-done": "finalizer {finalizer} 仍在，其所有者已结束",
      unknown: "finalizer {finalizer}：由谁移除不得而知",
      "unknown-set-by": "finalizer {finalizer}，由 {manager} 设置",
      "unknown-setter-down": "finalizer {finalizer}：{manager} 没有在运行",
      "unknown-setter-scaled": "finalizer {finalizer}：{manager} 的副本数为 0",
      "behind-node": "finalizer {finalizer}，而节点也已失联",
      "manager-silent": "{finalizer}：{controller} 没有动静",
      "manager-not-ready": "{finalizer}：{controller} 未就绪",
    },
    shortSteps: {
      "repair-controller": "修复它的控制器",
      "repair-controller-for": "查看它的控制器还缺什么",
      "restart-leader": "查看 leader 的 Pod",
      "find-owner": "查清它归谁所有",
      "repair-setter": "修复 {manager}",
      "scale-up": "把 {controller} 扩回来",
      "scale-up-setter": "把 {manager} 扩回来",
      "node-first": "先解决节点",
      "repair-manager": "修复 {controller}",
    },
    messages: {
      "controller-down":
        "{pod} 已没有容器要结束，[[finalizer {finalizer} 还留住对象（另有 {others}）||只有 finalizer {finalizer} 还留住对象]]。负责移除它的是 {controller}，而它没有任何可用的 Pod（{where}）。",
      "known-controller":
        "{pod} 已没有容器要结束，[[finalizer {finalizer} 还留住对象（另有 {others}）||只有 finalizer {finalizer} 还留住对象]]。负责移除它的是 {controller}，但它没有移除：要么没有在工作，要么还在等待什么。",
      "controller-scaled":
        "{pod} 已没有容器要结束，[[finalizer {finalizer} 还留住对象（另有 {others}）||只有 finalizer {finalizer} 还留住对象]]。负责移除它的是 {controller}，而它被缩到了 0 个副本（{where}）：没有谁来移除。",
      "leader-silent":
        "{pod} 已没有需要结束的容器；[[finalizer {finalizer} 还留住对象（另有 {others}）||只有 finalizer {finalizer} 还留住对象]]。它由 {controller} 移除；它的 Pod 都在，但没有一个在做 leader：{holder} 持有的 Lease {lease} 上次续期是 {silent} 秒前，而 leader 平时每几秒就续一次。",
      "owner-present":
        "{pod} 已没有容器要结束，[[finalizer {finalizer} 还留住对象（另有 {others}）||只有 finalizer {finalizer} 还留住对象]]。它属于 {owner}，而后者存在，所以它的控制器（{controller}）本应移除却没有移除。",
      "owner-done":
        "{pod} 已没有容器要结束，[[finalizer {finalizer} 还留住对象（另有 {others}）||只有 finalizer {finalizer} 还留住对象]]。{owner} 已结束，也不再统计这个 Pod，{controller} 只剩移除它这一件事。",
      unknown:
        "{pod} 已没有容器要结束，[[finalizer {finalizer} 还留住对象（另有 {others}）||只有 finalizer {finalizer} 还留住对象]]。由谁移除，这里无从得知：有人要求在这个 Pod 消失之前先完成某项工作。",
      "unknown-set-by":
        "{pod} 已没有容器要结束，[[finalizer {finalizer} 还留住对象（另有 {others}）||只有 finalizer {finalizer} 还留住对象]]。由谁移除，这里无从得知；它是由客户端 {manager} 设置的（最迟在 {setAt}），可以从那里问起。",
      "unknown-setter-down":
        "{pod} 已没有容器要结束，[[finalizer {finalizer} 还留住对象（另有 {others}）||只有 finalizer {finalizer} 还留住对象]]。它是由客户端 {manager} 设置的（最迟在 {setAt}），而同名的工作负载没有任何可用的 Pod（{where}）：很可能没有谁能移除它。",
      "unknown-setter-scaled":
        "{pod} 已没有容器要结束，[[finalizer {finalizer} 还留住对象（另有 {others}）||只有 finalizer {finalizer} 还留住对象]]。它是由客户端 {manager} 设置的（最迟在 {setAt}），而同名的工作负载被缩到了 0 个副本（{where}）：很可能没有谁能移除它。",
      "behind-node":
        "{node} 无法确认 {pod} 的容器已经结束，此外 finalizer {finalizer} 也留住对象。节点的问题解决之后，finalizer 仍然会在。",
      "manager-silent":
        "{pod} 已没有需要结束的容器；[[finalizer {finalizer} 还留住对象（另有 {others}）||只有 finalizer {finalizer} 还留住对象]]。它由 {controller} 移除，而后者没有在工作：它的 Lease 最后一次续期是 {silent} 秒前，平时每几秒就续一次。",
      "manager-not-ready":
        "{pod} 已没有需要结束的容器；[[finalizer {finalizer} 还留住对象（另有 {others}）||只有 finalizer {finalizer} 还留住对象]]。它由 {controller} 移除，而后者没有一个 Pod 就绪。",
    },
    nextSteps: {
      "repair-controller": "检查 {controller}：是否在运行，日志里关于这个 Pod 说了什么？它恢复工作后会自行移除 {finalizer}。",
      "repair-controller-for": "检查 {controller}：是否在运行，对 {subject} 还缺什么？完成之后它会自行移除 {finalizer}。",
      "restart-leader":
        "查看持有 Lease {lease} 的 {holder}：它是否卡住，能否访问 API server，日志最后说了什么？重启它（{where}），让它的某个 Pod 接过领导；之后 {finalizer} 会自行消失。",
      "find-owner": "查清 {finalizer} 归谁所有：斜杠之前是它的域名；查找同名的控制器、CRD 或 webhook，并向其负责人询问它在保护什么。",
      "repair-setter":
        "先修复 {where}：它的 Pod 为什么不可用？如果 {finalizer} 归它所有，它恢复运行后会自行移除；如果不是，向它的负责人询问归谁所有。",
      "scale-up": "问清是谁、为什么把 {where} 缩到了 0 个副本，然后把它扩回来。{controller} 恢复工作后会自行移除 {finalizer}。",
      "scale-up-setter":
        "问清是谁、为什么把 {where} 缩到了 0 个副本，然后把它扩回来。如果 {finalizer} 归它所有，它会自行移除；如果不是，向它的负责人询问归谁所有。",
      "node-first": "先解决节点：让 {node} 恢复，或确认它已关机。然后再找 finalizer 的负责人。",
      "repair-manager":
        "先修复控制平面上的 {controller}：看它在那里的 Pod 和日志（证书、etcd、写错的参数）。在此期间它管的东西都不会动；等它重新成为 leader，会自行移除 {finalizer}。",
    },
    avoid: {
      strip:
        "不要为了摆脱对象而剥掉 {finalizer}：它的所有者原本要先做的事（统计、备份、注销）将悄无声息地永远不会完成。重启或强制删除 Pod 都动不了 finalizer。",
    },
    offers: {
      redelete: "删除请求早已被接受；只要 {finalizer} 还在，再发 DELETE 什么都不会改变。",
      "remove-finalizer": "仅在 {controller} 无法修复时：{owner} 自身已结束，不再统计这个 Pod。",
      "work-open": "只要它的控制器还在，在这个 Pod 消失之前可能仍有工作要做。",
      "nobody-knows": "还没有人能说清会失去什么：先找到它的所有者。",
      "force-delete": "无论宽限期是多少，finalizer 都会留住对象。",
    },
    clear: { "just-now": "它的控制器才刚有机会移除 finalizer。", orphaned: "它的 finalizer 看来已成孤儿：没有找到会移除它的控制器。" },
    notChecked: {
      "controller-log": "没有读取 {controller} 的日志；它在等什么写在那里。",
      "controller-health": "没有查看该控制器是否在运行、是否健康。",
      "webhooks-match": "有准入 webhook 会在更新 Pod 时被询问（{webhooks}）；其中是否有谁拒绝移除，不得而知。",
      webhooks: "无法读取准入 webhook；如果有 webhook 拒绝更新这个 Pod，看起来会是一样的。",
      owner: "无法读取 finalizer 的所有者，它也可能已经不存在。",
    },
  },
};
