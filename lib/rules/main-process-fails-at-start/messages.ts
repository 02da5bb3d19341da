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
      "long-run": "{container} exits {exitCode} after {ran} s",
      "missing-module-unnamed": "the image of {container} lacks a part",
      "missing-file-unnamed": "{container} does not find a file",
      "config-unnamed": "{container} rejects its configuration",
      "kernel-limit": "{container} meets a limit of {node}: {thing}",
      heap: "{container} uses up its own heap",
      held: "another instance holds what {container} needs",
      data: "{container} cannot use the data it finds",
      "low-port": "{container} may not bind port {thing}",
      permission: "{container} may not use {thing} of its image",
      "read-only": "a file system of {container} has become read-only",
      "shared-memory": "/dev/shm of {container} is too small",
      "missing-kind": "{container} needs a kind the cluster lacks: {thing}",
      credentials: "{container} is refused: its credentials are wrong",
      certificate: "{container} does not accept a certificate",
      "no-end": "{container} is started again and again, its end is not known",
    },
    shortSteps: {
      "missing-module": "put it into the image",
      "missing-file": "bring the file to that path",
      config: "correct the configuration",
      migration: "bring the schema in order",
      "missing-module-unnamed": "put the part into the image",
      "missing-file-unnamed": "bring the file to its path",
      "config-unnamed": "correct the configuration",
      "kernel-limit": "raise that limit on the node",
      heap: "compare heap and memory limit",
      held: "find who else has it",
      data: "go back to what wrote the data",
      "low-port": "use a port above 1023",
      permission: "let its user use that path",
      "follow-log": "follow the log's last lines",
      "read-log": "read the previous log",
      "follow-sign": "follow that sign",
      "read-only": "look why it became read-only",
      "shared-memory": "mount an emptyDir at /dev/shm",
      "missing-kind": "install its definition (CRD)",
      credentials: "compare user and password",
      certificate: "compare certificate and CA",
    },
    messages: {
      "with-log":
        "Container {container} ended with exit code {exitCode}[[ after {ran} s]] ({restarts, plural, one {# restart} other {# restarts}} so far). The last thing it says is: “{line}”.",
      "no-log":
        "Container {container} ended with exit code {exitCode}[[ after {ran} s]] ({restarts, plural, one {# restart} other {# restarts}} so far). Why is in its log, which could not be read here.",
      "more-exact":
        "Container {container} ended with exit code {exitCode}[[ after {ran} s]] ({restarts, plural, one {# restart} other {# restarts}} so far). There is a sign of something more exact than a failing start: “{sign}”.",
      "never-ran":
        "Container {container} never ran its program: the runtime could not start it (exit code {exitCode}, {restarts, plural, one {# restart} other {# restarts}}). Its words: “{sign}”.",
      "missing-module":
        "Container {container} ended with exit code {exitCode} because its image {image} lacks a part of the program: {thing}. It says: “{line}”.",
      "missing-file": "Container {container} ended with exit code {exitCode} because it does not find a file: {thing}. It says: “{line}”.",
      config:
        "Container {container} ended with exit code {exitCode} because it does not accept its configuration[[ ({thing})]]. It says: “{line}”.",
      migration:
        "Container {container} ended with exit code {exitCode} because its database is not in the state it expects: a migration is missing, failed or half done. It says: “{line}”.",
      "long-run":
        "Container {container} ended with exit code {exitCode}[[ after {ran} s]] ({restarts, plural, one {# restart} other {# restarts}} so far): that is long after its start.",
      "missing-module-unnamed":
        "Container {container} ended with exit code {exitCode} because its image {image} lacks a part of the program. It says: “{line}”.",
      "missing-file-unnamed": "Container {container} ended with exit code {exitCode} because it does not find a file. It says: “{line}”.",
      "config-unnamed":
        "Container {container} ended with exit code {exitCode} because it does not accept its configuration. It says: “{line}”.",
      "kernel-limit":
        "Container {container} ended with exit code {exitCode} because a limit for processes on {node} is too low for it: {thing}. It says: “{line}”.",
      heap: "Container {container} ended with exit code {exitCode} because its program has no memory left of its own: its runtime's heap is used up. No kill for memory by the kernel is on record. It says: “{line}”.",
      held: "Container {container} ended with exit code {exitCode} because another instance holds what only one may have, or left its lock behind. It says: “{line}”.",
      data: "Container {container} ended with exit code {exitCode} because it cannot use the data it finds in place: another version or another cluster wrote it, it is damaged, or it is no data of its own. It says: “{line}”.",
      "low-port":
        "Container {container} ended with exit code {exitCode} because it may not listen on port {thing}: ports below 1024 are for root, or for who has the capability NET_BIND_SERVICE. It says: “{line}”.",
      permission:
        "Container {container} ended with exit code {exitCode} because its user may not use {thing}. No volume is mounted there: the path belongs to the image {image}. It says: “{line}”.",
      "read-only":
        "Container {container} ended with exit code {exitCode} because a file system that should be writable is read-only: {thing}. Neither readOnlyRootFilesystem nor a mount asks for that; a kernel does it after errors of the disk or its server. It says: “{line}”.",
      "shared-memory":
        "Container {container} ended with exit code {exitCode} because its shared memory is used up: /dev/shm of a container has 64 MiB unless something else is mounted there. It says: “{line}”.",
      "missing-kind":
        "Container {container} ended with exit code {exitCode} because the cluster does not serve a kind of object that it needs: {thing}. It says: “{line}”.",
      credentials:
        "Container {container} ended with exit code {exitCode} because the other side answers and refuses its credentials. It says: “{line}”.",
      certificate:
        "Container {container} ended with exit code {exitCode} because it does not accept a certificate: nobody it trusts has signed it, it has expired, or it is for another name. It says: “{line}”.",
      "no-end":
        "The kubelet starts container {container} again and again ({restarts, plural, one {# restart} other {# restarts}} so far) and waits longer each time ({said}). How it ended is no longer in its status.",
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
      "missing-module-unnamed":
        "Read in the log what is missing, and build the image {image} with it, or go back to the last one that had it.",
      "missing-file-unnamed":
        "Read in the log which file is missing, and bring it to where container {container} looks for it: in the image, by a volume, or by correcting the path in {owner}.",
      "config-unnamed":
        "Correct the configuration that container {container} reads, in {owner} or in the ConfigMap it mounts; most programs have a check mode for it (nginx -t, --validate).",
      "kernel-limit":
        "Raise that limit where it is set: a sysctl in the setup of {node} and its like (or by a privileged init container or DaemonSet), an ulimit in the container runtime, the kubelet's podPidsLimit. Look also for who uses it up on {node}.",
      heap: "Compare the limit of the runtime's own (-Xmx or MaxRAMPercentage, --max-old-space-size, memory_limit, GOMEMLIMIT) with the container's memory limit[[ ({limit})]] and with what the work needs, in {owner}; a heap dump tells whether it leaks.",
      held: "Look who else uses the same volume or database: an older pod of {owner} that is still there, a second replica. End that one first. Only if there is none, the lock is a leftover that may be removed, from a copy of the pod.",
      data: "Take a snapshot or copy of the data first. Then go back to the image that wrote it, or upgrade, repair or restore it by the program's own tool before {image} starts on it; if only something foreign lies there (lost+found), use a folder below the mount.",
      "low-port":
        "Let the program listen on a port above 1023 and point the Service's targetPort at it, in {owner}; or add NET_BIND_SERVICE to its capabilities, or the sysctl net.ipv4.ip_unprivileged_port_start to the pod.",
      permission:
        "Make {thing} usable for the user that {owner} runs it with [[(runAsUser: {user})||(the image's own)]]: in the build of {image}, by an emptyDir mounted there, or by a user that the image expects.",
      "follow-log":
        "Read the last lines of the previous log and follow what they complain about: a setting, a file, a licence, another service. The change belongs into {owner} or what it refers to.",
      "read-log": "Read the previous log of {container}; the change belongs into {owner} or what it refers to.",
      "follow-sign": "Follow that sign first, and read the previous log of {container} around it.",
      "read-only":
        "Look at the kernel's log of {node} for errors of that disk or server (ext4, xfs, nfs, I/O error), and at the volume's own health; repair the storage first, then let the volume be attached anew.",
      "shared-memory":
        "Mount an emptyDir with medium Memory and a sizeLimit at /dev/shm of {container}, in {owner}; it counts against the container's memory limit.",
      "missing-kind":
        "Install the CustomResourceDefinition (or the operator) that brings {thing}, in the version that {image} asks for; or take that feature out of the settings of {owner}.",
      credentials:
        "Compare the user and the password that {owner} takes (from which Secret, which key) with what the other side has. A variable is read once at the start: after a change of the Secret only a new container has it.",
      certificate:
        "Look at the certificate of the server that the line names: who signed it, for which names, until when. Then put its CA where {container} looks for it (a mounted ConfigMap, the image's trust store), or renew it.",
    },
    avoid: {
      restart:
        "Do not delete the pod or restart the rollout to “try again”: the kubelet does that already, with growing pauses, and a rollout would take healthy pods along.",
      data: "Do not delete the claim and do not empty the folder to get it running: that is the data.",
      held: "Do not remove the lock before it is certain that nobody else runs: two that write at once destroy the data.",
      heap: "Do not raise the container's memory limit alone: a runtime with a limit of its own makes no use of it.",
      ended:
        "Do not delete the failed pod before its log is saved: the log goes with it. Nothing starts this pod again; a Job decides by its own backoffLimit.",
      certificate: "Do not switch the check of certificates off: then nobody knows whom the program talks to.",
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
      "long-run": "{container} 运行 {ran} 秒后以 {exitCode} 退出",
      "missing-module-unnamed": "{container} 的镜像缺少一部分",
      "missing-file-unnamed": "{container} 找不到文件",
      "config-unnamed": "{container} 的配置不被接受",
      "kernel-limit": "{container} 碰到 {node} 的限制：{thing}",
      heap: "{container} 用尽了自己的堆",
      held: "{container} 需要的东西被另一个实例占着",
      data: "{container} 无法使用已有的数据",
      "low-port": "{container} 无权监听端口 {thing}",
      permission: "{container} 无权使用镜像中的 {thing}",
      "read-only": "{container} 的文件系统变成了只读",
      "shared-memory": "{container} 的 /dev/shm 太小",
      "missing-kind": "{container} 需要集群没有的类型：{thing}",
      credentials: "{container} 的凭据被拒绝",
      certificate: "{container} 不接受某个证书",
      "no-end": "{container} 反复启动，如何结束不得而知",
    },
    shortSteps: {
      "missing-module": "把它装进镜像",
      "missing-file": "把文件放到该路径",
      config: "改正配置",
      migration: "理顺数据库结构",
      "missing-module-unnamed": "把缺的部分装进镜像",
      "missing-file-unnamed": "把文件放到位",
      "config-unnamed": "改正配置",
      "kernel-limit": "在节点上提高该限制",
      heap: "对照堆与内存上限",
      held: "查出是谁占着",
      data: "退回写下数据的版本",
      "low-port": "改用 1023 以上的端口",
      permission: "让它的用户能用该路径",
      "follow-log": "顺着日志最后几行查",
      "read-log": "查看上一个实例的日志",
      "follow-sign": "顺着该迹象查",
      "read-only": "查它为何变成只读",
      "shared-memory": "在 /dev/shm 挂载 emptyDir",
      "missing-kind": "安装它的定义（CRD）",
      credentials: "核对用户和密码",
      certificate: "核对证书与 CA",
    },
    messages: {
      "with-log": "容器 {container}[[ 运行 {ran} 秒后]]以退出码 {exitCode} 结束（已重启 {restarts} 次）。它最后说的是：“{line}”。",
      "no-log": "容器 {container}[[ 运行 {ran} 秒后]]以退出码 {exitCode} 结束（已重启 {restarts} 次）。原因在它的日志里，而这里读不到。",
      "more-exact":
        "容器 {container}[[ 运行 {ran} 秒后]]以退出码 {exitCode} 结束（已重启 {restarts} 次）。有迹象指向比“启动失败”更具体的原因：“{sign}”。",
      "never-ran": "容器 {container} 的程序根本没有运行：运行时无法启动它（退出码 {exitCode}，已重启 {restarts} 次）。原话是：“{sign}”。",
      "missing-module": "容器 {container} 以退出码 {exitCode} 结束，因为镜像 {image} 缺少程序的一部分：{thing}。它说：“{line}”。",
      "missing-file": "容器 {container} 以退出码 {exitCode} 结束，因为找不到文件：{thing}。它说：“{line}”。",
      config: "容器 {container} 以退出码 {exitCode} 结束，因为它不接受自己的配置[[（{thing}）]]。它说：“{line}”。",
      migration:
        "容器 {container} 以退出码 {exitCode} 结束，因为数据库不是它期望的状态：缺少迁移，或迁移失败、只做了一半。它说：“{line}”。",
      "long-run": "容器 {container}[[ 运行 {ran} 秒后]]以退出码 {exitCode} 结束（已重启 {restarts} 次）：离启动已经很久。",
      "missing-module-unnamed": "容器 {container} 以退出码 {exitCode} 结束，因为镜像 {image} 缺少程序的一部分。它说：“{line}”。",
      "missing-file-unnamed": "容器 {container} 以退出码 {exitCode} 结束，因为找不到某个文件。它说：“{line}”。",
      "config-unnamed": "容器 {container} 以退出码 {exitCode} 结束，因为它不接受自己的配置。它说：“{line}”。",
      "kernel-limit": "容器 {container} 以退出码 {exitCode} 结束，因为 {node} 上对进程的某个限制对它来说太低：{thing}。它说：“{line}”。",
      heap: "容器 {container} 以退出码 {exitCode} 结束，因为程序自己的内存用尽了：运行时的堆已满。没有内核因内存杀掉它的记录。它说：“{line}”。",
      held: "容器 {container} 以退出码 {exitCode} 结束，因为只允许一个实例拥有的东西被另一个实例占着，或者它留下了锁。它说：“{line}”。",
      data: "容器 {container} 以退出码 {exitCode} 结束，因为它无法使用已有的数据：数据由别的版本或别的集群写下、已损坏，或者根本不是它的数据。它说：“{line}”。",
      "low-port":
        "容器 {container} 以退出码 {exitCode} 结束，因为它无权监听端口 {thing}：1024 以下的端口只给 root 或拥有 NET_BIND_SERVICE 能力的进程。它说：“{line}”。",
      permission:
        "容器 {container} 以退出码 {exitCode} 结束，因为它的用户无权使用 {thing}。那里没有挂载卷：该路径属于镜像 {image}。它说：“{line}”。",
      "read-only":
        "容器 {container} 以退出码 {exitCode} 结束，因为本应可写的文件系统是只读的：{thing}。readOnlyRootFilesystem 和挂载都没有这样要求；磁盘或存储服务器出错后，内核会这样做。它说：“{line}”。",
      "shared-memory":
        "容器 {container} 以退出码 {exitCode} 结束，因为共享内存用尽：容器的 /dev/shm 只有 64 MiB，除非那里另外挂载了东西。它说：“{line}”。",
      "missing-kind": "容器 {container} 以退出码 {exitCode} 结束，因为集群不提供它需要的对象类型：{thing}。它说：“{line}”。",
      credentials: "容器 {container} 以退出码 {exitCode} 结束，因为对方有应答，但拒绝了它的凭据。它说：“{line}”。",
      certificate: "容器 {container} 以退出码 {exitCode} 结束，因为它不接受某个证书：签发者不受信任、已过期，或名称不符。它说：“{line}”。",
      "no-end": "kubelet 反复启动容器 {container}（已重启 {restarts} 次），每次等得更久（{said}）。它是怎么结束的，状态里已经没有了。",
    },
    nextSteps: {
      "missing-module": "重新构建包含 {thing} 的镜像 {image}，或退回上一个有它的版本；确认它与程序的版本和 C 库相符。",
      "missing-file":
        "把 {thing} 放到容器 {container} 查找的位置：放进镜像、用卷挂载，或在 {owner} 中改正路径。挂载在目录上的卷会遮住镜像在那里的文件。",
      config: "改正容器 {container} 读取的配置，在 {owner} 或它挂载的 ConfigMap 里；多数程序有检查模式（nginx -t、--validate）。",
      migration:
        "对照数据库结构的版本与 {image} 期望的版本，用迁移工具本身执行、修复或补完迁移，再让 {container} 启动。先看是否还有旧版本的程序在用这个数据库。",
      "missing-module-unnamed": "从日志里读出缺的是什么，重新构建包含它的镜像 {image}，或退回上一个有它的版本。",
      "missing-file-unnamed": "从日志里读出缺的是哪个文件，放到容器 {container} 查找的位置：放进镜像、用卷挂载，或在 {owner} 中改正路径。",
      "config-unnamed": "改正容器 {container} 读取的配置，在 {owner} 或它挂载的 ConfigMap 里；多数程序有检查模式（nginx -t、--validate）。",
      "kernel-limit":
        "在设置它的地方提高该限制：{node} 及同类节点的 sysctl（或用特权初始化容器、DaemonSet），容器运行时的 ulimit，kubelet 的 podPidsLimit。也看看 {node} 上是谁把它用尽了。",
      heap: "把运行时自己的上限（-Xmx 或 MaxRAMPercentage、--max-old-space-size、memory_limit、GOMEMLIMIT）与容器的内存上限[[（{limit}）]]以及工作所需对照，在 {owner} 中调整；堆转储能看出是否泄漏。",
      held: "看看还有谁在用同一个卷或数据库：{owner} 的某个还没消失的旧 Pod、第二个副本。先结束那一个。确实没有别人时，锁才是残留，可以从 Pod 的副本里删掉它。",
      data: "先给数据做快照或备份。然后退回写下数据的镜像，或用程序自己的工具升级、修复、恢复之后再让 {image} 启动；如果那里只是多了外来的东西（lost+found），改用挂载点下的子目录。",
      "low-port":
        "让程序监听 1023 以上的端口，并把 Service 的 targetPort 指过去，在 {owner} 中修改；或给它加 NET_BIND_SERVICE 能力，或给 Pod 设 sysctl net.ipv4.ip_unprivileged_port_start。",
      permission:
        "让 {owner} 运行它的用户[[（runAsUser：{user}）||（镜像自带的用户）]]能使用 {thing}：在构建镜像 {image} 时处理、在那里挂载 emptyDir，或换成镜像期望的用户。",
      "follow-log": "读上一个实例日志的最后几行，顺着它抱怨的内容查：某个配置、文件、许可证或别的服务。需要改的是 {owner} 或它引用的东西。",
      "read-log": "读 {container} 上一个实例的日志；需要改的是 {owner} 或它引用的东西。",
      "follow-sign": "先顺着这个迹象查，并读 {container} 上一个实例的相关日志。",
      "read-only":
        "查看 {node} 的内核日志里该磁盘或服务器的错误（ext4、xfs、nfs、I/O error），以及卷自身的状况；先修好存储，再让卷重新挂接。",
      "shared-memory": "在 {owner} 中给 {container} 的 /dev/shm 挂载 medium 为 Memory 且设有 sizeLimit 的 emptyDir；它计入容器的内存上限。",
      "missing-kind":
        "安装提供 {thing} 的 CustomResourceDefinition（或 operator），版本要与 {image} 所需的一致；或在 {owner} 的配置中去掉这个功能。",
      credentials:
        "把 {owner} 取用的用户和密码（来自哪个 Secret 的哪个键）与对方的对照。环境变量只在启动时读一次：改了 Secret 之后，只有新的容器才会用到。",
      certificate:
        "查看日志里那个服务器的证书：谁签发、适用哪些名称、何时到期。然后把它的 CA 放到 {container} 查找的位置（挂载的 ConfigMap、镜像的信任库），或更新证书。",
    },
    avoid: {
      restart: "不要为了“再试一次”而删除 Pod 或重启发布：kubelet 已经在以越来越长的间隔重试，重启发布还会牵连健康的 Pod。",
      data: "不要为了让它跑起来而删除 PVC 或清空目录：那就是数据。",
      held: "在确定没有别的实例运行之前不要删除锁：两个同时写会毁掉数据。",
      heap: "不要只提高容器的内存上限：有自己上限的运行时用不到它。",
      ended: "在保存日志之前不要删除失败的 Pod：日志会随之消失。这个 Pod 不会再被启动；Job 按自己的 backoffLimit 决定。",
      certificate: "不要关闭证书检查：那样就没人知道程序在和谁通信。",
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
