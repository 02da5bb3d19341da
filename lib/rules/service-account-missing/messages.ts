import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Service account is missing",
    roots: {
      missing: "ServiceAccount {namespace}/{name} does not exist",
      "there-now": "ServiceAccount {namespace}/{name} was missing and is there now",
    },
    shortSteps: { create: "create ServiceAccount {name}", wait: "wait for the next attempt" },
    messages: {
      missing:
        "{owner} gets no new pods: its template names the service account {name}, which does not exist in namespace {namespace}. The API server refuses each pod before it is made.",
      "there-now":
        "{owner} got no pods because the service account {name} did not exist in namespace {namespace}. It is there now; the controller tries again by itself.",
    },
    nextSteps: {
      create:
        "Create ServiceAccount {name} in namespace {namespace} together with its role bindings, or correct serviceAccountName in {owner}.",
      wait: "Wait for the controller's next attempt: it backs off up to some minutes.",
    },
    avoid: {
      default:
        "Do not switch to the default service account to get the pods through: the program would start without its rights and fail later.",
    },
    offers: {},
    clear: {},
    notChecked: { now: "The service account itself could not be read: this rests on the API server's refusal." },
  },
  "zh-CN": {
    title: "缺少服务账号",
    roots: { missing: "ServiceAccount {namespace}/{name} 不存在", "there-now": "ServiceAccount {namespace}/{name} 之前缺少，现在有了" },
    shortSteps: { create: "创建 ServiceAccount {name}", wait: "等待下一次尝试" },
    messages: {
      missing: "{owner} 建不出 Pod：它的模板写了服务账号 {name}，而命名空间 {namespace} 里没有它。API server 在创建之前就拒绝每个 Pod。",
      "there-now": "{owner} 之前建不出 Pod，因为命名空间 {namespace} 里没有服务账号 {name}。现在有了；控制器会自行重试。",
    },
    nextSteps: {
      create: "在命名空间 {namespace} 中创建 ServiceAccount {name} 及其角色绑定，或改正 {owner} 的 serviceAccountName。",
      wait: "等控制器的下一次尝试：它的退避最长几分钟。",
    },
    avoid: { default: "不要为了放行而改用 default 服务账号：程序会在没有权限的情况下启动，之后才出错。" },
    offers: {},
    clear: {},
    notChecked: { now: "无法读取服务账号本身：依据是 API server 的拒绝信息。" },
  },
};
