import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "A preStop hook uses up the grace",
    roots: {
      hangs: "preStop of {container} does not return: {hook}",
      failed: "preStop of {container} failed, the process goes on",
      "long-over": "{container} has a preStop hook and runs on since {deadline}",
      "will-outlive": "preStop of {container} is longer than the grace of {grace} s",
    },
    shortSteps: { "wait-and-mend": "wait until {until}", "end-it": "end {container} on its node" },
    messages: {
      hangs:
        "The preStop hook of {container} in {pod} ({hook}) had not returned when the grace of {grace} s ended at {deadline}, and the container runs on, {overdue} s past it. The kubelet on {node} then sends SIGTERM and kills what is left, by {until} at the latest.",
      failed:
        "The preStop hook of {container} in {pod} ({hook}) failed or was cut off (FailedPreStopHook), and the process still runs {overdue} s past its grace of {grace} s. What is left is killed by the kubelet on {node}, by {until} at the latest.",
      "long-over":
        "{container} in {pod} has a preStop hook ({hook}) and still runs, {overdue} s past the deadline. A hook can hold it up only until {until}; that it goes on now has more likely to do with the kubelet or the runtime on {node}.",
      "will-outlive":
        "The preStop hook of {container} in {pod} ({hook}) is as long as the whole grace of {grace} s or longer: it will be cut off at {deadline}, and the process gets hardly any time for its SIGTERM.",
    },
    nextSteps: {
      "wait-and-mend":
        "Wait until {until}. Then give the hook in {owner} a bound (timeout, or a sleep well below terminationGracePeriodSeconds) and let the process handle SIGTERM itself. If it must be sooner, end the container on {node} (crictl stop --timeout 0 {id}).",
      "end-it":
        "End {container} on {node} with the runbook (crictl stop --timeout 0 {id}); if the runtime does not manage it, it is the cause. Then bound the hook in {owner}.",
    },
    avoid: {
      force:
        "Do not force delete {pod}, and do not raise terminationGracePeriodSeconds: the first leaves the process running unseen, the second makes every deletion as long as the hook.",
    },
    offers: {
      "wait-expect": "At the latest then the hook is cut off and the container killed; the pod goes within some seconds.",
      "wait-otherwise":
        "Then the hook is not what holds it any more: end {container} on {node} with the runbook end-container-now, and look at the runtime.",
      "wait-until": "The latest moment is known: {until}.",
      waited: "The moment at which a hook could still hold it, {until}, is past.",
      "shorten-grace": "The kubelet keeps the grace it began with, also in the middle of a hook; measured, 40 s stayed 40 s.",
      redelete: "The kubelet is inside the call that stops the container and hears nothing before it returns.",
      "force-delete": "It hides the pod; hook and process run on, on {node}, beside their replacement.",
    },
    clear: {
      node: "Node {node} is not well: with it the container runs on whatever its hook does.",
      "kill-fails": "The kubelet is past the hook: it reports why the kill itself fails.",
    },
    notChecked: {
      inside: "What the hook waits for is to be seen only inside the container.",
      events: "Events could not be read, so whether the kubelet has begun to stop the pod is not known.",
    },
  },
  "zh-CN": {
    title: "preStop 钩子耗尽了宽限期",
    roots: {
      hangs: "{container} 的 preStop 不返回：{hook}",
      failed: "{container} 的 preStop 失败，进程仍在运行",
      "long-over": "{container} 有 preStop 钩子，自 {deadline} 起仍在运行",
      "will-outlive": "{container} 的 preStop 长过 {grace} 秒的宽限期",
    },
    shortSteps: { "wait-and-mend": "等到 {until}", "end-it": "在节点上结束 {container}" },
    messages: {
      hangs:
        "{pod} 中 {container} 的 preStop 钩子（{hook}）在 {grace} 秒的宽限期于 {deadline} 结束时仍未返回，容器已超期 {overdue} 秒仍在运行。{node} 上的 kubelet 随后会发送 SIGTERM 并杀掉剩余的进程，最迟到 {until}。",
      failed:
        "{pod} 中 {container} 的 preStop 钩子（{hook}）失败或被截断（FailedPreStopHook），进程在 {grace} 秒的宽限期之后又运行了 {overdue} 秒。剩余的进程最迟在 {until} 由 {node} 上的 kubelet 杀掉。",
      "long-over":
        "{pod} 中的 {container} 有 preStop 钩子（{hook}），已超过期限 {overdue} 秒仍在运行。钩子最多只能拖到 {until}；现在还在运行，更可能与 {node} 上的 kubelet 或运行时有关。",
      "will-outlive":
        "{pod} 中 {container} 的 preStop 钩子（{hook}）与 {grace} 秒的整个宽限期一样长或更长：它会在 {deadline} 被截断，进程几乎没有时间处理 SIGTERM。",
    },
    nextSteps: {
      "wait-and-mend":
        "等到 {until}。然后在 {owner} 中给钩子设上限（timeout，或远小于 terminationGracePeriodSeconds 的 sleep），并让进程自己处理 SIGTERM。若必须更快，在 {node} 上结束该容器（crictl stop --timeout 0 {id}）。",
      "end-it":
        "按手册在 {node} 上结束 {container}（crictl stop --timeout 0 {id}）；如果运行时也做不到，原因就在运行时。之后在 {owner} 中给钩子设上限。",
    },
    avoid: {
      force:
        "不要强制删除 {pod}，也不要调大 terminationGracePeriodSeconds：前者让进程在看不见的地方继续运行，后者让每次删除都和钩子一样长。",
    },
    offers: {
      "wait-expect": "最迟到那时 hook 会被中断，容器被杀死，Pod 在几秒之内消失。",
      "wait-otherwise": "那么拖住它的就不再是 hook：用 runbook end-container-now 在 {node} 上结束 {container}，并检查运行时。",
      "wait-until": "最迟的时刻是已知的：{until}。",
      waited: "钩子还能拖住它的时刻 {until} 已经过去。",
      "shorten-grace": "kubelet 会沿用开始停止时的宽限期，钩子运行中也一样；实测 40 秒仍是 40 秒。",
      redelete: "kubelet 正在停止容器的调用里，返回之前什么也听不到。",
      "force-delete": "它只是把 Pod 藏起来；钩子和进程会在 {node} 上继续运行，与替代它的 Pod 并存。",
    },
    clear: {
      node: "节点 {node} 状况不好：无论钩子做什么，容器都会继续运行。",
      "kill-fails": "kubelet 已经过了钩子这一步：它报告了终止本身为何失败。",
    },
    notChecked: {
      inside: "钩子在等什么，只有进入容器才能看到。",
      events: "无法读取事件，不知道 kubelet 是否已开始停止该 Pod。",
    },
  },
};
