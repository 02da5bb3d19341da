import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Resource quota leaves no room",
    roots: {
      uncovered: "no quota in {namespace} covers these pods",
      full: "quota {namespace}/{quota} is used up: {limited}",
      "has-room-now": "quota {namespace}/{quota} has room again",
    },
    shortSteps: { cover: "change class, namespace or quota", "make-room": "free quota, or raise it", wait: "wait for the next attempt" },
    messages: {
      uncovered:
        "{owner} gets no new pods: pods of this scope ({scopes}) may be made only where a ResourceQuota covers it, and none of namespace {namespace} does[[ (its quotas: {quotas})]].",
      full: "{owner} gets no new pods: ResourceQuota {quota} in namespace {namespace} allows {limited}, {used} is used, and one pod asks for {requested}. The API server refuses it before any node is looked at.",
      "has-room-now":
        "{owner} got no pods because ResourceQuota {quota} was used up ({used} of {limited}, asked {requested}). By its status it has room now; the controller tries again by itself.",
    },
    nextSteps: {
      cover:
        "Take another priority class[[ than {class}]] in {owner}, or move it to the namespace meant for such pods (often kube-system). If they belong in {namespace}, have a ResourceQuota made there whose scopeSelector names that class.",
      "make-room":
        "Free what is not needed in namespace {namespace} (finished or idle pods, replicas), lower the requests in {owner}, or have quota {quota} raised by whoever owns it.",
      wait: "Wait for the controller's next attempt: it backs off up to some minutes. If the quota fills again, free room or have it raised.",
    },
    avoid: {
      scope: "Do not switch the quota admission off for it: the limit keeps ordinary pods from pushing those of the system out.",
      force: "Do not delete the quota: it protects the other teams on these nodes, and everything it held back starts at once.",
    },
    offers: {},
    clear: {},
    notChecked: {
      quotas: "The quotas of the namespace could not be read.",
      now: "The quota itself could not be read: the figures are those of the API server's refusal.",
      refusal: "The API server's own refusal was not to be seen: this is recomputed from the quota, the limit ranges and the template.",
    },
  },
  "zh-CN": {
    title: "资源配额不允许",
    roots: {
      uncovered: "{namespace} 中没有配额涵盖这些 Pod",
      full: "配额 {namespace}/{quota} 已用完：{limited}",
      "has-room-now": "配额 {namespace}/{quota} 又有余量了",
    },
    shortSteps: { cover: "改优先级类、命名空间或配额", "make-room": "腾出配额，或提高配额", wait: "等待下一次尝试" },
    messages: {
      uncovered:
        "{owner} 建不出 Pod：这一范围的 Pod（{scopes}）只有在 ResourceQuota 涵盖它的地方才能创建，而命名空间 {namespace} 里没有这样的配额[[（现有配额：{quotas}）]]。",
      full: "{owner} 建不出 Pod：命名空间 {namespace} 的 ResourceQuota {quota} 允许 {limited}，已用 {used}，而一个 Pod 要 {requested}。API server 在看任何节点之前就拒绝了它。",
      "has-room-now":
        "{owner} 之前建不出 Pod，因为 ResourceQuota {quota} 已用完（{limited} 中已用 {used}，申请 {requested}）。从它的状态看现在有余量；控制器会自行重试。",
    },
    nextSteps: {
      cover:
        "在 {owner} 中换一个优先级类[[（现在是 {class}）]]，或把它移到专门放这类 Pod 的命名空间（多为 kube-system）。如果它确实属于 {namespace}，请人在那里创建 scopeSelector 写明该优先级类的 ResourceQuota。",
      "make-room":
        "在命名空间 {namespace} 里清掉不需要的东西（已结束或闲置的 Pod、多余副本），降低 {owner} 的 requests，或请配额 {quota} 的负责人提高它。",
      wait: "等控制器的下一次尝试：它的退避最长几分钟。如果配额又满了，再腾出余量或提高配额。",
    },
    avoid: {
      scope: "不要为此关掉配额准入：这个限制防止普通 Pod 把系统的 Pod 挤走。",
      force: "不要删除配额：它保护同一批节点上的其他团队，删掉后所有被挡住的东西会同时启动。",
    },
    offers: {},
    clear: {},
    notChecked: {
      quotas: "无法读取该命名空间的配额。",
      now: "无法读取配额本身：数字来自 API server 的拒绝信息。",
      refusal: "没有看到 API server 自己的拒绝信息：这是根据配额、LimitRange 和模板重新计算的。",
    },
  },
};
