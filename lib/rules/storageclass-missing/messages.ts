import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The storage class does not exist",
    roots: {
      missing: "storage class {class} does not exist",
      "near-miss": "no storage class {class}; there is {near}",
      "no-default": "claim {claim} has no class, none is default",
    },
    shortSteps: { "make-class": "create the class or correct it", "name-class": "name a class in the claim" },
    messages: {
      missing:
        "The claim {claim} asks for the storage class {class}, which does not exist[[ (there are: {classes})||; there is none at all]]. Nobody makes a volume for it.",
      "near-miss": "The claim {claim} asks for the storage class {class}, which does not exist; one looks alike: {near}.",
      "no-default":
        "The claim {claim} names no storage class, and no class of the cluster is the default one[[ (there are: {classes})||; there is none at all]]. Nobody makes a volume for it.",
    },
    nextSteps: {
      "make-class":
        "Create the storage class {class}[[, or make the claim anew with one that exists ({classes})]]: the class of a claim cannot be changed. In a StatefulSet correct volumeClaimTemplates, which means to make the set anew (kubectl delete --cascade=orphan).",
      "name-class":
        'Mark one class as the default (annotation storageclass.kubernetes.io/is-default-class: "true"); the claim gets it by itself from 1.28 on. Or make the claim anew with a class ({classes}).',
    },
    avoid: {
      claim:
        "Do not delete the pod for it: the claim stays and so does its class. A claim that has no volume yet holds no data, so making it anew loses nothing.",
    },
    offers: {},
    clear: { there: "The storage classes of its claims exist: {classes}." },
    notChecked: { classes: "Storage classes could not be listed; the volume controller's own words are what is known." },
  },
  "zh-CN": {
    title: "存储类不存在",
    roots: {
      missing: "存储类 {class} 不存在",
      "near-miss": "没有存储类 {class}，但有 {near}",
      "no-default": "PVC {claim} 没写存储类，也没有默认类",
    },
    shortSteps: { "make-class": "创建或改正存储类", "name-class": "在 PVC 中写明存储类" },
    messages: {
      missing: "PVC {claim} 要求存储类 {class}，它不存在[[（现有：{classes}）||，也没有任何其他存储类]]。没有人会为它创建卷。",
      "near-miss": "PVC {claim} 要求存储类 {class}，它不存在；有一个看起来相似：{near}。",
      "no-default": "PVC {claim} 没有写存储类，集群里也没有默认类[[（现有：{classes}）||，也没有任何其他存储类]]。没有人会为它创建卷。",
    },
    nextSteps: {
      "make-class":
        "创建存储类 {class}[[，或用现有的类（{classes}）重新创建 PVC]]：PVC 的存储类不可修改。如果是 StatefulSet，则要改正 volumeClaimTemplates，也就是重建该对象（kubectl delete --cascade=orphan）。",
      "name-class":
        '把某个类标为默认（注解 storageclass.kubernetes.io/is-default-class: "true"）；1.28 起 PVC 会自动得到它。或带上存储类（{classes}）重新创建 PVC。',
    },
    avoid: { claim: "不要为此删除 Pod：PVC 还在，它的存储类也不会变。还没有卷的 PVC 里没有数据，重建它不会丢失任何东西。" },
    offers: {},
    clear: { there: "它的 PVC 所用的存储类都存在：{classes}。" },
    notChecked: { classes: "无法列出存储类；依据只有卷控制器自己的说法。" },
  },
};
