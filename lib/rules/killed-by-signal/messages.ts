import { CRASH_OFFERS } from "#lib/rules/crash-texts.ts";
import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The process was ended by a signal",
    roots: {
      changed: "{container} is restarted because its pod was changed",
      "memory-fault": "{container} ends with {signal}: forbidden memory",
      abort: "{container} ends with {signal}: it gave itself up",
      "abort-unread": "{container} ends with {signal}: it gave itself up",
      heap: "{container} ends with {signal}: its own heap is used up",
      instruction: "{container} ends with {signal}: the CPU lacks an instruction",
      bus: "{container} ends with {signal}: memory that has nothing behind it",
      arithmetic: "{container} ends with {signal}: a division by zero or the like",
      syscall: "{container} ends with {signal}: a forbidden system call",
      stopped: "{container} ends with {signal}: somebody asked it to stop",
      other: "{container} ends with {signal}",
    },
    shortSteps: {
      "who-changed": "see who changes the pod",
      backtrace: "get the backtrace of the crash",
      "backtrace-unread": "get the backtrace of the crash",
      heap: "compare heap and memory limit",
      "compare-cpu": "compare image and CPU",
      "shared-memory": "check /dev/shm and mapped files",
      seccomp: "look at the seccomp profile",
      "who-sent": "find out who sends the signal",
    },
    messages: {
      changed:
        "The kubelet stopped container {container} itself ({signal}, {restarts, plural, one {# restart} other {# restarts}}), because the running pod was changed: “{said}”. That is no fault of the program.",
      "memory-fault":
        "Container {container} died of {signal} (exit code {exitCode}, {restarts, plural, one {# restart} other {# restarts}}): the program read or wrote memory that is not its own. That is a fault in the program, in a native library of it, or in a library that does not fit the image.",
      abort:
        "Container {container} died of {signal} (exit code {exitCode}, {restarts, plural, one {# restart} other {# restarts}}): the program, or its runtime, gave itself up, after a failed assertion, an exception that nobody caught, or a heap that was used up. Its last word: “{line}”.",
      "abort-unread":
        "Container {container} died of {signal} (exit code {exitCode}, {restarts, plural, one {# restart} other {# restarts}}): the program, or its runtime, gave itself up, after a failed assertion, an exception that nobody caught, or a heap that was used up. Its log, which was not read here or is empty, may tell which.",
      heap: "Container {container} died of {signal} (exit code {exitCode}, {restarts, plural, one {# restart} other {# restarts}}): its own runtime gave up because its heap is used up. No kill for memory by the kernel is on record. It says: “{line}”.",
      instruction:
        "Container {container} died of {signal} (exit code {exitCode}, {restarts, plural, one {# restart} other {# restarts}}): it used an instruction that the CPU of {node} does not know. Most often {image}, or a native library in it, was built for a newer CPU.",
      bus: "Container {container} died of {signal} (exit code {exitCode}, {restarts, plural, one {# restart} other {# restarts}}): it touched mapped memory that has nothing behind it. In containers that is mostly a /dev/shm that is full (64 MiB by default), or a mapped file that was cut short or whose disk is full.",
      arithmetic:
        "Container {container} died of {signal} (exit code {exitCode}, {restarts, plural, one {# restart} other {# restarts}}): a calculation that cannot be done, such as an integer divided by zero. That is a fault in the program.",
      syscall:
        "Container {container} died of {signal} (exit code {exitCode}, {restarts, plural, one {# restart} other {# restarts}}): it made a system call that its seccomp profile forbids.",
      stopped:
        "Container {container} ended by {signal} (exit code {exitCode}, {restarts, plural, one {# restart} other {# restarts}}), and neither a probe nor a deletion asked for it: something inside it, or somebody on {node}, sends the signal. A program may also choose this exit code.",
      other:
        "Container {container} ended with exit code {exitCode}, which stands for {signal} ({restarts, plural, one {# restart} other {# restarts}}). A program may also choose this exit code.",
    },
    nextSteps: {
      "who-changed":
        "See who changes the pod: an autoscaler that resizes it (VerticalPodAutoscaler), or somebody with kubectl. Where the restarts hurt, set resizePolicy NotRequired for that resource in {owner}, or let the autoscaler change it less often.",
      backtrace:
        "Get the backtrace: read the previous log of {container} to its end, switch core dumps or the crash handler on, and compare with the last image of {owner} that ran. The last line was: “{line}”.",
      "backtrace-unread":
        "Get the backtrace: read the previous log of {container} to its end (none was read here), switch core dumps or the crash handler on, and compare with the last image of {owner} that ran.",
      heap: "Compare the heap limit of the runtime (--max-old-space-size, -Xmx, …) with the container's memory limit[[ ({limit})]] and with what the work needs, in {owner}; a heap snapshot tells whether it leaks.",
      "compare-cpu":
        "Compare the CPU of {node} (lscpu, flags such as avx2) with that of nodes on which {image} runs. Build {image} for the older CPU, or keep {owner} on nodes that have what it needs.",
      "shared-memory":
        "Look at df /dev/shm and at the disks of mapped files in a copy of {container}. If /dev/shm is too small, mount an emptyDir with medium Memory and a sizeLimit there, in {owner}.",
      seccomp:
        "Look at seccompProfile of {container} in {owner} and at the audit log of {node} (type=SECCOMP names the system call). Allow that one call in the profile, or use RuntimeDefault.",
      "who-sent":
        "Read the previous log of {container} around its end, and look for who stops it: a supervisor or script inside, a sidecar with a shared process namespace, an administrator or agent on {node}.",
    },
    avoid: {
      "no-crash": "Do not look for a crash, and do not roll back for it: the process was asked to stop.",
      restart: "Do not just restart it, and do not raise the memory limit for it: neither a probe nor memory ended this process.",
      heap: "Do not raise the container's memory limit alone: a runtime with a heap limit of its own makes no use of it.",
    },
    offers: CRASH_OFFERS.en,
    clear: {},
    notChecked: {
      changer: "Who changed the pod was not looked up (the audit log of the API server tells).",
      log: "The log of the dead container could not be read, or it left none.",
      dump: "Core dumps and the kernel's log of the node were not looked at.",
    },
  },
  "zh-CN": {
    title: "进程被信号终止",
    roots: {
      changed: "{container} 因 Pod 被修改而重启",
      "memory-fault": "{container} 因 {signal} 结束：访问了非法内存",
      abort: "{container} 因 {signal} 结束：程序自己中止",
      "abort-unread": "{container} 因 {signal} 结束：程序自己中止",
      heap: "{container} 因 {signal} 结束：自己的堆用尽了",
      instruction: "{container} 因 {signal} 结束：CPU 不支持某条指令",
      bus: "{container} 因 {signal} 结束：映射的内存背后没有数据",
      arithmetic: "{container} 因 {signal} 结束：除以零之类的运算",
      syscall: "{container} 因 {signal} 结束：被禁止的系统调用",
      stopped: "{container} 因 {signal} 结束：有人要求它停止",
      other: "{container} 因 {signal} 终止",
    },
    shortSteps: {
      "who-changed": "查明是谁修改了 Pod",
      backtrace: "取得崩溃的调用栈",
      "backtrace-unread": "取得崩溃的调用栈",
      heap: "对照堆与内存上限",
      "compare-cpu": "对照镜像与 CPU",
      "shared-memory": "检查 /dev/shm 和映射文件",
      seccomp: "检查 seccomp 配置",
      "who-sent": "查明是谁发的信号",
    },
    messages: {
      changed:
        "kubelet 自己停止了容器 {container}（{signal}，已重启 {restarts} 次），因为运行中的 Pod 被修改：“{said}”。程序本身没有出错。",
      "memory-fault":
        "容器 {container} 因 {signal} 结束（退出码 {exitCode}，已重启 {restarts} 次）：程序读写了不属于自己的内存。错在程序本身、它的原生库，或与镜像不匹配的库。",
      abort:
        "容器 {container} 因 {signal} 结束（退出码 {exitCode}，已重启 {restarts} 次）：程序或它的运行时自己中止了，原因可能是断言失败、未捕获的异常或堆耗尽。它最后说的是：“{line}”。",
      "abort-unread":
        "容器 {container} 因 {signal} 结束（退出码 {exitCode}，已重启 {restarts} 次）：程序或它的运行时自己中止了，原因可能是断言失败、未捕获的异常或堆耗尽。它的日志在这里没有读到或为空，其中可能说明是哪一种。",
      heap: "容器 {container} 因 {signal} 结束（退出码 {exitCode}，已重启 {restarts} 次）：它自己的运行时因堆用尽而放弃。没有内核因内存杀掉它的记录。它说：“{line}”。",
      instruction:
        "容器 {container} 因 {signal} 结束（退出码 {exitCode}，已重启 {restarts} 次）：它用了 {node} 的 CPU 不认识的指令。多半是 {image} 或其中的原生库是为更新的 CPU 构建的。",
      bus: "容器 {container} 因 {signal} 结束（退出码 {exitCode}，已重启 {restarts} 次）：它访问了背后没有数据的映射内存。在容器里多半是 /dev/shm 满了（默认 64 MiB），或被映射的文件被截短、所在磁盘已满。",
      arithmetic:
        "容器 {container} 因 {signal} 结束（退出码 {exitCode}，已重启 {restarts} 次）：做了无法完成的运算，例如整数除以零。这是程序的错误。",
      syscall: "容器 {container} 因 {signal} 结束（退出码 {exitCode}，已重启 {restarts} 次）：它执行了 seccomp 配置所禁止的系统调用。",
      stopped:
        "容器 {container} 因 {signal} 结束（退出码 {exitCode}，已重启 {restarts} 次），而探针和删除都没有要求它停止：是容器内部的东西或 {node} 上的什么人发的信号。程序也可能自己选用这个退出码。",
      other: "容器 {container} 以退出码 {exitCode} 结束，它对应 {signal}（已重启 {restarts} 次）。程序也可能自己选用这个退出码。",
    },
    nextSteps: {
      "who-changed":
        "查明是谁修改了这个 Pod：调整它大小的自动伸缩器（VerticalPodAutoscaler），或有人用 kubectl。如果重启有害，在 {owner} 中把该资源的 resizePolicy 设为 NotRequired，或让自动伸缩器少改几次。",
      backtrace:
        "取得调用栈：把 {container} 上一个实例的日志看到最后，打开 core dump 或崩溃处理程序，并与 {owner} 上一个能运行的镜像对比。最后一行是：“{line}”。",
      "backtrace-unread":
        "取得调用栈：把 {container} 上一个实例的日志看到最后（这里没有读到），打开 core dump 或崩溃处理程序，并与 {owner} 上一个能运行的镜像对比。",
      heap: "把运行时的堆上限（--max-old-space-size、-Xmx 等）与容器的内存上限[[（{limit}）]]以及工作所需对照，在 {owner} 中调整；堆快照能看出是否泄漏。",
      "compare-cpu":
        "对照 {node} 的 CPU（lscpu，avx2 等标志）与能运行 {image} 的节点的 CPU。为较旧的 CPU 重新构建 {image}，或把 {owner} 限定在满足要求的节点上。",
      "shared-memory":
        "在 {container} 的副本里查看 df /dev/shm 以及映射文件所在的磁盘。如果 /dev/shm 太小，在 {owner} 中把 medium 为 Memory 且设有 sizeLimit 的 emptyDir 挂载到那里。",
      seccomp:
        "查看 {owner} 中 {container} 的 seccompProfile，以及 {node} 的审计日志（type=SECCOMP 会写明系统调用）。在配置中放行那一个调用，或改用 RuntimeDefault。",
      "who-sent":
        "查看 {container} 上一个实例结束前后的日志，找出是谁让它停止：内部的守护程序或脚本、共享进程命名空间的 sidecar、{node} 上的管理员或代理程序。",
    },
    avoid: {
      "no-crash": "不要去找崩溃原因，也不要为此回滚：进程是被要求停止的。",
      restart: "不要只是重启，也不要为此提高内存上限：结束这个进程的既不是探针也不是内存。",
      heap: "不要只提高容器的内存上限：有自己堆上限的运行时用不到它。",
    },
    offers: CRASH_OFFERS.zh,
    clear: {},
    notChecked: {
      changer: "没有查是谁修改了 Pod（API server 的审计日志里有）。",
      log: "无法读取已结束容器的日志，或它没有留下日志。",
      dump: "没有查看 core dump 和节点的内核日志。",
    },
  },
};
