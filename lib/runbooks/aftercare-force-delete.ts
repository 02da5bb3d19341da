import { claimNames } from "#lib/fixes/pod-deletion.ts";
import {
  containerId,
  deletionTimes,
  mountHolders,
  type Runbook,
  type RunbookInput,
  type RunbookStep,
  runningContainers,
  sinceText,
  uidOnNode,
  unmountAll,
  word,
} from "./define.ts";

function clusterSteps({ pod, nodeGone }: RunbookInput): readonly RunbookStep[] {
  const { namespace = "default" } = pod.metadata ?? {};
  const node = pod.spec?.nodeName ?? "";
  const claims = claimNames(pod);
  return [
    nodeGone || node === "" ? { id: "machine", command: null } : { id: "node", command: `kubectl get node ${word(node)}` },
    { id: "replacement", command: `kubectl -n ${word(namespace)} get pods -o wide` },
    ...(claims.length > 0 && node !== ""
      ? [
          {
            id: "attachments",
            command: `kubectl get volumeattachments -o wide | grep -F ${word(node)}`,
            params: { claims: claims.join(", ") },
          },
        ]
      : []),
  ];
}

function nodeSteps({ pod }: RunbookInput): readonly RunbookStep[] {
  const uid = word(uidOnNode(pod));
  const grace = pod.metadata?.deletionGracePeriodSeconds ?? pod.spec?.terminationGracePeriodSeconds ?? 30;
  const address = pod.status?.podIP;
  return [
    { id: "containers", command: `crictl ps -a --label io.kubernetes.pod.uid=${uid}` },
    ...runningContainers(pod).map((container) => ({
      id: "stop",
      command: `crictl stop --timeout ${grace} ${word(containerId(container))}`,
      params: { container: container.name, id: containerId(container) },
    })),
    { id: "sandbox", command: `crictl pods --label io.kubernetes.pod.uid=${uid} -q | xargs -r crictl stopp` },
    { id: "remove", command: `crictl pods --label io.kubernetes.pod.uid=${uid} -q | xargs -r crictl rmp` },
    { id: "mounts", command: `grep -F ${uid} /proc/self/mountinfo` },
    { id: "holders", command: mountHolders(uidOnNode(pod)) },
    { id: "unmount", command: unmountAll(uidOnNode(pod)) },
    ...(address && pod.spec?.hostNetwork !== true
      ? [{ id: "address", command: `ip route get ${word(address)}; ping -c 1 -W 1 ${word(address)}`, params: { podIP: address } }]
      : []),
    {
      id: "kubelet-log",
      command: `journalctl -u kubelet${sinceText(deletionTimes(pod).requested)} --no-pager | grep -F ${uid} | tail -n 20`,
    },
  ];
}

/**
 * What a force delete leaves behind on the node, and how to see and clear it. The API no longer knows the pod, so
 * everything goes by the UID, container ids and address that were recorded before (F1.2).
 */
export const runbook: Runbook = {
  id: "aftercare-force-delete",
  steps: (input) => [...clusterSteps(input), ...nodeSteps(input)],
  texts: {
    en: {
      title: "After a force delete: see what was left behind",
      when: "{namespace}/{name} (uid {uid}) was taken out of the API without its kubelet's word; its deletion was asked for at {requested}.",
      before:
        "Its containers may still run on {node} and write to its volumes, beside a replacement. Nobody in the cluster looks for them any more: until these steps are done, count on two of it. End what belongs to this UID and nothing else.",
      steps: {
        node: {
          text: "Look whether {node} is back.",
          expect:
            "Ready: its kubelet ends pods that the API no longer knows by itself; check that it has. Not Ready: keep this open until it is.",
        },
        machine: {
          text: "There is no Node object {node} any more: find its machine in the cloud's console or the management controller.",
          expect: "Off or deleted: what ran there is gone, skip the steps on the node. Running: go on, by its serial console if need be.",
        },
        replacement: {
          text: "Look at the pod that took its place.",
          expect: "A pod with another UID than {uid}. While the old one may still run, look at what both of them write.",
        },
        attachments: {
          text: "Look whether the volumes of {claims} are still attached to {node}.",
          expect:
            "No line: they are detached. A line: the attach controller waits, 6 minutes by default, or for ever with a detach error. Do not delete the attachment while the machine may run.",
        },
        containers: {
          text: "Open a root shell on node {node} and list what is left of this pod.",
          expect:
            "Nothing, or only Exited: it has ended. Running: go on with the next step. No answer within 10 s: the runtime itself hangs.",
        },
        stop: {
          text: "On the node: end container {container} with its own grace; its id was recorded before the force delete.",
          expect: "It prints {id}. An id that is not found has ended already.",
        },
        sandbox: {
          text: "On the node: stop the pod's sandbox, which gives its network back.",
          expect: "“Stopped sandbox”, or no output where none is left. A CNI error: repair the CNI of this node first.",
        },
        remove: {
          text: "On the node: remove the stopped sandbox with its containers.",
          expect: "“Removed sandbox”, or no output. “is running”: go back one step.",
        },
        mounts: {
          text: "On the node: list the mounts that are left of this pod.",
          expect: "Nothing is printed: all are released, skip the next two steps. Lines: their paths are what was left.",
        },
        holders: {
          text: "On the node: find who keeps them in a mount table of its own.",
          expect:
            "Nothing is printed: nobody does. Lines: the cgroup tells whose process it is; end it in its own way first. Processes of the node itself see every mount, and are left out.",
        },
        unmount: {
          text: "On the node, only when nobody holds them: unmount what is left. Never delete files below a mount.",
          expect: "No output. “target is busy”: there is another holder, go back one step.",
        },
        address: {
          text: "On the node: look where its address {podIP} leads, and whether anybody answers there.",
          expect:
            "No answer, and the route is the usual way out or the bridge of all pods: it was given back. An answer: a pod that has the address now, or the old sandbox. A veth of its own that no pod has: restart the CNI agent here.",
        },
        "kubelet-log": {
          text: "On the node: read what the kubelet has said about this pod since the deletion was asked for.",
          expect: "“Cleaned up orphaned pod volumes dir”, or nothing. “orphaned pod … found, but …”: what it names is still there.",
        },
      },
    },
    "zh-CN": {
      title: "强制删除之后：查看遗留了什么",
      when: "{namespace}/{name}（uid {uid}）在没有 kubelet 确认的情况下被移出 API；删除请求时间 {requested}。",
      before:
        "它的容器可能仍在 {node} 上运行并写入它的卷，与替代它的 Pod 并存。集群里已没有谁再管它们：在做完这些步骤之前，请当作同时有两份。只结束属于这个 UID 的东西，别动其他。",
      steps: {
        node: {
          text: "看看 {node} 是否已恢复。",
          expect: "Ready：它的 kubelet 会自行结束 API 已不认识的 Pod；请确认它做到了。不是 Ready：在恢复之前不要关闭本 runbook。",
        },
        machine: {
          text: "Node 对象 {node} 已不存在：请在云控制台或管理控制器上找到它的机器。",
          expect: "已关机或已删除：那里运行的东西都没有了，跳过节点上的步骤。仍在运行：继续，必要时使用串口控制台。",
        },
        replacement: {
          text: "查看替代它的 Pod。",
          expect: "一个 UID 不是 {uid} 的 Pod。只要旧的可能还在运行，就要同时查看两者在写什么。",
        },
        attachments: {
          text: "看看 {claims} 的卷是否仍挂接在 {node} 上。",
          expect:
            "没有输出：已卸离。有输出：attach 控制器在等待，默认 6 分钟；若有卸离错误则会一直等。机器可能还在运行时，不要删除 attachment。",
        },
        containers: {
          text: "在节点 {node} 上打开 root shell，列出这个 Pod 剩下的容器。",
          expect: "没有，或只有 Exited：已经结束。有 Running：继续下一步。10 秒内没有应答：运行时本身卡住了。",
        },
        stop: {
          text: "在节点上：按它自己的宽限期结束容器 {container}；它的 ID 在强制删除之前已记录。",
          expect: "输出 {id}。找不到这个 ID，说明它已经结束。",
        },
        sandbox: {
          text: "在节点上：停止这个 Pod 的沙箱，归还它的网络。",
          expect: "输出 Stopped sandbox；没有剩余时没有输出。出现 CNI 错误：先修好这个节点的 CNI。",
        },
        remove: {
          text: "在节点上：移除已停止的沙箱及其容器。",
          expect: "输出 Removed sandbox，或没有输出。提示 is running：退回上一步。",
        },
        mounts: {
          text: "在节点上：列出这个 Pod 剩下的挂载。",
          expect: "没有输出：都已释放，跳过后面两步。有输出：那些路径就是遗留的挂载。",
        },
        holders: {
          text: "在节点上：找出谁在自己的挂载表里还留着它们。",
          expect: "没有输出：没有谁占用。有输出：cgroup 说明是谁的进程；先用它自己的方式结束它。节点自身的进程能看到所有挂载，已经排除。",
        },
        unmount: {
          text: "在节点上，仅当没有谁占用时：卸载剩下的挂载。绝不要删除挂载点下面的文件。",
          expect: "没有输出。提示 target is busy：还有别的占用者，退回上一步。",
        },
        address: {
          text: "在节点上：看看它的地址 {podIP} 通向哪里，那里是否还有应答。",
          expect:
            "没有应答，且路由走通常的出口或所有 Pod 共用的网桥：地址已归还。有应答：现在拥有该地址的 Pod，或者旧沙箱。若路由指向一个不属于任何 Pod 的 veth：请重启这里的 CNI 代理。",
        },
        "kubelet-log": {
          text: "在节点上：查看自删除请求以来 kubelet 关于这个 Pod 说了什么。",
          expect: "出现 Cleaned up orphaned pod volumes dir，或没有输出。出现 orphaned pod … found, but …：它提到的东西还在。",
        },
      },
    },
  },
};
