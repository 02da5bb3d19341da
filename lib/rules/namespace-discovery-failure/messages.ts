import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "An API without a backend stops the namespace's deletion",
    roots: {
      "no-backend": "APIService {api} is not served by {service}",
      unreadable: "APIService {api} cannot be discovered",
    },
    shortSteps: { repair: "repair its backend", look: "look at that APIService" },
    messages: {
      "no-backend":
        "Namespace {namespace} has been Terminating for {terminating} s because the API server cannot list all its APIs: {api} is to be served by Service {service}, which is not available[[ ({reason})]]. {says}.",
      unreadable:
        "Namespace {namespace} has been Terminating for {terminating} s because the API server cannot list all its APIs: discovery of {api} fails. {says}.",
    },
    nextSteps: {
      repair:
        "Repair the backend of {api} (Service {serviceName}: its pods, its endpoints, the way from the API server to them). If that API is no longer wanted, delete APIService {api}. The namespace then goes by itself.",
      look: "Look at APIService {api}: bring back what serves it, or delete it if that API is no longer wanted. The namespace then goes by itself.",
    },
    avoid: {
      finalize:
        "Do not clear the namespace's kubernetes finalizer through /finalize: objects of the API that cannot be listed would stay behind without a namespace.",
    },
    offers: { "remove-finalizer": "The finalizer is what makes sure that nothing stays behind; it goes once discovery works." },
    clear: {},
    notChecked: {
      backend: "Why its backend does not serve was not looked into; its pods are patients of their own.",
      "api-services": "APIServices could not be read; the name is taken from the namespace's condition.",
    },
  },
  "zh-CN": {
    title: "没有后端的 API 阻止了 namespace 删除",
    roots: {
      "no-backend": "APIService {api} 的后端 {service} 没有提供服务",
      unreadable: "APIService {api} 无法被发现",
    },
    shortSteps: { repair: "修复它的后端", look: "查看该 APIService" },
    messages: {
      "no-backend":
        "namespace {namespace} 处于 Terminating 已 {terminating} 秒，因为 API server 列不全所有 API：{api} 应由 Service {service} 提供，但不可用[[（{reason}）]]：{says}。",
      unreadable: "namespace {namespace} 处于 Terminating 已 {terminating} 秒，因为 API server 列不全所有 API：{api} 的发现失败。{says}。",
    },
    nextSteps: {
      repair:
        "修复 {api} 的后端（Service {serviceName}：它的 Pod、endpoint，以及 API server 到它们的通路）。如果不再需要该 API，删除 APIService {api}。之后 namespace 会自行消失。",
      look: "查看 APIService {api}：恢复提供它的后端；如果不再需要该 API，则删除它。之后 namespace 会自行消失。",
    },
    avoid: {
      finalize: "不要通过 /finalize 清空 namespace 的 kubernetes finalizer：无法列出的那些对象会成为没有 namespace 的残留。",
    },
    offers: { "remove-finalizer": "正是这个 finalizer 保证不留下残留；发现恢复后它会自行移除。" },
    clear: {},
    notChecked: {
      backend: "没有深究它的后端为何不可用；那些 Pod 有各自的诊断。",
      "api-services": "无法读取 APIService；名称取自 namespace 的 condition。",
    },
  },
};
