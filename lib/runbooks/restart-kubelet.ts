import { deletionTimes, kubectlPod, type Runbook, type RunbookInput, type RunbookStep, uidOnNode, word } from "./define.ts";

function steps({ pod }: RunbookInput): readonly RunbookStep[] {
  const { requested } = deletionTimes(pod);
  const uid = uidOnNode(pod);
  const since = requested === null ? "" : ` --since '${new Date(requested).toISOString().slice(0, 19).replace("T", " ")} UTC'`;
  return [
    { id: "node-ready", command: `kubectl get node ${word(pod.spec?.nodeName ?? "")} -o wide` },
    { id: "its-log", command: `journalctl -u kubelet${since} --no-pager | grep -F ${word(uid)}` },
    { id: "runtime", command: `crictl ps -a --label io.kubernetes.pod.uid=${word(uid)}` },
    { id: "restart", command: "systemctl restart kubelet" },
    { id: "running", command: "systemctl is-active kubelet && journalctl -u kubelet -n 50 --no-pager" },
    { id: "watch", command: kubectlPod(pod, "get", "--watch") },
  ];
}

/** Makes a kubelet read its pods anew, when it has lost one; the containers go on. */
export const runbook: Runbook = {
  id: "restart-kubelet",
  steps,
  texts: {
    en: {
      title: "Restart the kubelet of the node",
      when: "Node {node} is Ready, but its kubelet shows no sign of ending {name}, and deleting again moved nothing.",
      before:
        "It touches every pod on {node}: containers go on, but no probe runs and no state is reported meanwhile; before 1.35 all its pods turn unready for a moment, so traffic shifts. If the kubelet does not come back within 40 s, the node becomes Unknown. Do it in a quiet moment, one node at a time.",
      steps: {
        "node-ready": {
          text: "Look at the node from outside.",
          expect: "Ready. NotReady or Unknown is another cause, which a restart may hide: settle that first. Stop.",
        },
        "its-log": {
          text: "Open a root shell on node {node} and read what the kubelet said about this pod since the deletion request ({requested}).",
          expect:
            "No line, or none that moves on: it has lost the pod, go on. Lines about killing or unmounting: it is at work or names an error. Follow that error. Stop.",
        },
        runtime: {
          text: "On the node: ask the runtime what it has of this pod.",
          expect: "An answer at once, empty or not. If it hangs or fails, the runtime is the cause and a new kubelet meets the same. Stop.",
        },
        restart: {
          text: "On the node: restart the kubelet.",
          expect: "It returns within seconds. Where the kubelet is no systemd unit, use the means of that distribution.",
        },
        running: {
          text: "On the node: see that it runs and what it says.",
          expect:
            "“active”, and no line about a bad flag or certificate. Otherwise bring it back first: nothing on this node is supervised now.",
        },
        watch: {
          text: "Watch the pod go.",
          expect: "It is gone within a minute or so of the restart. If it stays, read its new events here; do not force delete yet.",
        },
      },
    },
    "zh-CN": {
      title: "重启节点上的 kubelet",
      when: "节点 {node} 是 Ready，但它的 kubelet 没有任何要结束 {name} 的迹象，再次删除也没有动静。",
      before:
        "这会影响 {node} 上的每个 Pod：容器继续运行，但期间不做探测也不上报状态；1.35 之前，所有 Pod 会短暂变为未就绪，流量随之转移。如果 kubelet 在 40 秒内没有恢复，节点会变成 Unknown。请在平静的时段进行，一次一个节点。",
      steps: {
        "node-ready": {
          text: "先从外部查看节点。",
          expect: "Ready。如果是 NotReady 或 Unknown，那是另一个原因，重启可能会掩盖它：先解决那个原因。请停下。",
        },
        "its-log": {
          text: "在节点 {node} 上打开 root shell，查看自删除请求（{requested}）以来 kubelet 对这个 Pod 说了什么。",
          expect:
            "没有任何行，或没有任何进展：它丢失了这个 Pod，继续。有关于终止或卸载的行：它正在处理，或报出了错误。请顺着该错误处理。请停下。",
        },
        runtime: {
          text: "在节点上向运行时查询它还有这个 Pod 的什么。",
          expect: "立即有回答，空的也可以。如果卡住或失败，原因在运行时，新的 kubelet 会遇到同样的问题。请停下。",
        },
        restart: {
          text: "在节点上重启 kubelet。",
          expect: "几秒内返回。如果 kubelet 不是 systemd 单元，请使用该发行版自己的方式。",
        },
        running: {
          text: "在节点上确认它在运行，并查看日志。",
          expect: "输出 active，没有关于参数或证书错误的行。否则先让它恢复：现在这个节点上的一切都无人看管。",
        },
        watch: {
          text: "观察 Pod 消失。",
          expect: "重启后一分钟左右消失。如果还在，请在这里查看新的事件；先不要强制删除。",
        },
      },
    },
  },
};
