import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The runtime cannot kill a container",
    roots: {
      "not-seen-to-end": "runtime on {node} kills in vain, {tries} tries",
      refused: "runtime on {node} refuses to kill, {tries} tries",
      "not-confirmed": "{container} still runs on {node} past its deadline",
    },
    shortSteps: { "look-at-node": "look at the process on the node", "wait-for-report": "wait for the kubelet's report" },
    messages: {
      "not-seen-to-end":
        "The kubelet on {node} asked its runtime {tries, plural, one {# time} other {# times}} (last {last}) to kill container {container} of {pod}, and the runtime never saw the process end: {words}. The pod's definition and the deletion are fine; the fault is in the runtime or the kernel of {node}.",
      refused:
        "The kubelet on {node} asked its runtime {tries, plural, one {# time} other {# times}} (last {last}) to kill container {container} of {pod}, and was told each time that it cannot: {words}. The fault is in the runtime, its shim or a security module of {node}.",
      "not-confirmed":
        "The kubelet on {node} began to stop container {container} of {pod} at {began}. SIGKILL was due at {deadline}, and the container still counts as running {overdue} s later; no failed attempt is reported, so either the runtime has not seen the process end, or its report did not get through.",
    },
    nextSteps: {
      "look-at-node":
        "Keep new pods off {node} (cordon). There, find the process of {container} and its state: in D it waits for I/O and only that or a reboot ends it; if it is gone, the shim has lost it and a restart of the runtime settles it. The kubelet tries again by itself.",
      "wait-for-report":
        "Look again at {until}: by then the container has ended, or the kubelet's attempt has failed and an event (FailedKillPod) says why. If neither happens, look for the process of {container} on {node}.",
    },
    avoid: {
      force:
        "Do not force delete {pod}: the object goes, the process of {container} stays on {node} with its memory, ports and volumes, and nothing shows it any more.",
    },
    offers: {
      "wait-until": "Until then the kubelet's attempt may still succeed or report why it does not.",
      "wait-expect": "{pod} is gone, or an event says why {container} cannot be killed.",
      "wait-otherwise": "Then look for the process of {container} on {node}; the runtime or the kernel there is at fault.",
      cordon: "Nothing more should start on {node} until its runtime kills again; it can be taken back at any time.",
      redelete: "The kubelet tries again by itself as soon as the runtime kills again; until then a new attempt waits in the same call.",
      "force-delete": "It ends nothing on {node}, and hides the only trace of the process that will not die.",
    },
    clear: {},
    notChecked: {
      "process-state": "Whether the process waits in the kernel (state D) or has lost its shim can be seen only on {node}.",
      node: "The node could not be read, so whether it is Ready is not known.",
    },
  },
  "zh-CN": {
    title: "运行时杀不掉容器",
    roots: {
      "not-seen-to-end": "{node} 上的运行时杀了 {tries} 次也没杀掉",
      refused: "{node} 上的运行时拒绝终止，已试 {tries} 次",
      "not-confirmed": "{container} 过了期限仍在 {node} 上运行",
    },
    shortSteps: { "look-at-node": "到节点上查看该进程", "wait-for-report": "等待 kubelet 的报告" },
    messages: {
      "not-seen-to-end":
        "{node} 上的 kubelet 已 {tries} 次（最后一次 {last}）要求运行时杀掉 {pod} 的容器 {container}，运行时始终没有等到进程结束：{words}。Pod 的定义和删除请求都没有问题；故障在 {node} 的运行时或内核。",
      refused:
        "{node} 上的 kubelet 已 {tries} 次（最后一次 {last}）要求运行时杀掉 {pod} 的容器 {container}，每次都被告知做不到：{words}。故障在 {node} 的运行时、它的 shim 或安全模块。",
      "not-confirmed":
        "{node} 上的 kubelet 在 {began} 开始停止 {pod} 的容器 {container}。SIGKILL 应在 {deadline} 发出，而 {overdue} 秒之后容器仍显示在运行；没有失败的报告，所以要么运行时没有等到进程结束，要么报告没有送到。",
    },
    nextSteps: {
      "look-at-node":
        "先不让新 Pod 调度到 {node}（cordon）。在那里找到 {container} 的进程并查看状态：若为 D，它在等待 I/O，只有 I/O 恢复或重启机器才能结束它；若进程已不在，是 shim 丢失了它，重启运行时即可。kubelet 会自行重试。",
      "wait-for-report":
        "到 {until} 再看一次：那时容器要么已结束，要么 kubelet 的这次尝试已失败，并有事件（FailedKillPod）说明原因。如果两者都没有，就到 {node} 上查找 {container} 的进程。",
    },
    avoid: {
      force: "不要强制删除 {pod}：对象没了，{container} 的进程却仍留在 {node} 上占着内存、端口和卷，而且再也看不到它。",
    },
    offers: {
      "wait-until": "在此之前 kubelet 的尝试仍可能成功，或报告失败的原因。",
      "wait-expect": "{pod} 已消失，或有事件说明为什么杀不掉 {container}。",
      "wait-otherwise": "那么到 {node} 上查找 {container} 的进程；故障在那里的运行时或内核。",
      cordon: "在运行时恢复之前，不应再有 Pod 在 {node} 上启动；随时可以撤销。",
      redelete: "运行时一恢复，kubelet 就会自行重试；在此之前，新的尝试也只会卡在同一个调用里。",
      "force-delete": "它不会结束 {node} 上的任何进程，反而藏起了这个杀不死的进程唯一的痕迹。",
    },
    clear: {},
    notChecked: {
      "process-state": "进程是卡在内核里（D 状态）还是失去了 shim，只有在 {node} 上才能看到。",
      node: "无法读取节点，不知道它是否 Ready。",
    },
  },
};
