import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its restarts lie in the past",
    roots: {
      past: "container {container} last ended at {at}, well since",
      "without-trace": "{restarts, plural, one {# restart} other {# restarts}} of {container}, none on record",
    },
    shortSteps: { nothing: "nothing to do now" },
    messages: {
      past: "{pod} runs and is ready. Container {container} was restarted {restarts, plural, one {# time} other {# times}} in its life; the last end was at {at} ([[{reason}, ]]exit code {exitCode}), and it has run since {since}. The count never goes down.",
      "without-trace":
        "{pod} runs and is ready since {since}. Container {container} was restarted {restarts, plural, one {# time} other {# times}} in its life, and the API keeps no trace of the last end. The count never goes down.",
    },
    nextSteps: {
      nothing:
        "Nothing is to be done now. If you want to know why it ended then, its previous log may still be there; a count that grows is what to watch for.",
    },
    avoid: { restart: "Do not restart or delete it to bring the count to zero: it is ready and serves." },
    offers: {},
    clear: {},
    notChecked: { earlier: "The API keeps one earlier end only; when the others happened is not known." },
  },
  "zh-CN": {
    title: "重启都是过去的事",
    roots: { past: "容器 {container} 上次结束于 {at}，此后正常", "without-trace": "{container} 重启过 {restarts} 次，没有记录" },
    shortSteps: { nothing: "目前无需处理" },
    messages: {
      past: "{pod} 正在运行且就绪。容器 {container} 一共重启过 {restarts} 次；最近一次结束于 {at}（[[{reason}，]]退出码 {exitCode}），自 {since} 起一直运行。这个计数不会减少。",
      "without-trace":
        "{pod} 自 {since} 起运行且就绪。容器 {container} 一共重启过 {restarts} 次，API 中没有最近一次结束的记录。这个计数不会减少。",
    },
    nextSteps: { nothing: "目前无需处理。如果想知道当时为何结束，上一个实例的日志可能还在；要留意的是计数继续增长。" },
    avoid: { restart: "不要为了把计数归零而重启或删除它：它已就绪并在提供服务。" },
    offers: {},
    clear: {},
    notChecked: { earlier: "API 只保留最近一次结束；其余几次何时发生不得而知。" },
  },
};
