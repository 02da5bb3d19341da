import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Template is not a valid pod",
    roots: {
      field: "the template is invalid: {field}",
      class: "{kind} {name} does not exist",
      refused: "admission refuses the pods: {words}",
    },
    shortSteps: { correct: "correct {field}", class: "create it or correct the name", read: "meet what admission asks" },
    messages: {
      field: "{owner} gets no new pods: the API server does not accept its template. {field}: {words}.",
      class: "{owner} gets no new pods: its template names the {kind} {name}, which does not exist in this cluster.",
      refused: "{owner} gets no new pods: admission refuses each one as its template stands. Its words: {words}.",
    },
    nextSteps: {
      correct: "Correct {field} in the template of {owner}; the API server's text says what it expects there.",
      class: "Create {kind} {name}, or correct the name in the template of {owner}.",
      read: "Compare the template of {owner} with these words and with the labels and annotations of its namespace, and correct the one that is wrong.",
    },
    avoid: {
      keep: "Do not restart {owner} or delete pods that it still has: until its template is accepted, none comes after them.",
    },
    offers: {},
    clear: {},
    notChecked: {},
  },
  "zh-CN": {
    title: "模板不是有效的 Pod",
    roots: { field: "模板无效：{field}", class: "{kind} {name} 不存在", refused: "准入拒绝这些 Pod：{words}" },
    shortSteps: { correct: "改正 {field}", class: "创建它，或改正名称", read: "按准入的要求改正" },
    messages: {
      field: "{owner} 建不出 Pod：API server 不接受它的模板。{field}：{words}。",
      class: "{owner} 建不出 Pod：它的模板写了 {kind} {name}，而这个集群里没有它。",
      refused: "{owner} 建不出 Pod：按现在的模板，准入会拒绝每一个。原话：{words}。",
    },
    nextSteps: {
      correct: "在 {owner} 的模板里改正 {field}；API server 的信息写明了那里应该是什么。",
      class: "创建 {kind} {name}，或在 {owner} 的模板里改正名称。",
      read: "把 {owner} 的模板与这段原话、以及所在命名空间的标签和注解对照，改正写错的一方。",
    },
    avoid: {
      keep: "不要重启 {owner}，也不要删除它还有的 Pod：在模板被接受之前，不会有新的 Pod 补上。",
    },
    offers: {},
    clear: {},
    notChecked: {},
  },
};
