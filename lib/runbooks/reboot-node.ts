import { kubectlPod, type Runbook, type RunbookInput, type RunbookStep, uidOnNode, word } from "./define.ts";

function steps({ pod }: RunbookInput): readonly RunbookStep[] {
  const node = word(pod.spec?.nodeName ?? "");
  return [
    { id: "cordon", command: `kubectl cordon ${node}` },
    { id: "stuck", command: "ps -eo pid,stat,wchan:32,comm | awk '$2 ~ /^D/'" },
    { id: "whose", command: `grep -l ${word(uidOnNode(pod).replaceAll("-", "[-_]"))} /proc/[0-9]*/cgroup` },
    { id: "kernel", command: "dmesg -T | grep -iE 'blocked for more than|not responding|I/O error|hung_task' | tail -n 20" },
    { id: "mounts", command: "grep -E ' (nfs|nfs4|cifs|ceph|fuse.*) ' /proc/mounts" },
    { id: "drain", command: `kubectl drain ${node} --ignore-daemonsets --delete-emptydir-data --timeout=10m` },
    { id: "reboot", command: "systemctl reboot" },
    { id: "watch", command: kubectlPod(pod, "get", "--watch") },
    { id: "uncordon", command: `kubectl uncordon ${node}` },
  ];
}

/** For a process that no signal reaches: first free what it waits for, else reboot its machine in order. */
export const runbook: Runbook = {
  id: "reboot-node",
  steps,
  texts: {
    en: {
      title: "Free a process that waits in the kernel, or reboot its node",
      when: "A process of {name} on {node} does not end on SIGKILL, and a restart of the runtime does not help.",
      before:
        "A reboot ends everything on {node}. What can be moved is moved first; pods without a controller and data in emptyDir are lost. If storage that other nodes use hangs, a reboot of this one cures nothing: find that first.",
      steps: {
        cordon: { text: "Keep new pods off the node.", expect: "“cordoned”." },
        stuck: {
          text: "Open a root shell on node {node} and list the processes that sleep in the kernel; ask twice, 10 s apart.",
          expect: "The same pids twice: these wait. An empty list: nothing is stuck in the kernel, so restart the runtime instead. Stop.",
        },
        whose: {
          text: "On the node: see which processes belong to this pod.",
          expect: "Their pids stand in the paths. If none of them is in the list before, this pod's process is not what hangs. Stop.",
        },
        kernel: {
          text: "On the node: read what the kernel says about them.",
          expect: "The device or the server they wait for, and since when.",
        },
        mounts: {
          text: "On the node: look for network mounts whose server may be gone.",
          expect: "With a hanging mount: bring its server back. The process then ends by itself within seconds, and no reboot is needed.",
        },
        drain: {
          text: "If the I/O cannot be brought back: move away what can be moved.",
          expect: "All but {name} and its like go. Pods that stay because of a disruption budget belong to somebody: ask.",
        },
        reboot: {
          text: "On the node: reboot. If that hangs as well, reset the machine from its console.",
          expect: "The node turns NotReady and comes back within minutes.",
        },
        watch: { text: "Watch the pod go.", expect: "The new kubelet finds no container of it and confirms the end." },
        uncordon: { text: "When the node is Ready and its storage answers: let pods onto it again.", expect: "“uncordoned”." },
      },
    },
    "zh-CN": {
      title: "释放卡在内核里的进程，或重启它所在的节点",
      when: "{node} 上 {name} 的某个进程对 SIGKILL 没有反应，重启运行时也无济于事。",
      before:
        "重启会结束 {node} 上的一切。能迁走的先迁走；没有控制器的 Pod 和 emptyDir 里的数据会丢失。如果卡住的是多个节点共用的存储，只重启这一台没有用：先找到它。",
      steps: {
        cordon: { text: "先不让新的 Pod 调度到该节点。", expect: "输出 cordoned。" },
        stuck: {
          text: "在节点 {node} 上打开 root shell，列出睡在内核里的进程；间隔 10 秒查询两次。",
          expect: "两次 pid 相同：它们在等待。列表为空：没有进程卡在内核里，请改为重启运行时。请停下。",
        },
        whose: {
          text: "在节点上看看哪些进程属于这个 Pod。",
          expect: "路径里就是它们的 pid。如果都不在上一步的列表里，卡住的不是这个 Pod 的进程。请停下。",
        },
        kernel: { text: "在节点上查看内核对它们说了什么。", expect: "它们在等待的设备或服务器，以及从何时开始。" },
        mounts: {
          text: "在节点上查找服务器可能已经不在的网络挂载。",
          expect: "若有卡住的挂载：恢复它的服务器。进程几秒内就会自行结束，不需要重启。",
        },
        drain: {
          text: "如果 I/O 无法恢复：把能迁走的迁走。",
          expect: "除了 {name} 之类的都会离开。因中断预算而留下的 Pod 有人负责：请询问。",
        },
        reboot: { text: "在节点上重启。如果也卡住，从控制台硬重启机器。", expect: "节点变为 NotReady，几分钟内恢复。" },
        watch: { text: "观察 Pod 消失。", expect: "新的 kubelet 找不到它的容器，于是确认它已结束。" },
        uncordon: { text: "节点 Ready 且存储有响应之后：重新允许调度。", expect: "输出 uncordoned。" },
      },
    },
  },
};
