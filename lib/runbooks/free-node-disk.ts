import { type Runbook, type RunbookInput, type RunbookStep, uidOnNode, word } from "./define.ts";

const EMPTY_DIRS = "/var/lib/kubelet/pods/*/volumes/kubernetes.io~empty-dir";

function steps({ pod }: RunbookInput): readonly RunbookStep[] {
  const node = word(pod.spec?.nodeName ?? "");
  const uid = uidOnNode(pod);
  const pressure = `kubectl describe node ${node} | grep -w DiskPressure`;
  return [
    { id: "pressure", command: pressure },
    { id: "cordon", command: `kubectl cordon ${node}` },
    { id: "space", command: "df -hT / /var/lib /var/log && df -i / /var/lib /var/log" },
    { id: "images", command: "crictl rmi --prune" },
    { id: "exited", command: "crictl ps -a --state Exited" },
    { id: "largest", command: "du -xh --max-depth=2 /var/lib /var/log 2>/dev/null | sort -h | tail -n 20" },
    { id: "logs", command: "find /var/log/pods -name '*.log*' -size +100M -exec ls -lh {} + ; journalctl --disk-usage" },
    { id: "empty-dirs", command: `du -xsh ${EMPTY_DIRS} 2>/dev/null | sort -h | tail -n 10`, params: { own: uid } },
    { id: "deleted", command: "find -L /proc/[0-9]*/fd -type f -links 0 -size +100M -printf '%p %s\\n' 2>/dev/null" },
    { id: "relief", command: pressure },
    { id: "uncordon", command: `kubectl uncordon ${node}` },
  ];
}

/** Makes room on a node's disk, what nobody misses first; the kubelet's own thresholds and order are in F4.9. */
export const runbook: Runbook = {
  id: "free-node-disk",
  steps,
  texts: {
    en: {
      title: "Make room on the node's disk",
      when: "The disk of {node} is full or nearly so: images do not fit, or the kubelet evicts pods to make room.",
      before:
        "Unused images are pulled again when they are needed, which a registry that is down does not allow. Logs that are cut are lost. Never delete files below the runtime's or the kubelet's own folders by hand: they lose track of what runs.",
      steps: {
        pressure: {
          text: "Look whether the node says DiskPressure, and since when.",
          expect: "True: the kubelet removes images and then pods by itself. False: the disk may still be too small for this image, go on.",
        },
        cordon: { text: "Keep new pods off the node meanwhile.", expect: "“cordoned”. It is taken back in the last step." },
        space: {
          text: "Open a root shell on node {node} and see which file system is full, in bytes or in inodes.",
          expect:
            "One at 90 % or more: that is the one to empty, and “Mounted on” says what lies on it. None: stop, the disk is not the cause.",
        },
        images: {
          text: "On the node: remove the images that no container uses.",
          expect: "“Deleted:” for each. Nothing: all of them are in use. Look at the space again; stop here if it is below 80 %.",
        },
        exited: {
          text: "On the node: list the containers that have ended; their writable layers lie on the disk too.",
          expect:
            "A few per pod are normal, the kubelet removes them. Hundreds of one pod: it crash-loops, mend that; crictl rm with an id removes one.",
        },
        largest: {
          text: "On the node: find the largest folders.",
          expect:
            "The last lines are the largest. Below /var/lib/kubelet/pods it is a pod's, below the runtime's folder images and layers, below /var/log logs. Anything else is somebody's own: ask whose.",
        },
        logs: {
          text: "On the node: look for container logs above 100 MB, and at the journal's size.",
          expect:
            "Files named namespace_pod_uid: that pod writes too much, or log rotation is off. journalctl --vacuum-size=500M shrinks the journal; to empty a log of a running container use truncate -s 0, not rm.",
        },
        "empty-dirs": {
          text: "On the node: see which pods keep the most in emptyDir volumes. This pod's UID is {own}.",
          expect:
            "The UID in the path tells the pod: kubectl get pods -A -o wide, and its owner decides. An emptyDir goes with its pod, not by hand. No line: none is used.",
        },
        deleted: {
          text: "On the node: look for deleted files above 100 MB that a process still holds open: df counts them, du does not.",
          expect: "Nothing. A line: the number after /proc/ is the process; its restart gives the space back.",
        },
        relief: {
          text: "See whether the pressure is gone.",
          expect:
            "False, five minutes after there was room at the latest. Still True: go back to the largest folders, or give {node} a bigger disk.",
        },
        uncordon: {
          text: "Let pods onto the node again.",
          expect: "“uncordoned”. What filled the disk will do so again: a limit for ephemeral-storage at its owner stops it.",
        },
      },
    },
    "zh-CN": {
      title: "为节点磁盘腾出空间",
      when: "{node} 的磁盘已满或将满：镜像放不下，或者 kubelet 正在驱逐 Pod 来腾空间。",
      before:
        "未使用的镜像在需要时会重新拉取，如果镜像仓库不可用就拉不回来。清掉的日志不可恢复。绝不要手动删除运行时或 kubelet 自己目录下的文件：它们会丢失对运行内容的记录。",
      steps: {
        pressure: {
          text: "看看节点是否报告 DiskPressure，从什么时候开始。",
          expect: "True：kubelet 会自行先删镜像、再驱逐 Pod。False：磁盘仍可能放不下这个镜像，继续。",
        },
        cordon: { text: "期间先不让新的 Pod 调度到该节点。", expect: "输出 cordoned。最后一步会撤销。" },
        space: {
          text: "在节点 {node} 上打开 root shell，看哪个文件系统满了：是空间还是 inode。",
          expect: "某一个达到 90% 或以上：要清理的就是它，Mounted on 说明上面放着什么。都没有：停下，磁盘不是原因。",
        },
        images: {
          text: "在节点上：删除没有容器使用的镜像。",
          expect: "每删一个输出 Deleted:。没有输出：所有镜像都在使用。再看一次空间；低于 80% 就到此为止。",
        },
        exited: {
          text: "在节点上：列出已结束的容器；它们的可写层也在磁盘上。",
          expect: "每个 Pod 有几个属正常，kubelet 会清理。某个 Pod 有几百个：它在反复崩溃，请先修好；crictl rm 加 ID 可删除一个。",
        },
        largest: {
          text: "在节点上：找出最大的目录。",
          expect:
            "最后几行最大。在 /var/lib/kubelet/pods 下的属于某个 Pod，在运行时目录下的是镜像和层，在 /var/log 下的是日志。其他都是某个人自己的：先问清楚是谁的。",
        },
        logs: {
          text: "在节点上：查找超过 100 MB 的容器日志，以及 journal 的大小。",
          expect:
            "文件路径含 namespace_pod_uid：那个 Pod 写得太多，或者日志轮转没有开。journalctl --vacuum-size=500M 可缩小 journal；要清空运行中容器的日志，请用 truncate -s 0，不要用 rm。",
        },
        "empty-dirs": {
          text: "在节点上：看哪些 Pod 的 emptyDir 卷占用最多。本 Pod 的 UID 是 {own}。",
          expect:
            "路径中的 UID 说明是哪个 Pod：用 kubectl get pods -A -o wide 查，由它的所有者决定。emptyDir 随 Pod 一起消失，不要手动删。没有输出：没有使用。",
        },
        deleted: {
          text: "在节点上：查找已删除、但仍被进程打开的超过 100 MB 的文件：df 会计入，du 不会。",
          expect: "没有输出。有输出：/proc/ 后面的数字是进程号；重启它就会归还空间。",
        },
        relief: {
          text: "看看压力是否已经消失。",
          expect: "有了空间之后最迟五分钟变为 False。仍是 True：回到最大的目录那一步，或者给 {node} 换更大的磁盘。",
        },
        uncordon: {
          text: "重新允许 Pod 调度到该节点。",
          expect: "输出 uncordoned。占满磁盘的东西还会再来：在它的所有者上设置 ephemeral-storage limit 可以防止。",
        },
      },
    },
  },
};
