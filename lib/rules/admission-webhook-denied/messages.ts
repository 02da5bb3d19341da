import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Admission refuses the pods",
    roots: {
      webhook: "webhook {name}: {words}",
      "without-words": "webhook {name} denies the pods without a reason",
      policy: "policy {name}: {words}",
      engine: "policy {policy}: {words}",
      "engine-several": "policies {policies}",
      recorded: "policy {policy}: {words}",
    },
    shortSteps: { follow: "follow {name}", "follow-policy": "meet the policy" },
    messages: {
      webhook: "{owner} gets no new pods: the admission webhook {name} denies each one. Its words: {words}.",
      "without-words":
        "{owner} gets no new pods: the admission webhook {name} denies each one and gives no reason. Its own log tells more.",
      policy: "{owner} gets no new pods: the ValidatingAdmissionPolicy {name} (binding {binding}) denies each one. Its words: {words}.",
      engine: "{owner} gets no new pods: policy {named}, spoken by the admission webhook {name}, denies each one. Its words: {words}.",
      "engine-several":
        "{owner} gets no new pods: several policies ({policies}), spoken by the admission webhook {name}, deny each one. The words of {named}: {words}.",
      recorded: "{owner} has no pods, and the policy engine recorded that policy {named} blocked one. Its words: {words}.",
    },
    nextSteps: {
      "follow-policy":
        "Correct what policy {policy} asks for in the template of {owner}, or agree on an exception with whoever owns that policy.",
      follow: "Correct what {name} asks for in the template of {owner}, or agree on an exemption with whoever owns that policy.",
    },
    avoid: { remove: "Do not remove the webhook or policy to get the pods through: it guards every other workload as well." },
    offers: {},
    clear: {},
    notChecked: { configuration: "In which webhook configuration {name} stands was not found or could not be read." },
  },
  "zh-CN": {
    title: "准入控制拒绝这些 Pod",
    roots: {
      webhook: "webhook {name} 拒绝：{words}",
      "without-words": "webhook {name} 拒绝了 Pod，没有给出理由",
      policy: "策略 {name}：{words}",
      engine: "策略 {policy}：{words}",
      "engine-several": "多个策略：{policies}",
      recorded: "策略 {policy} 有记录：{words}",
    },
    shortSteps: { follow: "按 {name} 改正", "follow-policy": "满足该策略" },
    messages: {
      webhook: "{owner} 建不出 Pod：准入 webhook {name} 拒绝每一个。它的原话：{words}。",
      "without-words": "{owner} 建不出 Pod：准入 webhook {name} 拒绝每一个，并且没有给出理由。它自己的日志里有更多信息。",
      policy: "{owner} 建不出 Pod：ValidatingAdmissionPolicy {name}（绑定 {binding}）拒绝每一个。它的原话：{words}。",
      engine: "{owner} 建不出 Pod：策略 {named}通过准入 webhook {name} 拒绝每一个。它的原话：{words}。",
      "engine-several": "{owner} 建不出 Pod：多个策略（{policies}）通过准入 webhook {name} 拒绝每一个。{named} 的原话：{words}。",
      recorded: "{owner} 没有 Pod，策略引擎记录了策略 {named}拦下过一个。它的原话：{words}。",
    },
    nextSteps: {
      "follow-policy": "按策略 {policy} 的要求改正 {owner} 的模板，或与该策略的负责人商定例外。",
      follow: "按 {name} 的要求改正 {owner} 的模板，或与该策略的负责人商定豁免。",
    },
    avoid: { remove: "不要为了放行这些 Pod 而移除 webhook 或策略：它同时守着所有其他工作负载。" },
    offers: {},
    clear: {},
    notChecked: { configuration: "没有找到或无法读取 {name} 所在的 webhook 配置。" },
  },
};
