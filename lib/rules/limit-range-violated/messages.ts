import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Template breaks a limit range",
    roots: {
      maximum: "{range} in {namespace} allows at most {resource} {allowed} per {per}",
      minimum: "{range} in {namespace} wants at least {resource} {allowed} per {per}",
      ratio: "{range} in {namespace} allows a {resource} ratio of {allowed}",
      "not-set": "{range} in {namespace} wants a {resource} {field} per {per}",
    },
    shortSteps: {
      maximum: "lower the {resource} {field}",
      minimum: "raise the {resource} {field}",
      ratio: "bring {resource} limit and request closer",
      set: "set a {resource} {field}",
    },
    messages: {
      maximum:
        "{owner} gets no new pods: {range} in namespace {namespace} allows at most {allowed} of {resource} per {per}, and the {field} of the template is {value}.",
      minimum:
        "{owner} gets no new pods: {range} in namespace {namespace} wants at least {allowed} of {resource} per {per}, and the {field} of the template is {value}.",
      ratio:
        "{owner} gets no new pods: {range} in namespace {namespace} allows a {resource} limit of at most {allowed} times the request per {per}, and the ratio in the template is {value}.",
      "not-set":
        "{owner} gets no new pods: {range} in namespace {namespace} bounds {resource} per {per} at {allowed}, so a {field} has to be set, and the template has none.",
    },
    nextSteps: {
      maximum:
        "Lower the {resource} {field} of {owner} to at most {allowed}, or have {range} changed by whoever owns namespace {namespace}.",
      minimum:
        "Raise the {resource} {field} of {owner} to at least {allowed}, or have {range} changed by whoever owns namespace {namespace}.",
      ratio:
        "Bring the {resource} limit of {owner} to at most {allowed} times its request, or have {range} changed by whoever owns namespace {namespace}.",
      set: "Set a {resource} {field} in the template of {owner}, within what {range} asks ({allowed}).",
    },
    avoid: {
      range: "Do not delete {range} for one workload: it bounds every pod of {namespace}, and may set the defaults that others live by.",
    },
    offers: {},
    clear: {},
    notChecked: {
      which: "Which LimitRange holds this bound now was not found or could not be read.",
      refusal: "The API server's own refusal was not to be seen: this is recomputed from the limit range and the template.",
    },
  },
  "zh-CN": {
    title: "模板违反 LimitRange",
    roots: {
      maximum: "{namespace} 的 {range}：每个 {per} 的 {resource} 最多 {allowed}",
      minimum: "{namespace} 的 {range}：每个 {per} 的 {resource} 至少 {allowed}",
      ratio: "{namespace} 的 {range}：{resource} 比例最大 {allowed}",
      "not-set": "{namespace} 的 {range}：每个 {per} 必须写 {resource} 的 {field}",
    },
    shortSteps: {
      maximum: "降低 {resource} 的 {field}",
      minimum: "提高 {resource} 的 {field}",
      ratio: "缩小 {resource} limit 与 request 的比例",
      set: "写上 {resource} 的 {field}",
    },
    messages: {
      maximum:
        "{owner} 建不出 Pod：命名空间 {namespace} 的 {range} 允许每个 {per} 的 {resource} 最多 {allowed}，而模板里的 {field} 是 {value}。",
      minimum:
        "{owner} 建不出 Pod：命名空间 {namespace} 的 {range} 要求每个 {per} 的 {resource} 至少 {allowed}，而模板里的 {field} 是 {value}。",
      ratio:
        "{owner} 建不出 Pod：命名空间 {namespace} 的 {range} 允许每个 {per} 的 {resource} limit 最多为 request 的 {allowed} 倍，而模板里的比例是 {value}。",
      "not-set":
        "{owner} 建不出 Pod：命名空间 {namespace} 的 {range} 把每个 {per} 的 {resource} 限制在 {allowed}，因此必须写 {field}，而模板里没有。",
    },
    nextSteps: {
      maximum: "把 {owner} 的 {resource} {field} 降到最多 {allowed}，或请命名空间 {namespace} 的负责人修改 {range}。",
      minimum: "把 {owner} 的 {resource} {field} 提高到至少 {allowed}，或请命名空间 {namespace} 的负责人修改 {range}。",
      ratio: "让 {owner} 的 {resource} limit 最多为 request 的 {allowed} 倍，或请命名空间 {namespace} 的负责人修改 {range}。",
      set: "在 {owner} 的模板里写上 {resource} 的 {field}，符合 {range} 的界限（{allowed}）。",
    },
    avoid: {
      range: "不要为一个工作负载删除 {range}：它约束 {namespace} 里的每个 Pod，其他工作负载可能还依赖它设的默认值。",
    },
    offers: {},
    clear: {},
    notChecked: {
      which: "没有找到或无法读取现在持有这个界限的 LimitRange。",
      refusal: "没有看到 API server 自己的拒绝信息：这是根据 LimitRange 和模板重新计算的。",
    },
  },
};
