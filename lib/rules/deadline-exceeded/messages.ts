import type { RuleMessages } from "#lib/rules/define.ts";
import { PUT_ASIDE } from "#lib/rules/put-aside-messages.ts";

export const messages: RuleMessages = {
  en: {
    title: "Ended because its deadline passed",
    roots: {
      "job-itself": "the Job's activeDeadlineSeconds of {deadline} s passed",
      pod: "activeDeadlineSeconds of {deadline} s passed",
      job: "the Job's activeDeadlineSeconds of {deadline} s passed",
    },
    shortSteps: { pod: "see what took so long", job: "see what took so long" },
    messages: {
      pod: "{pod} may be active for {deadline} s ({field}) and was ended when that was over. STATUS may print Error; the reason DeadlineExceeded stands only in its status, and it is not restarted whatever its restartPolicy says.",
      job: "{owner} may be active for {deadline} s as a whole (activeDeadlineSeconds), all attempts together, and ended {pod} when that was over. The exit code is the stop's own.",
      "job-itself":
        "{owner} may be active for {deadline} s as a whole (activeDeadlineSeconds), all attempts together, and failed when that was over, with {failed, plural, one {# failed pod} other {# failed pods}} by then. What still ran was ended, and no new attempt will come.",
    },
    nextSteps: {
      pod: "See in its log how far it came, and whether it hung or the deadline is too short. Raise {field} (of the pod, or of the template in its owner) or mend what hangs, then create it anew.",
      job: "See in the log how far it came, and whether it hung or the deadline is too short (time spent on Pending and pulling counts). A Job's deadline can be raised only while it runs: create {owner} anew with a larger one.",
    },
    avoid: { kill: "Do not read 137 or 143 here as out of memory or as a crash: it was stopped from outside." },
    offers: { ...PUT_ASIDE.en.offers },
    clear: {},
    notChecked: {
      ...PUT_ASIDE.en.notChecked,
      "why-slow": "Whether it was at work or hung when it was stopped is not visible through the API: its log tells.",
    },
  },
  "zh-CN": {
    title: "超过期限而被结束",
    roots: {
      "job-itself": "超过了 Job 的 activeDeadlineSeconds {deadline} 秒",
      pod: "超过了 activeDeadlineSeconds 的 {deadline} 秒",
      job: "超过了 Job 的 activeDeadlineSeconds {deadline} 秒",
    },
    shortSteps: { pod: "查看耗时在哪里", job: "查看耗时在哪里" },
    messages: {
      pod: "{pod} 最多可以活动 {deadline} 秒（{field}），时间一到就被结束了。STATUS 可能显示 Error；DeadlineExceeded 只写在 status 里，而且无论 restartPolicy 是什么都不会再启动。",
      job: "{owner} 总共最多可以活动 {deadline} 秒（activeDeadlineSeconds，所有尝试合计），时间一到就结束了 {pod}。退出码来自这次停止本身。",
      "job-itself":
        "{owner} 总共最多可以活动 {deadline} 秒（activeDeadlineSeconds，所有尝试合计），时间一到就失败了，那时已有 {failed} 个失败的 Pod。还在运行的被结束，不会再有新的尝试。",
    },
    nextSteps: {
      pod: "从日志看它进行到哪里，是卡住了还是期限太短。提高 {field}（Pod 本身，或所属对象模板中的），或修复卡住的地方，然后重新创建。",
      job: "从日志看它进行到哪里，是卡住了还是期限太短（Pending 和拉取镜像的时间也计入）。Job 的期限只能在运行期间提高：请用更大的期限重新创建 {owner}。",
    },
    avoid: { kill: "不要把这里的 137 或 143 当成内存不足或崩溃：它是从外部被停止的。" },
    offers: { ...PUT_ASIDE["zh-CN"].offers },
    clear: {},
    notChecked: { ...PUT_ASIDE["zh-CN"].notChecked, "why-slow": "被停止时它在工作还是卡住了，通过 API 看不到：要看它的日志。" },
  },
};
