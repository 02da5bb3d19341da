import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "A process waits in the kernel and cannot be killed",
    roots: {
      "own-task": "{task} hangs in the kernel of {node}",
      "other-task": "{task} hangs in the kernel of {node}, kills fail",
      "network-mount": "file server {server} is dead, kills on {node} fail",
    },
    shortSteps: { "free-io": "free its I/O, else reboot {node}", "bring-server-back": "bring {server} back" },
    messages: {
      "own-task":
        "The kernel of {node} reports the process {task} as hung ({words}), and the runtime's {tries, plural, one {# attempt} other {# attempts}} to kill container {container} of {pod} {tries, plural, one {times} other {time}} out: it sleeps uninterruptibly in the kernel, where even SIGKILL does not reach it until its I/O returns.",
      "other-task":
        "The kernel of {node} reports a hung process, {task} ({words}), while the runtime's {tries, plural, one {# attempt} other {# attempts}} to kill container {container} of {pod} {tries, plural, one {times} other {time}} out. Whether it is that container's process or only waits for the same storage is to be seen on the node.",
      "network-mount":
        "The runtime's {tries, plural, one {# attempt} other {# attempts}} to kill container {container} of {pod} {tries, plural, one {times} other {time}} out, and nobody answers at {server}, the file server of its volume {volume}: a process with I/O on a hard mount sleeps in the kernel of {node}, where even SIGKILL does not reach it until the server answers.",
    },
    nextSteps: {
      "free-io":
        "On {node} find what {task} waits for (a disk, an NFS server, a driver) and bring that back; the process then ends by itself. If that is impossible, cordon {node}, move away what can be moved, and reboot it.",
      "bring-server-back":
        "Bring {server} back under the same name and address: the I/O returns, the process ends by itself and the kubelet goes on. If it never comes back, cordon {node}, move away what can be moved, and reboot it.",
    },
    avoid: {
      kill: "Do not kill it again or force delete {pod}: no signal reaches a process in that state, and a replacement may work on the same data while its write is still in flight.",
    },
    offers: {
      cordon: "New pods would meet the same storage and kernel on {node}; it can be taken back at any time.",
      redelete: "The kill is being tried already; the kernel, not the kubelet, is what waits.",
      "force-delete": "It hides a process that holds its memory, files and volumes until {node} is rebooted.",
    },
    clear: { "none-hung": "No hung task is reported for {node}; that needs the node problem detector, so it is no proof." },
    notChecked: {
      "waits-for": "What the process waits for stands only in /proc and the kernel log of {node}.",
      node: "The node could not be read.",
    },
  },
  "zh-CN": {
    title: "进程卡在内核中，无法被杀掉",
    roots: {
      "own-task": "{task} 卡在 {node} 的内核里",
      "other-task": "{task} 卡在 {node} 的内核里，终止失败",
      "network-mount": "文件服务器 {server} 已失联，{node} 上终止失败",
    },
    shortSteps: { "free-io": "恢复其 I/O，否则重启 {node}", "bring-server-back": "恢复 {server}" },
    messages: {
      "own-task":
        "{node} 的内核报告进程 {task} 挂起（{words}），而运行时 {tries} 次终止 {pod} 的容器 {container} 都超时：它处于不可中断的睡眠，在 I/O 返回之前，连 SIGKILL 也到不了它。",
      "other-task":
        "{node} 的内核报告有进程挂起：{task}（{words}），同时运行时 {tries} 次终止 {pod} 的容器 {container} 都超时。它就是该容器的进程，还是只在等待同一存储，要到节点上看。",
      "network-mount":
        "运行时 {tries} 次终止 {pod} 的容器 {container} 都超时，而它的卷 {volume} 所在的文件服务器 {server} 没有任何应答：在硬挂载上有 I/O 的进程会睡在 {node} 的内核里，服务器恢复应答之前，连 SIGKILL 也到不了它。",
    },
    nextSteps: {
      "free-io":
        "在 {node} 上找出 {task} 在等什么（磁盘、NFS 服务器、驱动）并恢复它，进程随后会自行结束。如果做不到，先 cordon {node}，迁走能迁走的，然后重启它。",
      "bring-server-back":
        "让 {server} 以原来的名称和地址恢复：I/O 返回后进程会自行结束，kubelet 随之继续。如果它再也回不来，先 cordon {node}，迁走能迁走的，然后重启它。",
    },
    avoid: {
      kill: "不要反复终止，也不要强制删除 {pod}：处于这种状态的进程收不到任何信号，而替代它的 Pod 可能会在它的写入尚未完成时操作同一份数据。",
    },
    offers: {
      cordon: "新的 Pod 在 {node} 上会遇到同样的存储和内核；随时可以撤销。",
      redelete: "终止一直在尝试；在等待的是内核，不是 kubelet。",
      "force-delete": "它只会藏起这个进程，而进程会占着内存、文件和卷，直到 {node} 重启。",
    },
    clear: { "none-hung": "没有关于 {node} 的挂起任务报告；这需要 node problem detector，所以不能算证据。" },
    notChecked: {
      "waits-for": "进程在等什么，只写在 {node} 的 /proc 和内核日志里。",
      node: "无法读取节点。",
    },
  },
};
