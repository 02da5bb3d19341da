import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Resource quota is used up",
    roots: { full: "quota {namespace}/{quota} is used up: {limited}", "has-room-now": "quota {namespace}/{quota} has room again" },
    shortSteps: { "make-room": "free quota, or raise it", wait: "wait for the next attempt" },
    messages: {
      full: "{owner} gets no new pods: ResourceQuota {quota} in namespace {namespace} allows {limited}, {used} is used, and one pod asks for {requested}. The API server refuses it before any node is looked at.",
      "has-room-now":
        "{owner} got no pods because ResourceQuota {quota} was used up ({used} of {limited}, asked {requested}). By its status it has room now; the controller tries again by itself.",
    },
    nextSteps: {
      "make-room":
        "Free what is not needed in namespace {namespace} (finished or idle pods, replicas), lower the requests in {owner}, or have quota {quota} raised by whoever owns it.",
      wait: "Wait for the controller's next attempt: it backs off up to some minutes. If the quota fills again, free room or have it raised.",
    },
    avoid: { force: "Do not delete the quota: it protects the other teams on these nodes, and everything it held back starts at once." },
    offers: {},
    clear: {},
    notChecked: {
      now: "The quota itself could not be read: the figures are those of the API server's refusal.",
      refusal: "The API server's own refusal was not to be seen: this is recomputed from the quota, the limit ranges and the template.",
    },
  },
  "zh-CN": {
    title: "资源配额已用完",
    roots: { full: "配额 {namespace}/{quota} 已用完：{limited}", "has-room-now": "配额 {namespace}/{quota} 又有余量了" },
    shortSteps: { "make-room": "腾出配额，或提高配额", wait: "等待下一次尝试" },
    messages: {
      full: "{owner} 建不出 Pod：命名空间 {namespace} 的 ResourceQuota {quota} 允许 {limited}，已用 {used}，而一个 Pod 要 {requested}。API server 在看任何节点之前就拒绝了它。",
      "has-room-now":
        "{owner} 之前建不出 Pod，因为 ResourceQuota {quota} 已用完（{limited} 中已用 {used}，申请 {requested}）。从它的状态看现在有余量；控制器会自行重试。",
    },
    nextSteps: {
      "make-room":
        "在命名空间 {namespace} 里清掉不需要的东西（已结束或闲置的 Pod、多余副本），降低 {owner} 的 requests，或请配额 {quota} 的负责人提高它。",
      wait: "等控制器的下一次尝试：它的退避最长几分钟。如果配额又满了，再腾出余量或提高配额。",
    },
    avoid: { force: "不要删除配额：它保护同一批节点上的其他团队，删掉后所有被挡住的东西会同时启动。" },
    offers: {},
    clear: {},
    notChecked: {
      now: "无法读取配额本身：数字来自 API server 的拒绝信息。",
      refusal: "没有看到 API server 自己的拒绝信息：这是根据配额、LimitRange 和模板重新计算的。",
    },
  },
};
