import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Quota wants requests that the template does not set",
    roots: { unset: "quota {namespace}/{quota} wants {resources}" },
    shortSteps: { set: "set {resources}" },
    messages: {
      unset:
        "{owner} gets no new pods: ResourceQuota {quota} in namespace {namespace} counts {resources}, so every container has to state them, and {containers} of {creator} does not. The quota is not full; it cannot count what is not said.",
    },
    nextSteps: {
      set: "Set {resources} for {containers} in the template of {owner}, or give namespace {namespace} a LimitRange with defaults for them.",
    },
    avoid: { quota: "Do not raise or delete the quota: however large it is, it refuses a pod that does not state {resources}." },
    offers: {},
    clear: {},
    notChecked: {
      now: "The quota itself could not be read: this rests on the API server's refusal.",
      refusal: "The API server's own refusal was not to be seen: this is recomputed from the quota, the limit ranges and the template.",
    },
  },
  "zh-CN": {
    title: "配额要求的 requests 模板里没有写",
    roots: { unset: "配额 {namespace}/{quota} 要求写明 {resources}" },
    shortSteps: { set: "写上 {resources}" },
    messages: {
      unset:
        "{owner} 建不出 Pod：命名空间 {namespace} 的 ResourceQuota {quota} 统计 {resources}，因此每个容器都必须写明，而 {creator} 的 {containers} 没有写。配额并没有用完，只是没写的东西无法统计。",
    },
    nextSteps: { set: "在 {owner} 的模板里给 {containers} 写上 {resources}，或给命名空间 {namespace} 一个带默认值的 LimitRange。" },
    avoid: { quota: "不要提高或删除配额：无论多大，它都会拒绝没有写明 {resources} 的 Pod。" },
    offers: {},
    clear: {},
    notChecked: {
      now: "无法读取配额本身：依据是 API server 的拒绝信息。",
      refusal: "没有看到 API server 自己的拒绝信息：这是根据配额、LimitRange 和模板重新计算的。",
    },
  },
};
