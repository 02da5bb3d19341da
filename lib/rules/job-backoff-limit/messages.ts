import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its Job has given up",
    roots: {
      "gave-up": "Job {job} gave up after {failed, plural, one {# failure} other {# failures}} (limit {limit})",
      policy: "Job {job} gave up by its podFailurePolicy",
      "ended-with-job": "Job {job} gave up and ended this attempt",
      "job-gave-up": "gave up after {failed, plural, one {# failure} other {# failures}} (limit {limit})",
      "job-policy": "failed by its podFailurePolicy: {said}",
      "job-indexes": "too many of its indexes failed",
    },
    shortSteps: {
      attempts: "look at the failed attempts",
      mend: "mend it, create the Job anew",
      "other-attempts": "look at the failed attempts",
    },
    messages: {
      "gave-up":
        "Job {job} has given up ({said}): {failed, plural, one {# failure} other {# failures}}, backoffLimit {limit}. No new attempt will come. That is the end of the chain; why [[container {container} ended with {exitCode}||its pods failed]] is its beginning.",
      policy:
        "Job {job} has given up at once because of its podFailurePolicy ({said}), without using up backoffLimit {limit}. No new attempt will come; why [[container {container} ended with {exitCode}||its pods failed]] is where to look.",
      "ended-with-job":
        "Job {job} had given up already ({said}: {failed, plural, one {# failure} other {# failures}}, backoffLimit {limit}) and ended this attempt, which had not failed by itself[[; exit code {exitCode} of {container} is the stop's own]].",
      "job-gave-up":
        "Job {job} has given up ({said}): {failed, plural, one {# failure} other {# failures}}, backoffLimit {limit}. No new attempt will come. Why the attempts failed stands in their pods.",
      "job-policy":
        "Job {job} failed at once by a rule of its podFailurePolicy, whatever is left of backoffLimit {limit}: {said}. No new attempt will come; that pod's exit is where to look.",
      "job-indexes":
        "Job {job} has failed because too many of its indexes did ({said})[[, these: {indexes}]]: {failed, plural, one {# failure} other {# failures}}. No new attempt will come. Why they failed stands in their pods.",
    },
    nextSteps: {
      mend: "Find why the attempts failed[[ (the log of {container}, exit code {exitCode})]], mend it in the template and create Job {job} anew: the template of a Job cannot be changed.",
      "other-attempts":
        "Look at the attempts that failed before this one (pods with the label job-name={job}): their logs name the cause. Then create Job {job} anew.",
      attempts:
        "Look at the pods of the failed attempts (label job-name={job}): their exit codes and logs name the cause. Mend it in the template and create Job {job} anew: the template of a Job cannot be changed.",
    },
    avoid: { raise: "Do not just raise backoffLimit or create the same Job again: the same template fails the same way." },
    offers: { "delete-pod": "A Job that has failed makes no new pod.", "restart-rollout": "A Job has no rollout to restart." },
    clear: {},
    notChecked: { attempts: "The pods of its attempts were not looked at here." },
  },
  "zh-CN": {
    title: "所属的 Job 已放弃",
    roots: {
      "gave-up": "Job {job} 失败 {failed} 次后放弃（上限 {limit}）",
      policy: "Job {job} 按 podFailurePolicy 放弃",
      "ended-with-job": "Job {job} 已放弃，并结束了这次尝试",
      "job-gave-up": "失败 {failed} 次后放弃（上限 {limit}）",
      "job-policy": "按 podFailurePolicy 失败：{said}",
      "job-indexes": "失败的索引过多",
    },
    shortSteps: { attempts: "查看失败的各次尝试", mend: "修正后重建 Job", "other-attempts": "查看失败的各次尝试" },
    messages: {
      "gave-up":
        "Job {job} 已放弃（{said}）：失败 {failed} 次，backoffLimit 为 {limit}。不会再有新的尝试。这是链条的末端；[[容器 {container} 为何以 {exitCode} 结束||它的 Pod 为何失败]]才是起点。",
      policy:
        "Job {job} 按 podFailurePolicy 立即放弃（{said}），没有用完 backoffLimit {limit}。不会再有新的尝试；要查的是[[容器 {container} 为何以 {exitCode} 结束||它的 Pod 为何失败]]。",
      "ended-with-job":
        "Job {job} 此前已经放弃（{said}：失败 {failed} 次，backoffLimit 为 {limit}），并结束了这次尝试；它自己并没有失败[[，{container} 的退出码 {exitCode} 来自这次停止]]。",
      "job-gave-up":
        "Job {job} 已放弃（{said}）：失败 {failed} 次，backoffLimit 为 {limit}。不会再有新的尝试。各次尝试为何失败，要看它们的 Pod。",
      "job-policy":
        "Job {job} 按 podFailurePolicy 的一条规则立即失败，不管 backoffLimit {limit} 还剩多少：{said}。不会再有新的尝试；要查的是那个 Pod 的退出。",
      "job-indexes":
        "Job {job} 失败，因为失败的索引过多（{said}）[[，它们是 {indexes}]]：失败 {failed} 次。不会再有新的尝试。它们为何失败，要看它们的 Pod。",
    },
    nextSteps: {
      mend: "查明各次尝试为何失败[[（{container} 的日志，退出码 {exitCode}）]]，在模板中修正，然后重新创建 Job {job}：Job 的模板不能修改。",
      "other-attempts": "查看在它之前失败的各次尝试（标签为 job-name={job} 的 Pod）：它们的日志会说明原因。然后重新创建 Job {job}。",
      attempts:
        "查看失败的各次尝试的 Pod（标签 job-name={job}）：退出码和日志会说明原因。在模板中修正，然后重新创建 Job {job}：Job 的模板不能修改。",
    },
    avoid: { raise: "不要只是提高 backoffLimit 或原样再建一次 Job：同样的模板会以同样的方式失败。" },
    offers: { "delete-pod": "已失败的 Job 不会再创建新的 Pod。", "restart-rollout": "Job 没有可以重启的 rollout。" },
    clear: {},
    notChecked: { attempts: "这里没有查看各次尝试的 Pod。" },
  },
};
