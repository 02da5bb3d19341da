import type { Certainty, Locale, MissingWhy } from "#lib/contract/causes.ts";

interface ReportTexts {
  readonly inState: string;
  readonly inStateAtLeast: string;
  readonly since: string;
  readonly notListed: Readonly<Record<"healthy" | "ending" | "byItsPods" | "young" | "youngThen", string>>;
  readonly noCause: string;
  readonly askItsPods: string;
  readonly healthy: string;
  readonly healthyBut: string;
  readonly evidence: string;
  readonly recomputed: string;
  readonly nextStep: string;
  readonly avoid: string;
  readonly fixes: string;
  readonly offered: { readonly now: string; readonly after: string; readonly no: string };
  readonly rung: string;
  readonly runbooks: string;
  readonly commands: string;
  readonly notChecked: string;
  readonly ruledOut: string;
  readonly unknown: string;
  readonly ruleFailed: string;
  readonly advice: string;
  readonly checklist: string;
  readonly certainty: Readonly<Record<Certainty, string>>;
  /** Something said beside another thing, and two things in a row. */
  readonly aside: string;
  readonly comma: string;
  readonly colon: string;
  readonly clock: Readonly<Record<"server" | "option" | "file" | "newest-time", string>>;
  readonly why: Readonly<Record<MissingWhy, string>>;
}

/** Headings of a verdict in print and Markdown. */
export const REPORT_MESSAGES: Readonly<Record<Locale, ReportTexts>> = {
  en: {
    inState: "in state {time}",
    inStateAtLeast: "in state at least {time}",
    since: "since {time} ({source})",
    notListed: {
      healthy: "healthy: no row of the ward",
      ending: "ending within its grace period: no row of the ward",
      byItsPods: "no row of its own: the ward lists pods, and workloads that have none",
      young: "still within patience: no row of the ward yet",
      youngThen: "within patience at the newest time in the objects; it may be a row of the ward by now",
    },
    noCause: "No known cause fits.",
    askItsPods: "It may make its pods; why they are not well is told of each pod: ask about those.",
    healthy: "Nothing wrong is seen.",
    healthyBut: "It is well itself, but not all around it: see the round.",
    evidence: "Evidence",
    recomputed: "recomputed",
    nextStep: "Next step",
    avoid: "Do not",
    fixes: "Fixes",
    offered: { now: "now", after: "only after the steps before it", no: "of no use here" },
    rung: "rung {rung}",
    runbooks: "Runbooks",
    commands: "The same with kubectl",
    notChecked: "Not checked",
    ruledOut: "Ruled out",
    unknown: "Cannot be told",
    ruleFailed: "the rule itself failed",
    advice: "Advice",
    checklist: "The round",
    certainty: { certain: "certain", likely: "likely", possible: "possible" },
    aside: " ({what})",
    comma: ", ",
    colon: ": ",
    clock: {
      server: "Judged at {time} by the API server's clock.",
      option: "Judged at {time}, the time given with --now.",
      file: "Judged at {time}, the file's own clock.",
      "newest-time":
        "Judged at {time}, the newest time in the objects: they may have been captured later, so every duration is a lower bound.",
    },
    why: {
      forbidden: "forbidden",
      absent: "not there",
      timeout: "timed out",
      expired: "expired",
      stale: "not read yet",
      "not-in-bundle": "not in the bundle",
    },
  },
  "zh-CN": {
    inState: "已持续 {time}",
    inStateAtLeast: "至少已持续 {time}",
    since: "自 {time} 起（{source}）",
    notListed: {
      healthy: "健康：不列入病房",
      ending: "在宽限期内正常结束：不列入病房",
      byItsPods: "不单独列入病房：病房列出 Pod，以及没有 Pod 的工作负载",
      young: "仍在容忍时间内：尚未列入病房",
      youngThen: "在对象中最新的时间点仍在容忍时间内；现在可能已列入病房",
    },
    noCause: "没有已知的原因与之相符。",
    askItsPods: "它可以创建 Pod；Pod 为何异常要看各个 Pod 自己的诊断：请直接查询这些 Pod。",
    healthy: "没有发现异常。",
    healthyBut: "自身正常，但周边有异常：见查房。",
    evidence: "证据",
    recomputed: "重新计算",
    nextStep: "下一步",
    avoid: "不要",
    fixes: "处置",
    offered: { now: "现在可用", after: "在前面的步骤之后", no: "在此无用" },
    rung: "第 {rung} 级",
    runbooks: "手册",
    commands: "用 kubectl 查看同样的内容",
    notChecked: "未检查",
    ruledOut: "已排除",
    unknown: "无法判断",
    ruleFailed: "规则本身出错",
    advice: "建议",
    checklist: "查房清单",
    certainty: { certain: "确定", likely: "很可能", possible: "可能" },
    aside: "（{what}）",
    comma: "，",
    colon: "：",
    clock: {
      server: "判断时间 {time}（以 API server 的时钟为准）。",
      option: "判断时间 {time}（由 --now 指定）。",
      file: "判断时间 {time}（文件自带的时间）。",
      "newest-time": "判断时间 {time}（对象中最新的时间；采集时间可能更晚，因此所有时长都只是下限）。",
    },
    why: {
      forbidden: "没有权限",
      absent: "不存在",
      timeout: "超时",
      expired: "已过期",
      stale: "尚未读取",
      "not-in-bundle": "不在文件中",
    },
  },
};
