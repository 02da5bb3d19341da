import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Still inside its grace period",
    roots: {
      stopping: "inside its grace of {grace} s, until {until}",
      long: "has a long grace of {grace} s, until {until}",
      prestop: "preStop hook of {container} runs, grace ends {until}",
      "prestop-failed": "preStop hook of {container} failed, grace ends {until}",
      "not-begun": "deleted before a container ran, grace ends {until}",
      ended: "containers have ended, the kubelet is cleaning up",
    },
    shortSteps: {
      wait: "wait until {until}",
      "wait-or-shorten": "wait, or shorten the grace",
      "wait-or-shorten-again": "wait, or shorten the grace",
    },
    messages: {
      stopping:
        "{pod} is not stuck: it was given {grace} s to stop and {left} s are left. Container {container} still runs; whatever is left of it is killed at {until}.",
      long: "{pod} is not stuck, its grace is just long: {grace} s, of which {left} s are left. Container {container} may run until {until}, then the kubelet on {node} kills it.",
      prestop:
        "{pod} is not stuck: the preStop hook of {container} ({hook}) runs inside the grace of {grace} s, before the process gets its SIGTERM. At {until} (in {left} s) the kubelet on {node} kills what is left.",
      "prestop-failed":
        "{pod} is not stuck: the preStop hook of {container} ({hook}) failed, the process has had its SIGTERM and still runs. It has {left} of {grace} s left; at {until} the kubelet on {node} kills it.",
      "not-begun":
        "{pod} was deleted before a container ran, so there is nothing to stop yet: the kubelet on {node} first ends what it is doing, as a rule an image pull. The grace of {grace} s ends at {until}.",
      ended:
        "All containers of {pod} have ended; the kubelet on {node} is cleaning up (sandbox, volumes) and will then remove the object. The grace runs until {until}.",
    },
    nextSteps: {
      wait: "Wait until {until}. If the work may be lost and it must be sooner, end the container on {node} with the runbook end-container-now (crictl stop --timeout 0 {id}).",
      "wait-or-shorten":
        "Wait until {until}. If the container must not start at all, shorten the grace: it counts because the kubelet has not begun to stop it.",
      "wait-or-shorten-again":
        "Wait until {until}. The kubelet on {node} was restarted since and stops the pod anew, so a shorter grace counts for that attempt if you need it sooner.",
    },
    avoid: {
      hurry:
        "Do not force delete: the object would vanish at once, but the containers on {node} would run on to the end of their grace, unseen, beside their replacement.",
    },
    offers: {
      "wait-expect": "At the latest then the containers are killed; the pod goes within some seconds.",
      "wait-otherwise":
        "Then it is overdue: this page names what holds it (a volume, the runtime, a finalizer), and “Delete again” is the next rung.",
      "wait-until": "The moment is known: {until}.",
      "shorten-in-vain":
        "The kubelet keeps the grace it began with. A shorter one changes the API's timestamps only; measured, 30 s stayed 30 s.",
      "shorten-restarted": "The kubelet was restarted after the request: the smaller grace counts for the stop it begins anew.",
      "shorten-grace": "No container has started, so the smaller grace is the one the kubelet will use.",
      "force-delete": "It hides the pod and ends nothing sooner: the containers keep running to the end of the grace.",
    },
    clear: {
      ahead:
        "The deletion was asked for after the present time of this server: the clocks differ, so how much grace is left cannot be told.",
      over: "The grace ended at {until}, {overdue} s ago.",
    },
    notChecked: {
      events: "Events could not be read, so whether the kubelet has begun to stop the pod is taken from the container states only.",
      process: "What the process is doing with its SIGTERM is known only on the node.",
    },
  },
  "zh-CN": {
    title: "仍在宽限期内",
    roots: {
      stopping: "仍在 {grace} 秒宽限期内，到 {until}",
      long: "宽限期长达 {grace} 秒，到 {until}",
      prestop: "{container} 的 preStop 钩子在运行，宽限期到 {until}",
      "prestop-failed": "{container} 的 preStop 钩子失败，宽限期到 {until}",
      "not-begun": "容器运行前就被删除，宽限期到 {until}",
      ended: "容器已结束，kubelet 正在清理",
    },
    shortSteps: { wait: "等到 {until}", "wait-or-shorten": "等待，或缩短宽限期", "wait-or-shorten-again": "等待，或缩短宽限期" },
    messages: {
      stopping:
        "{pod} 没有卡住：它有 {grace} 秒的时间退出，还剩 {left} 秒。容器 {container} 仍在运行；到 {until} 还没退出的部分会被强制杀掉。",
      long: "{pod} 没有卡住，只是宽限期很长：共 {grace} 秒，还剩 {left} 秒。容器 {container} 可以运行到 {until}，之后由 {node} 上的 kubelet 杀掉。",
      prestop:
        "{pod} 没有卡住：{container} 的 preStop 钩子（{hook}）正在 {grace} 秒的宽限期内执行，执行完进程才会收到 SIGTERM。到 {until}（{left} 秒后），{node} 上的 kubelet 会杀掉剩余的进程。",
      "prestop-failed":
        "{pod} 没有卡住：{container} 的 preStop 钩子（{hook}）失败了，进程已经收到 SIGTERM 但还在运行。宽限期 {grace} 秒还剩 {left} 秒；到 {until}，{node} 上的 kubelet 会杀掉它。",
      "not-begun":
        "{pod} 在任何容器运行之前就被删除了，暂时没有什么可停：{node} 上的 kubelet 要先做完手头的事，通常是拉取镜像。{grace} 秒的宽限期到 {until} 结束。",
      ended: "{pod} 的容器已全部结束；{node} 上的 kubelet 正在清理（沙箱、卷），随后会移除对象。宽限期到 {until} 为止。",
    },
    nextSteps: {
      wait: "等到 {until}。如果未完成的工作可以丢弃、又必须更快，请按手册 end-container-now 在 {node} 上结束该容器（crictl stop --timeout 0 {id}）。",
      "wait-or-shorten": "等到 {until}。如果根本不希望容器启动，可以缩短宽限期：kubelet 还没开始停止它，所以这次有效。",
      "wait-or-shorten-again":
        "等到 {until}。{node} 上的 kubelet 之后重启过，会重新开始停止该 Pod；如果需要更快，缩短的宽限期对这次尝试有效。",
    },
    avoid: {
      hurry: "不要强制删除：对象会立刻消失，但 {node} 上的容器会在看不见的地方继续跑完宽限期，并与替代它的 Pod 同时存在。",
    },
    offers: {
      "wait-expect": "最迟到那时容器会被杀死，Pod 在几秒之内消失。",
      "wait-otherwise": "那就是超期了：本页会指出是什么拖住了它（卷、运行时、finalizer），下一级是“再次删除”。",
      "wait-until": "时间点是确定的：{until}。",
      "shorten-in-vain": "kubelet 会沿用开始停止时的宽限期。再缩短只会改 API 里的时间戳；实测 30 秒仍是 30 秒。",
      "shorten-restarted": "kubelet 在请求之后重启过：更短的宽限期对它重新开始的停止有效。",
      "shorten-grace": "还没有容器启动，kubelet 会采用更短的宽限期。",
      "force-delete": "它只是把 Pod 藏起来，并不会更快结束：容器会一直运行到宽限期结束。",
    },
    clear: {
      ahead: "删除请求的时间晚于这台服务器的当前时间：时钟不一致，因此无法得知宽限期还剩多少。",
      over: "宽限期已于 {until} 结束，距今 {overdue} 秒。",
    },
    notChecked: {
      events: "无法读取事件，因此 kubelet 是否已开始停止该 Pod 只能从容器状态推断。",
      process: "进程如何处理 SIGTERM，只有在节点上才能看到。",
    },
  },
};
