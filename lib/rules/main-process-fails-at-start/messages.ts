import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The main process fails at its start",
    roots: {
      "with-log": "{container} exits {exitCode}: “{line}”",
      "no-log": "container {container} exits {exitCode} after {ran} s, log not read",
      "more-exact": "{container} exits {exitCode}: “{sign}”",
      "never-ran": "{container} never ran: “{sign}”",
    },
    shortSteps: { "follow-log": "follow the log's last lines", "read-log": "read the previous log", "follow-sign": "follow that sign" },
    messages: {
      "with-log":
        "Container {container} ended with exit code {exitCode} after {ran} s ({restarts} restarts so far). The last thing it says is: “{line}”.",
      "no-log":
        "Container {container} ended with exit code {exitCode} after {ran} s ({restarts} restarts so far). Why is in its log, which could not be read here.",
      "more-exact":
        "Container {container} ended with exit code {exitCode} after {ran} s ({restarts} restarts so far). There is a sign of something more exact than a failing start: “{sign}”.",
      "never-ran":
        "Container {container} never ran its program: the runtime could not start it (exit code {exitCode}, {restarts} restarts). Its words: “{sign}”.",
    },
    nextSteps: {
      "follow-log":
        "Read the last lines of the previous log and follow what they complain about: a setting, a file, a licence, another service. The change belongs into {owner} or what it refers to.",
      "read-log": "Read the previous log of {container}; the change belongs into {owner} or what it refers to.",
      "follow-sign": "Follow that sign first, and read the previous log of {container} around it.",
    },
    avoid: {
      restart:
        "Do not delete the pod or restart the rollout to “try again”: the kubelet does that already, with growing pauses, and a rollout would take healthy pods along.",
      ended:
        "Do not delete the failed pod before its log is saved: the log goes with it. Nothing starts this pod again; a Job decides by its own backoffLimit.",
    },
    offers: {
      "debug-pod": "A copy with a shell instead of the command: same image, settings and volumes, to start the program by hand.",
      "delete-pod": "A new pod starts the same program with the same settings.",
      "restart-rollout": "Every new pod starts the same program with the same settings.",
    },
    clear: {},
    notChecked: {
      log: "The log of the dead container could not be read, so more exact causes are not ruled out.",
      "log-empty": "The dead container left no log.",
    },
  },
  "zh-CN": {
    title: "主进程启动时失败",
    roots: {
      "with-log": "{container} 以 {exitCode} 退出：“{line}”",
      "no-log": "容器 {container} 运行 {ran} 秒后以 {exitCode} 退出，日志未读到",
      "more-exact": "{container} 以 {exitCode} 退出：“{sign}”",
      "never-ran": "{container} 从未运行：“{sign}”",
    },
    shortSteps: { "follow-log": "顺着日志最后几行查", "read-log": "查看上一个实例的日志", "follow-sign": "顺着该迹象查" },
    messages: {
      "with-log": "容器 {container} 运行 {ran} 秒后以退出码 {exitCode} 结束（已重启 {restarts} 次）。它最后说的是：“{line}”。",
      "no-log": "容器 {container} 运行 {ran} 秒后以退出码 {exitCode} 结束（已重启 {restarts} 次）。原因在它的日志里，而这里读不到。",
      "more-exact":
        "容器 {container} 运行 {ran} 秒后以退出码 {exitCode} 结束（已重启 {restarts} 次）。有迹象指向比“启动失败”更具体的原因：“{sign}”。",
      "never-ran": "容器 {container} 的程序根本没有运行：运行时无法启动它（退出码 {exitCode}，已重启 {restarts} 次）。原话是：“{sign}”。",
    },
    nextSteps: {
      "follow-log": "读上一个实例日志的最后几行，顺着它抱怨的内容查：某个配置、文件、许可证或别的服务。需要改的是 {owner} 或它引用的东西。",
      "read-log": "读 {container} 上一个实例的日志；需要改的是 {owner} 或它引用的东西。",
      "follow-sign": "先顺着这个迹象查，并读 {container} 上一个实例的相关日志。",
    },
    avoid: {
      restart: "不要为了“再试一次”而删除 Pod 或重启发布：kubelet 已经在以越来越长的间隔重试，重启发布还会牵连健康的 Pod。",
      ended: "在保存日志之前不要删除失败的 Pod：日志会随之消失。这个 Pod 不会再被启动；Job 按自己的 backoffLimit 决定。",
    },
    offers: {
      "debug-pod": "用 shell 代替原命令的副本：镜像、配置和卷都相同，可以手动启动程序。",
      "delete-pod": "新的 Pod 会用同样的配置启动同样的程序。",
      "restart-rollout": "每个新 Pod 都会用同样的配置启动同样的程序。",
    },
    clear: {},
    notChecked: {
      log: "读不到已结束容器的日志，因此不能排除更具体的原因。",
      "log-empty": "已结束的容器没有留下日志。",
    },
  },
};
