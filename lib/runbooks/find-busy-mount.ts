import { deletionTimes, kubectlPod, mountHolders, type Runbook, type RunbookInput, type RunbookStep, uidOnNode, word } from "./define.ts";

function steps({ pod }: RunbookInput): readonly RunbookStep[] {
  const { requested } = deletionTimes(pod);
  const uid = word(uidOnNode(pod));
  const since = requested === null ? "" : ` --since '${new Date(requested).toISOString().slice(0, 19).replace("T", " ")} UTC'`;
  return [
    { id: "runtime", command: `crictl ps --label io.kubernetes.pod.uid=${uid}` },
    { id: "log", command: `journalctl -u kubelet${since} --no-pager | grep -F ${uid} | grep -Ei 'unmount|teardown|busy' | tail -n 20` },
    { id: "mounts", command: `grep -F ${uid} /proc/self/mountinfo` },
    { id: "holders", command: mountHolders(uidOnNode(pod)) },
    { id: "who", command: "ps -o pid,ppid,lstart,cmd -p PID && cat /proc/PID/cgroup" },
    { id: "dead-server", command: "umount -f -l MOUNTPOINT" },
    { id: "watch", command: kubectlPod(pod, "get", "--watch") },
  ];
}

/** Finds on the node who keeps a pod's mounts busy: the kubelet says so in its log alone (F4.7). */
export const runbook: Runbook = {
  id: "find-busy-mount",
  steps,
  texts: {
    en: {
      title: "Find what keeps its mounts busy",
      when: "All containers of {name} have ended and node {node} is Ready, but its kubelet cannot take the volumes down.",
      before:
        "Unmounting by force loses what was not yet written to the server. Stop a process only when you know whose it is: the holder is often an agent that serves the whole node.",
      steps: {
        runtime: {
          text: "Open a root shell on node {node} and see that the runtime has no container of this pod any more.",
          expect: "An empty list. If one runs, the kill is not over and this is another cause. Stop.",
        },
        log: {
          text: "Read what the kubelet says about taking the volumes down since the request ({requested}).",
          expect:
            "UnmountVolume.TearDown failed with a volume and a reason: busy, timed out, driver not found. No line: the volumes are not the cause; look for cgroups or the sandbox there. Stop.",
        },
        mounts: {
          text: "List the mounts of this pod that the node still has.",
          expect: "Lines with the volume's path. None: the kubelet waits for something else. Stop.",
        },
        holders: {
          text: "Find the processes that keep them in a mount table of their own.",
          expect: "PID, name and cgroup of each: that is the holder. Processes of the node itself see every mount, and are left out.",
        },
        who: {
          text: "Put the PID in and see what it is and whose.",
          expect: "The cgroup names the pod or service. Restart that one properly; the kubelet then unmounts within two minutes.",
        },
        "dead-server": {
          text: "Only where the server behind a network mount will not come back: take the mount off by hand, with the path from the list above.",
          expect: "It returns at once. What was not written to the server is lost.",
        },
        watch: {
          text: "Watch the pod go.",
          expect: "It is gone within two minutes of the unmount. If it stays, read the kubelet's log again; do not force delete.",
        },
      },
    },
    "zh-CN": {
      title: "找出占用挂载点的进程",
      when: "{name} 的容器已全部结束，节点 {node} 是 Ready，但 kubelet 无法卸载它的卷。",
      before: "强制卸载会丢失尚未写回服务端的数据。只有清楚进程属于谁时才停止它：占用者往往是为整个节点服务的 agent。",
      steps: {
        runtime: {
          text: "在节点 {node} 上打开 root shell，确认运行时已没有这个 Pod 的容器。",
          expect: "列表为空。如果还有容器在运行，说明停止尚未完成，是另一个原因。请停下。",
        },
        log: {
          text: "查看自删除请求（{requested}）以来 kubelet 关于卸载卷的日志。",
          expect:
            "出现 UnmountVolume.TearDown failed，带有卷名和原因：busy、超时或找不到驱动。没有这样的行：问题不在卷上，请查 cgroup 或沙箱。请停下。",
        },
        mounts: {
          text: "列出节点上这个 Pod 仍然存在的挂载点。",
          expect: "带有卷路径的行。如果没有，kubelet 在等别的东西。请停下。",
        },
        holders: {
          text: "找出在自己的挂载表里还留着它们的进程。",
          expect: "每个进程的 PID、名称和 cgroup：它就是占用者。节点自身的进程能看到所有挂载，已经排除。",
        },
        who: {
          text: "代入 PID，查看它是什么、属于谁。",
          expect: "cgroup 会写明 Pod 或服务。正常重启它；随后 kubelet 会在两分钟内完成卸载。",
        },
        "dead-server": {
          text: "仅当网络挂载背后的服务端不会再回来时：用上面列表中的路径手动卸载。",
          expect: "立即返回。尚未写回服务端的数据会丢失。",
        },
        watch: {
          text: "观察 Pod 消失。",
          expect: "卸载后两分钟内消失。如果还在，再看 kubelet 日志；不要强制删除。",
        },
      },
    },
  },
};
