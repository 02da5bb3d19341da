import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Held by a finalizer whose owner is gone",
    roots: {
      "owner-gone": "finalizer {finalizer}: its owner is gone",
      "owner-replaced": "finalizer {finalizer}: its owner was replaced",
      "group-gone": "finalizer {finalizer}: API group {group} is gone",
      "group-gone-only": "finalizer {finalizer}: API group {group} is gone",
      "controller-gone": "finalizer {finalizer}: no {controller} is left",
      "behind-node": "finalizer {finalizer} is orphaned, and the node is lost",
    },
    shortSteps: {
      "confirm-owner": "confirm, remove one finalizer",
      "confirm-group": "confirm, remove one finalizer",
      "confirm-controller": "look for {controller} first",
      "node-first": "settle the node first",
    },
    messages: {
      "owner-gone":
        "No container of {pod} is left to be ended; [[the finalizer {finalizer} keeps the object, beside {others}||only the finalizer {finalizer} keeps the object]]. It belongs to {owner}, which no longer exists, so nobody will take it off.",
      "owner-replaced":
        "No container of {pod} is left to be ended; [[the finalizer {finalizer} keeps the object, beside {others}||only the finalizer {finalizer} keeps the object]]. It belongs to {owner}, but the object of that name today is another one (its UID differs), so nobody will take it off.",
      "group-gone":
        "No container of {pod} is left to be ended; [[the finalizer {finalizer} keeps the object, beside {others}||only the finalizer {finalizer} keeps the object]]. The API group {group} of its controller is no longer served (its CRDs were removed), so nobody will take it off.",
      "group-gone-only":
        "No container of {pod} is left to be ended; [[the finalizer {finalizer} keeps the object, beside {others}||only the finalizer {finalizer} keeps the object]]. The API group {group} is no longer served, so its controller cannot work; but {controller} is still installed in {where}, and its CRDs may come back.",
      "controller-gone":
        "No container of {pod} is left to be ended; [[the finalizer {finalizer} keeps the object, beside {others}||only the finalizer {finalizer} keeps the object]]. It is taken off by {controller}, and no workload of that name exists in the cluster, so as it seems nobody will do it.",
      "behind-node":
        "The finalizer {finalizer} is orphaned as well ({missing} is gone), but first {node} cannot confirm that the containers of {pod} have ended. When that is settled, the finalizer will still hold the object.",
    },
    nextSteps: {
      "confirm-owner":
        "Confirm that {owner} was removed for good and that what the finalizer stood for is done (for a Job: that nobody still counts this pod). Then remove exactly {finalizer}.",
      "confirm-group":
        "Confirm that {group} was uninstalled for good and that nothing outside the cluster is left to clean up. Then remove exactly {finalizer}.",
      "confirm-controller":
        "Find out whether {controller} is meant to be here (under another name, or its CRDs about to come back). If so, repair it and let it take {finalizer} off; if it was uninstalled for good, remove exactly that one.",
      "node-first": "Settle the node first: bring {node} back or confirm that it is off. Remove {finalizer} only after that.",
    },
    avoid: {
      "only-this": "Do not empty the whole finalizer list and do not force delete: grace 0 has no effect on a finalizer.",
    },
    offers: {
      redelete: "The deletion is accepted already; another DELETE changes nothing while {finalizer} is there.",
      "remove-finalizer": "{missing} is gone, so nobody else will do it. Only {finalizer} is taken off, and only from this pod.",
      "node-first": "As long as the containers on {node} are not confirmed ended, the object is the only trace of them.",
      "force-delete": "A finalizer holds the object whatever the grace is.",
    },
    clear: { "owner-present": "{owner}, to which the finalizer belongs, exists." },
    notChecked: {
      controller: "Whether a workload of its controller is still installed could not be read.",
      outside: "Whether something outside the cluster (a registration, a backup, a lock) still waits to be cleaned up.",
    },
  },
  "zh-CN": {
    title: "被 finalizer 留住，而其所有者已不存在",
    roots: {
      "owner-gone": "finalizer {finalizer}：其所有者已不存在",
      "owner-replaced": "finalizer {finalizer}：其所有者已换成另一个对象",
      "group-gone-only": "finalizer {finalizer}：API 组 {group} 已不存在",
      "controller-gone": "finalizer {finalizer}：{controller} 已不存在",
      "group-gone": "finalizer {finalizer}：API 组 {group} 已不存在",
      "behind-node": "finalizer {finalizer} 已成孤儿，节点也已失联",
    },
    shortSteps: {
      "confirm-controller": "先查找 {controller}",
      "confirm-owner": "确认后只移除这一个",
      "confirm-group": "确认后只移除这一个",
      "node-first": "先解决节点",
    },
    messages: {
      "group-gone-only":
        "{pod} 已没有容器要结束，[[finalizer {finalizer} 还留住对象（另有 {others}）||只有 finalizer {finalizer} 还留住对象]]。API 组 {group} 已不再提供，它的控制器无法工作；但 {controller} 仍安装在 {where}，它的 CRD 也可能会恢复。",
      "controller-gone":
        "{pod} 已没有容器要结束，[[finalizer {finalizer} 还留住对象（另有 {others}）||只有 finalizer {finalizer} 还留住对象]]。负责移除它的是 {controller}，而集群里没有这个名称的工作负载，看来不会有人来移除。",
      "owner-gone":
        "{pod} 已没有容器要结束，[[finalizer {finalizer} 还留住对象（另有 {others}）||只有 finalizer {finalizer} 还留住对象]]。它属于 {owner}，而后者已经不存在，不会再有人移除它。",
      "owner-replaced":
        "{pod} 已没有容器要结束，[[finalizer {finalizer} 还留住对象（另有 {others}）||只有 finalizer {finalizer} 还留住对象]]。它属于 {owner}，但现在同名的对象是另一个（UID 不同），不会再有人移除它。",
      "group-gone":
        "{pod} 已没有容器要结束，[[finalizer {finalizer} 还留住对象（另有 {others}）||只有 finalizer {finalizer} 还留住对象]]。其控制器的 API 组 {group} 已不再提供（CRD 已被移除），不会再有人移除它。",
      "behind-node":
        "finalizer {finalizer} 同样已成孤儿（{missing} 已不存在），但首先是 {node} 无法确认 {pod} 的容器已经结束。这件事解决之后，finalizer 仍会留住对象。",
    },
    nextSteps: {
      "confirm-controller":
        "查清 {controller} 是否本应在这里（换了名称，或 CRD 即将恢复）。如果是，修复它，让它自己移除 {finalizer}；如果已彻底卸载，只移除这一个。",
      "confirm-owner":
        "确认 {owner} 确实已被永久移除，并且 finalizer 所代表的工作已完成（对 Job 而言：没有谁还要统计这个 Pod）。然后只移除 {finalizer}。",
      "confirm-group": "确认 {group} 确实已被卸载，并且集群之外没有需要清理的东西。然后只移除 {finalizer}。",
      "node-first": "先解决节点：让 {node} 恢复，或确认它已关机。之后才移除 {finalizer}。",
    },
    avoid: { "only-this": "不要清空整个 finalizer 列表，也不要强制删除：宽限期 0 对 finalizer 毫无作用。" },
    offers: {
      redelete: "删除请求早已被接受；只要 {finalizer} 还在，再发 DELETE 什么都不会改变。",
      "remove-finalizer": "{missing} 已不存在，不会有别人来做。只会从这个 Pod 上移除 {finalizer}。",
      "node-first": "只要 {node} 上的容器没有确认结束，对象就是它们唯一的痕迹。",
      "force-delete": "无论宽限期是多少，finalizer 都会留住对象。",
    },
    clear: { "owner-present": "该 finalizer 所属的 {owner} 存在。" },
    notChecked: {
      controller: "无法读取它的控制器是否仍安装着。",
      outside: "集群之外是否还有需要清理的东西（注册、备份、锁）。",
    },
  },
};
