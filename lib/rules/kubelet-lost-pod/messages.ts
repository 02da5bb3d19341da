import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The kubelet does not act on the pod",
    roots: {
      "never-began": "kubelet on {node} shows no sign of acting",
      restarted: "kubelet on {node} restarted {restart} and forgot the deletion",
      "silent-for-long": "kubelet on {node} may have lost track; events have expired",
      "not-taken-up": "kubelet on {node} takes up no new pod",
    },
    shortSteps: {
      redelete: "delete again with grace 1",
      "restart-kubelet": "restart that kubelet",
      "compare-and-restart": "read its log, restart that kubelet",
    },
    messages: {
      "never-began":
        "The deletion of {pod} was asked for at {requested} and is {overdue} s overdue, yet the kubelet on {node} shows no sign of having begun: container {container} still runs and there is no Killing event, although {node} is Ready. It has most likely lost sight of this pod.",
      restarted:
        "The kubelet on {node} was started anew at {restart}, after the deletion of {pod} was asked for, and has not taken it up again: container {container} still runs, {overdue} s past the deadline.",
      "silent-for-long":
        "The deletion of {pod} is {overdue} s overdue, {node} is Ready, nothing holds the object, and container {container} did not move. Either the kubelet there has lost this pod, or the runtime cannot kill the container; the events that would tell have expired.",
      "not-taken-up":
        "{pod} has had its place on {node} since {since} ({minutes} min), and the kubelet there has not written one word about it: no start time, no container status, no event. {node} is Ready, so its kubelet reports itself and yet does not take up this pod: its watch on pods or its pod workers most likely hang.",
    },
    nextSteps: {
      "compare-and-restart":
        "See whether other pods that came to {node} after {since} wait likewise; then read the log of the kubelet there (its last line about any new pod) and restart it. It starts {pod} by itself then.",
      redelete:
        "Delete it again with grace 1: that rewrites the object, so the kubelet on {node} is told once more. If nothing moves within two minutes, read its log and restart the kubelet there.",
      "restart-kubelet":
        "Read the kubelet's log on {node} for this pod and restart the kubelet there. Deleting again would change nothing, since the grace is already {grace} s.",
    },
    avoid: {
      force:
        "Do not force delete first: container {container} is running, and the object is the only trace of it. A StatefulSet would start a second one beside it.",
      "delete-untouched":
        "Do not look into the image, the volumes or the program of {pod}: nothing of it has been tried yet. A restart of its workload sends new pods to the same node.",
    },
    offers: {
      "same-kubelet":
        "The kubelet on {node} would have to confirm the end of this pod too, and it does not look at it. A cordon keeps further pods away from {node} meanwhile.",
      redelete: "The only gentle way to make the kubelet look again; a DELETE with the same grace would not even reach it.",
      "redelete-in-vain": "The grace is already {grace} s; the API would answer 200 and write nothing.",
      "kubelet-first":
        "First the gentle ways: a restarted kubelet on {node} kills what it finds and confirms it. Only when the container is proved gone there is nothing left to lose.",
    },
    clear: {
      node: "Node {node} itself is not well, so its kubelet has not merely lost sight of this pod.",
      ended: "All containers have ended: the kubelet on {node} is past the kill and is cleaning up.",
      "failed-kill": "The kubelet on {node} tries to end the pod and reports why it cannot.",
      began: "The kubelet on {node} has begun to stop the pod.",
    },
    notChecked: {
      "kubelet-log": "The kubelet's own log was not read; it says whether the pod is still known to it.",
      "no-events": "No event of the pod is left, so a kill that was begun would leave no trace.",
      "expired-events": "The deletion is older than the API server keeps events, so a kill that was begun then would leave no trace now.",
    },
  },
  "zh-CN": {
    title: "kubelet 没有处理这个 Pod",
    roots: {
      "never-began": "{node} 上的 kubelet 没有任何动作的迹象",
      restarted: "{node} 上的 kubelet 在 {restart} 重启后忘了这次删除",
      "silent-for-long": "{node} 上的 kubelet 可能已失去跟踪；事件已过期",
      "not-taken-up": "{node} 上的 kubelet 不接手新的 Pod",
    },
    shortSteps: {
      redelete: "以宽限期 1 再删一次",
      "restart-kubelet": "重启该 kubelet",
      "compare-and-restart": "看日志，重启该 kubelet",
    },
    messages: {
      "never-began":
        "{pod} 的删除请求发出于 {requested}，已超期 {overdue} 秒，但 {node} 上的 kubelet 毫无动手的迹象：容器 {container} 仍在运行，也没有 Killing 事件，而 {node} 是 Ready。它很可能已经丢失了这个 Pod。",
      restarted:
        "在请求删除 {pod} 之后，{node} 上的 kubelet 于 {restart} 重新启动过，之后没有再接手：容器 {container} 仍在运行，已超过期限 {overdue} 秒。",
      "silent-for-long":
        "{pod} 的删除已超期 {overdue} 秒，{node} 是 Ready，没有东西留住对象，容器 {container} 也没有任何变化。要么那里的 kubelet 丢失了这个 Pod，要么运行时杀不掉容器；能说明问题的事件已经过期。",
      "not-taken-up":
        "{pod} 从 {since} 起（{minutes} 分钟）已分配到 {node}，但那里的 kubelet 对它没有写过一个字：没有启动时间，没有容器状态，也没有事件。{node} 是 Ready，说明 kubelet 能汇报自己，却没有接手这个 Pod：很可能是它对 Pod 的 watch 或处理 Pod 的工作线程卡住了。",
    },
    nextSteps: {
      "compare-and-restart":
        "看看 {since} 之后分配到 {node} 的其他 Pod 是否也这样等着；再读那里 kubelet 的日志（最后一次提到新 Pod 是哪一行），然后重启它。之后它会自己启动 {pod}。",
      redelete:
        "用宽限期 1 再删一次：对象会被改写，{node} 上的 kubelet 会再收到一次通知。如果两分钟内没有动静，查看它的日志并重启该节点的 kubelet。",
      "restart-kubelet": "查看 {node} 上 kubelet 关于该 Pod 的日志，并重启 kubelet。再删一次不会有任何变化，因为宽限期已经是 {grace} 秒。",
    },
    avoid: {
      force: "不要先强制删除：容器 {container} 还在运行，对象是它唯一的痕迹。StatefulSet 会在它旁边再启动一个。",
      "delete-untouched": "不要去查 {pod} 的镜像、卷或程序：这些都还没有开始。重启它的工作负载，新的 Pod 仍会被送到同一个节点。",
    },
    offers: {
      "same-kubelet":
        "这个 Pod 的结束同样要由 {node} 上的 kubelet 确认，而它根本不看这个 Pod。在此期间，cordon 可以不让更多 Pod 来到 {node}。",
      redelete: "这是让 kubelet 重新检查的唯一温和办法；用相同宽限期的 DELETE 根本到不了它那里。",
      "redelete-in-vain": "宽限期已经是 {grace} 秒；API 只会返回 200，什么都不写。",
      "kubelet-first":
        "先用温和的办法：重启 {node} 上的 kubelet 后，它会杀掉遗留的容器并确认。只有确认容器已不在那里，才没有什么可丢失的。",
    },
    clear: {
      node: "节点 {node} 本身有问题，不只是 kubelet 遗漏了该 Pod。",
      ended: "容器已全部结束：{node} 上的 kubelet 已过了杀容器这一步，正在清理。",
      "failed-kill": "{node} 上的 kubelet 正在尝试结束该 Pod，并报告了失败原因。",
      began: "{node} 上的 kubelet 已经开始停止该 Pod。",
    },
    notChecked: {
      "kubelet-log": "没有读取 kubelet 自己的日志；它能说明 kubelet 是否还认得这个 Pod。",
      "no-events": "这个 Pod 已没有任何事件，当时若已开始停止，现在也看不到痕迹。",
      "expired-events": "删除请求早于 API server 保留事件的时长，当时若已开始停止，现在也看不到痕迹。",
    },
  },
};
