import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Pod Security refuses the template",
    roots: {
      violates: "Pod Security {level}: {checks}",
      "no-constraint": "no security context constraint admits the template",
      "no-policy": "no PodSecurityPolicy admits the template",
    },
    shortSteps: { correct: "correct the securityContext", grant: "find the fitting constraint", "grant-policy": "find the fitting policy" },
    messages: {
      violates:
        "{owner} gets no new pods: namespace {namespace} enforces Pod Security {level}, and the template breaks {checks}. Wanted: {fields}.",
      "no-constraint":
        "{owner} gets no new pods: no security context constraint that its service account may use admits the template: {words}.",
      "no-policy": "{owner} gets no new pods: no PodSecurityPolicy that its service account may use admits the template: {words}.",
    },
    nextSteps: {
      correct:
        "Correct these fields in the template of {owner}; the text says each one. If the workload really needs the privilege, it belongs into a namespace of its own with that level.",
      grant: "Correct the template of {owner}, or let its service account use the constraint that fits (`oc adm policy who-can use scc`).",
      "grant-policy":
        "Correct the template of {owner}, or let its service account use a policy that fits (`kubectl auth can-i use podsecuritypolicy/NAME --as=system:serviceaccount:NAMESPACE:ACCOUNT`). From 1.25 on these policies are gone; Pod Security levels take their place.",
    },
    avoid: { privileged: "Do not lower the whole namespace to privileged for one workload: every other pod in it may then do the same." },
    offers: {},
    clear: {},
    notChecked: {},
  },
  "zh-CN": {
    title: "Pod Security 拒绝该模板",
    roots: {
      violates: "Pod Security {level} 拒绝：{checks}",
      "no-constraint": "没有安全上下文约束允许该模板",
      "no-policy": "没有 PodSecurityPolicy 允许该模板",
    },
    shortSteps: { correct: "改正 securityContext", grant: "找到合适的约束", "grant-policy": "找到合适的策略" },
    messages: {
      violates: "{owner} 建不出 Pod：命名空间 {namespace} 强制 Pod Security {level}，而模板违反了 {checks}。要求：{fields}。",
      "no-constraint": "{owner} 建不出 Pod：它的服务账号可用的安全上下文约束都不允许该模板：{words}。",
      "no-policy": "{owner} 建不出 Pod：它的服务账号可用的 PodSecurityPolicy 都不允许该模板：{words}。",
    },
    nextSteps: {
      correct: "在 {owner} 的模板里改正这些字段，信息里逐项写明。如果确实需要这种特权，应放到单独的、使用该级别的命名空间。",
      grant: "改正 {owner} 的模板，或让它的服务账号使用合适的约束（`oc adm policy who-can use scc`）。",
      "grant-policy":
        "改正 {owner} 的模板，或让它的服务账号使用合适的策略（`kubectl auth can-i use podsecuritypolicy/NAME --as=system:serviceaccount:NAMESPACE:ACCOUNT`）。从 1.25 起这类策略已被移除，由 Pod Security 级别取代。",
    },
    avoid: { privileged: "不要为了一个工作负载把整个命名空间降为 privileged：那样其中每个 Pod 都能这么做。" },
    offers: {},
    clear: {},
    notChecked: {},
  },
};
