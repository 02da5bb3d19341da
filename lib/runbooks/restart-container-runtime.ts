import { deletionTimes, kubectlPod, type Runbook, type RunbookInput, type RunbookStep, uidOnNode, word } from "./define.ts";

function steps({ pod }: RunbookInput): readonly RunbookStep[] {
  const node = word(pod.spec?.nodeName ?? "");
  const uid = word(uidOnNode(pod));
  const { requested } = deletionTimes(pod);
  const since = requested === null ? "-1h" : `'${new Date(requested).toISOString().slice(0, 19).replace("T", " ")} UTC'`;
  return [
    { id: "cordon", command: `kubectl cordon ${node}` },
    { id: "alive", command: "timeout 10 crictl info >/dev/null && echo answers" },
    { id: "log", command: `journalctl -u containerd -u crio -u docker --since ${since} --no-pager | tail -n 100` },
    { id: "disk", command: "df -h /var/lib /run && df -i /var/lib /run" },
    { id: "restart", command: "systemctl list-units --no-legend 'containerd*' 'crio*' 'docker.service'" },
    { id: "answers", command: `timeout 10 crictl ps -a --label io.kubernetes.pod.uid=${uid}` },
    { id: "watch", command: kubectlPod(pod, "get", "--watch") },
    { id: "uncordon", command: `kubectl uncordon ${node}` },
  ];
}

/** Brings back a runtime that does not answer its kubelet; containers live in their shims and go on meanwhile. */
export const runbook: Runbook = {
  id: "restart-container-runtime",
  steps,
  texts: {
    en: {
      title: "Restart the container runtime of the node",
      when: "The kubelet on {node} cannot talk to its container runtime, or the runtime no longer ends what it is told to.",
      before:
        "With containerd and CRI-O the containers of {node} go on while the runtime restarts; with Docker they do so only when live-restore is on, else every container of that node is restarted. Exec, logs and probes by exec fail meanwhile.",
      steps: {
        cordon: { text: "Keep new pods off the node.", expect: "“cordoned”. It can be taken back in the last step." },
        alive: {
          text: "Open a root shell on node {node} and ask the runtime for a sign of life.",
          expect:
            "“answers”: it is up, so read its log for this pod first. Nothing within 10 s, or an error about the socket: it is down or hangs, go on.",
        },
        log: {
          text: "On the node: read what the runtime said, since the deletion request ({requested}) where there is one.",
          expect:
            "A reason: a panic, a full disk, a lock. Note it down before it scrolls away; a cause that stays will stop the runtime again.",
        },
        disk: {
          text: "On the node: look for a full disk or for used-up inodes under the runtime's folders.",
          expect: "Space and inodes free. At 100 % make room first: a runtime that cannot write does not start.",
        },
        restart: {
          text: "On the node: see which runtime unit it is, then restart that one with systemctl restart and its name.",
          expect:
            "It returns within a minute. If it hangs, a shim holds it up: stop here and go on with the runbook that reboots the node.",
        },
        answers: {
          text: "On the node: ask what it has of this pod.",
          expect: "An answer at once. Containers of {name} that still run are ended by the kubelet within two minutes.",
        },
        watch: {
          text: "Watch the pod.",
          expect: "It goes on within two minutes. If not, restart the kubelet of {node} too, and read the pod's new events.",
        },
        uncordon: {
          text: "When the node has been Ready for some minutes: let pods onto it again.",
          expect: "“uncordoned”. If the runtime stopped twice, leave it cordoned and drain the node in a quiet moment.",
        },
      },
    },
    "zh-CN": {
      title: "重启节点的容器运行时",
      when: "{node} 上的 kubelet 无法与容器运行时通信，或者运行时不再执行终止请求。",
      before:
        "使用 containerd 或 CRI-O 时，重启运行时期间 {node} 上的容器会继续运行；使用 Docker 时只有开启 live-restore 才会如此，否则该节点的所有容器都会重启。期间 exec、日志和 exec 探测会失败。",
      steps: {
        cordon: { text: "先不让新的 Pod 调度到该节点。", expect: "输出 cordoned。最后一步可以撤销。" },
        alive: {
          text: "在节点 {node} 上打开 root shell，看运行时是否有响应。",
          expect: "输出 answers：它在运行，请先看它关于该 Pod 的日志。10 秒内没有响应，或报 socket 错误：它已停止或卡住，继续。",
        },
        log: {
          text: "在节点上查看运行时的日志；若有删除请求，从请求时刻（{requested}）开始。",
          expect: "找到原因：崩溃、磁盘满、锁。请先记下来；原因若还在，运行时会再次停掉。",
        },
        disk: {
          text: "在节点上检查运行时目录所在的磁盘空间和 inode。",
          expect: "都有空余。若已 100%，先腾出空间：无法写入的运行时起不来。",
        },
        restart: {
          text: "在节点上确认运行时是哪个单元，然后用 systemctl restart 加上它的名称重启。",
          expect: "一分钟内返回。如果卡住，是某个 shim 拖住了它：请停下，改用重启节点的手册。",
        },
        answers: {
          text: "在节点上查询它还有这个 Pod 的什么。",
          expect: "立即有回答。{name} 仍在运行的容器会在两分钟内被 kubelet 结束。",
        },
        watch: { text: "观察这个 Pod。", expect: "两分钟内有进展。如果没有，把 {node} 的 kubelet 也重启，并查看该 Pod 的新事件。" },
        uncordon: {
          text: "节点保持 Ready 几分钟之后：重新允许调度。",
          expect: "输出 uncordoned。如果运行时停过两次，请保持 cordon，并在平静的时段排空该节点。",
        },
      },
    },
  },
};
