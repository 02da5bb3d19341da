import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "A slow start without a startup probe",
    roots: {
      "long-delay": "{container}: liveness waits {delay}s instead",
      "close-call": "{container} took {took}s of its {budget}s to start",
    },
    shortSteps: {
      "startup-probe": "add a startup probe",
    },
    messages: {
      "long-delay":
        "The liveness probe of {container} waits {delay} s before it begins, for the sake of a slow start: a hang in that time goes unseen, and a start that takes longer still is ended.",
      "close-call":
        "{container} took {took} s to become ready, and its liveness probe ends it after {budget} s: a slower node or a colder cache, and it is ended in the middle of its start, again and again.",
    },
    nextSteps: {
      "startup-probe":
        "Give {container} a startupProbe in {owner} with ample time (failureThreshold × periodSeconds) and set the liveness delay to 0.",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
  "zh-CN": {
    title: "启动慢却没有启动探针",
    roots: {
      "long-delay": "{container}：用 {delay} 秒的存活探针延迟代替",
      "close-call": "{container} 启动用了 {took} 秒，上限 {budget} 秒",
    },
    shortSteps: {
      "startup-probe": "加上启动探针",
    },
    messages: {
      "long-delay": "{container} 的存活探针为了照顾慢启动而等待 {delay} 秒才开始：这段时间里卡死看不出来，而更慢的一次启动仍会被终止。",
      "close-call":
        "{container} 用了 {took} 秒才就绪，而存活探针会在 {budget} 秒后终止它：换一个更慢的节点或没有缓存时，它会在启动途中一次次被终止。",
    },
    nextSteps: {
      "startup-probe":
        "在 {owner} 中给 {container} 加一个时间充裕的 startupProbe（failureThreshold × periodSeconds），并把存活探针的延迟设为 0。",
    },
    avoid: {},
    offers: {},
    clear: {},
    notChecked: {},
  },
};
