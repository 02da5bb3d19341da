import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The main process fails at its start",
    roots: {
      "with-log": "{container} exits {exitCode}: “{line}”",
      "no-log": "container {container} exits {exitCode} after {ran} s, log not read",
      "more-exact": "{container} exits {exitCode}: “{sign}”",
      "never-ran": "{container} never ran: “{sign}”",
      "missing-module": "the image of {container} lacks {thing}",
      "missing-file": "{container} does not find {thing}",
      config: "{container} rejects its configuration",
      migration: "{container} and its database do not fit",
    },
    shortSteps: {
      "missing-module": "put it into the image",
      "missing-file": "bring the file to that path",
      config: "correct the configuration",
      migration: "bring the schema in order",
      "follow-log": "follow the log's last lines",
      "read-log": "read the previous log",
      "follow-sign": "follow that sign",
    },
    messages: {
      "with-log":
        "Container {container} ended with exit code {exitCode} after {ran} s ({restarts, plural, one {# restart} other {# restarts}} so far). The last thing it says is: “{line}”.",
      "no-log":
        "Container {container} ended with exit code {exitCode} after {ran} s ({restarts, plural, one {# restart} other {# restarts}} so far). Why is in its log, which could not be read here.",
      "more-exact":
        "Container {container} ended with exit code {exitCode} after {ran} s ({restarts, plural, one {# restart} other {# restarts}} so far). There is a sign of something more exact than a failing start: “{sign}”.",
      "never-ran":
        "Container {container} never ran its program: the runtime could not start it (exit code {exitCode}, {restarts, plural, one {# restart} other {# restarts}}). Its words: “{sign}”.",
      "missing-module":
        "Container {container} ended with exit code {exitCode} because its image {image} lacks a part of the program: {thing}. It says: “{line}”.",
      "missing-file": "Container {container} ended with exit code {exitCode} because it does not find a file: {thing}. It says: “{line}”.",
      config:
        "Container {container} ended with exit code {exitCode} because it does not accept its configuration ({thing}). It says: “{line}”.",
      migration:
        "Container {container} ended with exit code {exitCode} because its database is not in the state it expects: a migration is missing, failed or half done. It says: “{line}”.",
    },
    nextSteps: {
      "missing-module":
        "Build the image {image} with {thing} in it, or go back to the last one that had it; check that it was built for the program's own version and C library.",
      "missing-file":
        "Bring {thing} to where container {container} looks for it: in the image, by a volume, or by correcting the path in {owner}. A volume that is mounted over a folder hides the image's own files there.",
      config:
        "Correct the configuration that container {container} reads, in {owner} or in the ConfigMap it mounts; most programs have a check mode for it (nginx -t, --validate).",
      migration:
        "Compare the schema's version with what {image} expects, and run, repair or complete the migration by its own tool before {container} starts again. Look first whether an older version of the program still uses that database.",
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
      "missing-module": "{container} 的镜像缺少 {thing}",
      "missing-file": "{container} 找不到 {thing}",
      config: "{container} 不接受它的配置",
      migration: "{container} 与数据库对不上",
    },
    shortSteps: {
      "missing-module": "把它装进镜像",
      "missing-file": "把文件放到该路径",
      config: "改正配置",
      migration: "理顺数据库结构",
      "follow-log": "顺着日志最后几行查",
      "read-log": "查看上一个实例的日志",
      "follow-sign": "顺着该迹象查",
    },
    messages: {
      "with-log": "容器 {container} 运行 {ran} 秒后以退出码 {exitCode} 结束（已重启 {restarts} 次）。它最后说的是：“{line}”。",
      "no-log": "容器 {container} 运行 {ran} 秒后以退出码 {exitCode} 结束（已重启 {restarts} 次）。原因在它的日志里，而这里读不到。",
      "more-exact":
        "容器 {container} 运行 {ran} 秒后以退出码 {exitCode} 结束（已重启 {restarts} 次）。有迹象指向比“启动失败”更具体的原因：“{sign}”。",
      "never-ran": "容器 {container} 的程序根本没有运行：运行时无法启动它（退出码 {exitCode}，已重启 {restarts} 次）。原话是：“{sign}”。",
      "missing-module": "容器 {container} 以退出码 {exitCode} 结束，因为镜像 {image} 缺少程序的一部分：{thing}。它说：“{line}”。",
      "missing-file": "容器 {container} 以退出码 {exitCode} 结束，因为找不到文件：{thing}。它说：“{line}”。",
      config: "容器 {container} 以退出码 {exitCode} 结束，因为它不接受自己的配置（{thing}）。它说：“{line}”。",
      migration:
        "容器 {container} 以退出码 {exitCode} 结束，因为数据库不是它期望的状态：缺少迁移，或迁移失败、只做了一半。它说：“{line}”。",
    },
    nextSteps: {
      "missing-module": "重新构建包含 {thing} 的镜像 {image}，或退回上一个有它的版本；确认它与程序的版本和 C 库相符。",
      "missing-file":
        "把 {thing} 放到容器 {container} 查找的位置：放进镜像、用卷挂载，或在 {owner} 中改正路径。挂载在目录上的卷会遮住镜像在那里的文件。",
      config: "改正容器 {container} 读取的配置，在 {owner} 或它挂载的 ConfigMap 里；多数程序有检查模式（nginx -t、--validate）。",
      migration:
        "对照数据库结构的版本与 {image} 期望的版本，用迁移工具本身执行、修复或补完迁移，再让 {container} 启动。先看是否还有旧版本的程序在用这个数据库。",
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
