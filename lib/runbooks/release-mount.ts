import { kubectlPod, mountHolders, type Runbook, type RunbookInput, type RunbookStep, uidOnNode, unmountAll, word } from "./define.ts";

function steps({ pod }: RunbookInput): readonly RunbookStep[] {
  const uid = uidOnNode(pod);
  return [
    {
      id: "kubelet-log",
      command: `journalctl -u kubelet --no-pager | grep -F ${word(uid)} | grep -iE 'unmount|teardown|netns|busy' | tail -n 10`,
    },
    { id: "mounts", command: `grep -F ${word(uid)} /proc/self/mountinfo` },
    { id: "netns", command: "ls -l /run/netns" },
    { id: "holders", command: mountHolders(`${uid}|/run/netns/`) },
    { id: "open-files", command: `fuser -vm /var/lib/kubelet/pods/${word(uid)}/volumes` },
    { id: "stop-holder", command: null },
    { id: "unmount", command: unmountAll(uid) },
    { id: "watch", command: kubectlPod(pod, "get", "--watch") },
  ];
}

/** Who keeps a mount of a pod that has ended: its volumes, or the file of its network namespace. */
export const runbook: Runbook = {
  id: "release-mount",
  steps,
  texts: {
    en: {
      title: "Find who holds a mount of the pod, and release it",
      when: "The containers of {name} have ended, but a mount of it on {node} is busy.",
      before:
        "Unmounting what a process still writes to loses what it wrote. Find the holder and end that first; a lazy unmount only hides the mount, the device stays in use. Never delete files below a mount by hand: you would delete the data.",
      steps: {
        "kubelet-log": {
          text: "Open a root shell on node {node} and read the kubelet's words about this pod.",
          expect: "The path that is busy, once every two minutes or so. No such line: nothing is held here. Stop.",
        },
        mounts: {
          text: "On the node: list the mounts that are left of this pod.",
          expect:
            "Nothing is printed: all are released, and a restart of the kubelet is what is missing. Lines: their paths are what is held.",
        },
        netns: {
          text: "On the node: with an error about /var/run/netns, see that the file it names is there.",
          expect: "The name from the event. Files that belong to running pods stand there too: leave those alone.",
        },
        holders: {
          text: "On the node: find the processes in whose own mount tables it still stands.",
          expect:
            "Process and cgroup; the cgroup's path holds the UID of the pod it belongs to. Nothing: nobody keeps it there. Processes of the node itself see every mount, and are left out.",
        },
        "open-files": {
          text: "On the node: find processes that have files of its volumes open.",
          expect: "Only “kernel mount”: nobody. A process: that one is the holder.",
        },
        "stop-holder": {
          text: "End the holder in its own way: restart its pod, or its service. For a pod that mounts the host's root, have mountPropagation: HostToContainer set in its template.",
          expect: "The mount is gone from the list before, or can be unmounted now.",
        },
        unmount: {
          text: "On the node, only when nobody holds it any more: unmount what is left.",
          expect: "No output. “target is busy”: there is another holder, go back two steps.",
        },
        watch: { text: "Watch the pod go.", expect: "The kubelet tries again within two minutes and confirms the end." },
      },
    },
    "zh-CN": {
      title: "找出谁占着该 Pod 的挂载并释放它",
      when: "{name} 的容器都已结束，但它在 {node} 上的某个挂载仍被占用。",
      before:
        "卸载仍有进程在写的目录会丢失写入的内容。请先找到占用者并结束它；延迟卸载（lazy）只是把挂载藏起来，设备仍被占用。切勿手工删除挂载点下的文件：删掉的会是数据。",
      steps: {
        "kubelet-log": {
          text: "在节点 {node} 上打开 root shell，查看 kubelet 关于这个 Pod 的日志。",
          expect: "被占用的路径，大约每两分钟一次。没有这样的行：这里没有东西被占用。请停下。",
        },
        mounts: {
          text: "在节点上列出这个 Pod 剩下的挂载。",
          expect: "没有输出：都已释放，只差重启 kubelet。有输出：其中的路径就是被占用的。",
        },
        netns: {
          text: "在节点上，如果错误涉及 /var/run/netns，确认它所指的文件存在。",
          expect: "事件里的那个名称。运行中 Pod 的文件也在那里：不要动它们。",
        },
        holders: {
          text: "在节点上找出哪些进程自己的挂载表里还有它。",
          expect: "进程及其 cgroup；cgroup 路径里含有所属 Pod 的 UID。没有输出：没有谁占用。节点自身的进程能看到所有挂载，已经排除。",
        },
        "open-files": {
          text: "在节点上找出打开了它的卷中文件的进程。",
          expect: "只有 kernel mount：没有人占用。有进程：它就是占用者。",
        },
        "stop-holder": {
          text: "用占用者自己的方式结束它：重启它的 Pod 或服务。对于挂载了主机根目录的 Pod，请在模板里设置 mountPropagation: HostToContainer。",
          expect: "该挂载从前面的列表里消失，或现在可以卸载了。",
        },
        unmount: {
          text: "在节点上，仅当不再有人占用时：卸载剩下的挂载。",
          expect: "没有输出。提示 target is busy：还有别的占用者，退回两步。",
        },
        watch: { text: "观察 Pod 消失。", expect: "kubelet 会在两分钟内重试并确认结束。" },
      },
    },
  },
};
