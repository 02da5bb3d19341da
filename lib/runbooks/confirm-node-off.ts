import { controllerOf } from "#lib/evidence/cite.ts";
import { kubectlPod, type Runbook, type RunbookInput, type RunbookStep, word } from "./define.ts";

/** What comes of it: with the Node object gone its pods go by themselves; a DaemonSet's pod has nowhere to move (F1.11). */
function lastSteps({ pod, nodeGone }: RunbookInput): readonly RunbookStep[] {
  const node = word(pod.spec?.nodeName ?? "");
  const watch = { id: "watch", command: kubectlPod(pod, "get", "--watch") };
  if (nodeGone) return [watch];
  const affected = { id: "affected", command: `kubectl get pods -A -o wide --field-selector spec.nodeName=${node}` };
  if (controllerOf(pod)?.kind === "DaemonSet") return [affected, { id: "delete-node", command: `kubectl delete node ${node}` }, watch];
  return [
    affected,
    { id: "taint", command: `kubectl taint node ${node} node.kubernetes.io/out-of-service=nodeshutdown:NoExecute` },
    watch,
    { id: "untaint", command: `kubectl taint node ${node} node.kubernetes.io/out-of-service-` },
  ];
}

function steps(input: RunbookInput): readonly RunbookStep[] {
  const { pod, nodeGone } = input;
  const node = word(pod.spec?.nodeName ?? "");
  const address = pod.status?.hostIP;
  const seen: readonly RunbookStep[] = nodeGone
    ? [{ id: "no-object", command: `kubectl get node ${node}` }]
    : [
        { id: "silent", command: `kubectl -n kube-node-lease get lease ${node} -o jsonpath='{.spec.renewTime}{"\\n"}'` },
        { id: "which", command: `kubectl get node ${node} -o jsonpath='{.spec.providerID} {.status.nodeInfo.systemUUID}{"\\n"}'` },
      ];
  return [
    ...seen,
    ...(address === undefined ? [] : [{ id: "ping", command: `ping -c 3 ${word(address)}` }]),
    { id: "power", command: null },
    { id: "switch-off", command: null },
    ...lastSteps(input),
  ];
}

/** Proof from outside the cluster that a silent machine runs nothing any more; everything above rung 2 rests on it. */
export const runbook: Runbook = {
  id: "confirm-node-off",
  steps,
  texts: {
    en: {
      title: "Confirm that the machine is off",
      when: "{node} is silent or gone, and somebody has to know that nothing runs there any more before {name} is given up.",
      before:
        "A machine that is merely cut off goes on running {name} and writing to its volumes. Whoever frees the pod on a wrong guess has two of it, and may lose data. Nothing inside the cluster can prove that it is off.",
      steps: {
        silent: {
          text: "Look whether the node is still silent; ask twice, 15 s apart.",
          expect: "The same time twice. If it moves on, the node is back and its kubelet settles the pod by itself. Stop.",
        },
        which: {
          text: "Learn which machine it is. Go by these ids: names are given again.",
          expect: "The provider's id and the hardware's UUID, to look up in the next steps.",
        },
        "no-object": {
          text: "Look whether the Node object is still gone.",
          expect: "NotFound. If it is there again, the node came back: wait for its kubelet. Stop.",
        },
        ping: {
          text: "From a machine of the same network: does the address it had answer?",
          expect:
            "An answer: the machine lives (or another has its address now); repair its kubelet or network. No answer proves nothing, a cut cable looks the same.",
        },
        power: {
          text: "Ask the cloud's console or the machine's own management controller (BMC) for the power state of {node}.",
          expect: "Stopped, terminated or off: confirmed. Running, unknown or no such machine by that id: not confirmed.",
        },
        "switch-off": {
          text: "If it is on and cannot be repaired: switch it off there, by force, and ask for the state again.",
          expect: "Off. Only now go on. As long as nobody can say so, leave the pod as it is: it waits without harm.",
        },
        affected: {
          text: "See whom the next step moves.",
          expect: "All pods of {node}. Tell their owners, above all those with volumes of their own.",
        },
        taint: {
          text: "With the machine confirmed off: mark the node out of service. Its pods are removed and their volumes detached at once.",
          expect: "“tainted”. It works only while the node is not Ready.",
        },
        "delete-node": {
          text: "With the machine gone for good: delete its Node object. The pods of its DaemonSets go with it.",
          expect: "“deleted”. A machine that comes back under this name registers itself anew.",
        },
        watch: {
          text: "Watch the pod go.",
          expect: "It is gone within two minutes. If it stays, a finalizer holds it: read this record again.",
        },
        untaint: {
          text: "When the machine is repaired and its node Ready again: take the mark off.",
          expect: "“untainted”. Until then nothing is scheduled there.",
        },
      },
    },
    "zh-CN": {
      title: "确认机器已关机",
      when: "{node} 没有音讯或已不存在，在放弃 {name} 之前，必须有人确知那里已经没有任何东西在运行。",
      before:
        "如果机器只是断网，它会继续运行 {name} 并写入它的卷。凭错误的猜测释放这个 Pod，就会同时有两份在运行，数据可能丢失。集群内部没有任何东西能证明机器已关机。",
      steps: {
        silent: {
          text: "看看节点是否仍然沉默；间隔 15 秒查询两次。",
          expect: "两次时间相同。如果时间前进了，说明节点已恢复，它的 kubelet 会自行处理这个 Pod。请停下。",
        },
        which: {
          text: "弄清是哪台机器。以这些 ID 为准：名称会被重复使用。",
          expect: "云平台的 ID 和硬件的 UUID，供后面的步骤查找。",
        },
        "no-object": {
          text: "看看 Node 对象是否仍不存在。",
          expect: "NotFound。如果又出现了，说明节点已回来：等待它的 kubelet。请停下。",
        },
        ping: {
          text: "从同一网络的机器上查看：它原来的地址有应答吗？",
          expect: "有应答：机器还活着（或者地址已归别的机器）；请修复它的 kubelet 或网络。没有应答什么也证明不了，断网看起来是一样的。",
        },
        power: {
          text: "在云控制台或机器自己的管理控制器（BMC）上查询 {node} 的电源状态。",
          expect: "已停止、已终止或已关机：得到确认。运行中、未知，或查不到这个 ID 的机器：没有得到确认。",
        },
        "switch-off": {
          text: "如果它开着而又无法修复：在那里强制关机，然后再次查询状态。",
          expect: "已关机。到这时才继续。只要没有人能确定，就让 Pod 保持原样：它等着没有害处。",
        },
        affected: {
          text: "看看下一步会动到谁。",
          expect: "{node} 上的所有 Pod。请告知它们的负责人，尤其是带有自己的卷的。",
        },
        taint: {
          text: "在确认机器已关机之后：把节点标为停止服务。它的 Pod 会被移除，卷会立即卸离。",
          expect: "输出 tainted。只有在节点不是 Ready 时才起作用。",
        },
        "delete-node": {
          text: "在机器永远不会回来的情况下：删除它的 Node 对象。其 DaemonSet 的 Pod 会随之消失。",
          expect: "输出 deleted。如果机器以同一名称回来，会重新注册。",
        },
        watch: {
          text: "观察 Pod 消失。",
          expect: "两分钟内消失。如果还在，就是 finalizer 留住了它：请重新查看本记录。",
        },
        untaint: {
          text: "机器修好、节点重新 Ready 之后：去掉这个标记。",
          expect: "输出 untainted。在那之前不会有 Pod 调度到那里。",
        },
      },
    },
  },
};
