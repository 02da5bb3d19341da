import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Well, but its disruption budget keeps it from being evicted",
    roots: {
      drain: "budget {budget} ({field} {value}) holds up {node}",
      cordoned: "budget {budget} ({field} {value}) would hold up {node}",
      two: "budgets {budget} both choose it: evictions fail",
    },
    shortSteps: {
      adjust: "adjust the budget or add a pod",
      loosen: "loosen the budget",
      heal: "mend the unready pods",
      merge: "leave one budget",
    },
    messages: {
      drain:
        "Somebody wants {node} empty ({trace}), and {pod} stays: budget {budget} ({field} {value}) needs {needed} healthy of {expected, plural, one {# pod} other {# pods}} and has {healthy}, so it allows no disruption now.",
      cordoned:
        "{node} is cordoned. If it is to be drained, {pod} will stay: budget {budget} ({field} {value}) needs {needed} healthy of {expected, plural, one {# pod} other {# pods}} and has {healthy}, so it allows no disruption now.",
      two: "Two disruption budgets choose {pod} ({budget}). The eviction call does not support that and fails with HTTP 500, however often it is tried; so {node} cannot be drained.",
    },
    nextSteps: {
      adjust:
        "Give {owner} one replica more than budget {budget} demands, or let the budget allow one ({field} {value} never does with {expected, plural, one {# pod} other {# pods}}). The drain of {node} then goes on by itself.",
      loosen:
        "Let budget {budget} allow one disruption: {field} {value} does not with {expected, plural, one {# pod} other {# pods}}, and one replica more would not change that. The drain of {node} then goes on by itself.",
      heal: "Budget {budget} would allow an eviction with all its pods healthy: look at the pods of {owner} that are not ready ({healthy} of {needed} needed), mend them, and the drain of {node} goes on.",
      merge: "Leave one of the budgets {budget}, or make their selectors choose different pods. The drain of {node} then goes on.",
    },
    avoid: {
      force:
        "Do not delete or force delete {pod} and do not drain with disableEviction: that passes by the promise that the budget makes to its users.",
    },
    offers: {
      "scale-workload": "With one replica more the budget allows one disruption.",
      "scale-useless": "More replicas do not help here.",
      "evict-pod": "The API answers it with the budget's refusal.",
      "delete-pod": "A deletion asks no budget: it would break what the budget promises.",
    },
    clear: {},
    notChecked: { drain: "Whether the node is being drained, or only cordoned, is not visible." },
  },
  "zh-CN": {
    title: "正常，但它的 PDB 不允许被驱逐",
    roots: {
      drain: "PDB {budget}（{field} {value}）挡住了 {node}",
      cordoned: "PDB {budget}（{field} {value}）会挡住 {node}",
      two: "{budget} 两个 PDB 都选中它，驱逐失败",
    },
    shortSteps: { adjust: "调整 PDB 或增加副本", loosen: "放宽 PDB", heal: "修复未就绪的 Pod", merge: "只保留一个 PDB" },
    messages: {
      drain:
        "有人要腾空 {node}（{trace}），而 {pod} 仍留在上面：PDB {budget}（{field} {value}）要求 {expected} 个 Pod 中有 {needed} 个健康，现有 {healthy} 个，因此目前不允许任何中断。",
      cordoned:
        "{node} 已被 cordon。如果要 drain，{pod} 会留在上面：PDB {budget}（{field} {value}）要求 {expected} 个 Pod 中有 {needed} 个健康，现有 {healthy} 个，因此目前不允许任何中断。",
      two: "有两个 PDB 选中 {pod}（{budget}）。驱逐接口不支持这种情况，无论重试多少次都会以 HTTP 500 失败；因此 {node} 无法 drain。",
    },
    nextSteps: {
      adjust:
        "让 {owner} 的副本数比 PDB {budget} 的要求多一个，或让 PDB 允许中断一个（在 {expected} 个 Pod 的情况下，{field} {value} 永远不允许）。之后 {node} 的 drain 会自行继续。",
      loosen:
        "让 PDB {budget} 允许一次中断：在 {expected} 个 Pod 的情况下，{field} {value} 不允许，多一个副本也不会改变。之后 {node} 的 drain 会自行继续。",
      heal: "如果 Pod 都健康，PDB {budget} 会允许驱逐：查看 {owner} 中未就绪的 Pod（需要 {needed} 个，现有 {healthy} 个），修复之后 {node} 的 drain 会继续。",
      merge: "在 {budget} 中只保留一个 PDB，或让它们的 selector 选中不同的 Pod。之后 {node} 的 drain 会继续。",
    },
    avoid: { force: "不要删除或强制删除 {pod}，也不要用 disableEviction 来 drain：那会绕过 PDB 对使用者的承诺。" },
    offers: {
      "scale-workload": "多一个副本，PDB 就允许一次中断。",
      "scale-useless": "增加副本在此无用。",
      "evict-pod": "API 会以 PDB 的拒绝作答。",
      "delete-pod": "删除不经过 PDB：会破坏 PDB 的承诺。",
    },
    clear: {},
    notChecked: { drain: "看不出节点是在被 drain，还是只是被 cordon。" },
  },
};
