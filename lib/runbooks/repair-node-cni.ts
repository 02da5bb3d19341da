import { kubectlPod, type Runbook, type RunbookInput, type RunbookStep, uidOnNode, word } from "./define.ts";

function steps({ pod }: RunbookInput): readonly RunbookStep[] {
  const node = word(pod.spec?.nodeName ?? "");
  const uid = word(uidOnNode(pod));
  return [
    {
      id: "agent",
      command: `kubectl get pods -A -o wide --field-selector spec.nodeName=${node} | grep -iE 'cni|calico|cilium|flannel|aws-node|weave|antrea|multus|ovn|kindnet|network'`,
    },
    { id: "clock", command: "date -u && timedatectl show -p NTPSynchronized" },
    { id: "config", command: "ls -l --time-style=full-iso /etc/cni/net.d /opt/cni/bin" },
    { id: "kubelet-log", command: `journalctl -u kubelet --no-pager | grep -F ${uid} | grep -i network | tail -n 10` },
    { id: "restart-agent", command: null },
    { id: "retry", command: kubectlPod(pod, "get", "--watch") },
    { id: "leftovers", command: `crictl pods --label io.kubernetes.pod.uid=${uid}` },
  ];
}

/** The network plugin is called again for every teardown, so a repaired one finishes the deletion by itself. */
export const runbook: Runbook = {
  id: "repair-node-cni",
  steps,
  texts: {
    en: {
      title: "Repair the network plugin of the node",
      when: "The network plugin on {node} fails when it is to set up or tear down a pod's network.",
      before:
        "Restarting the plugin's agent leaves the networks of running pods as they are, but for some seconds no pod on {node} can be started or ended, and policies are not updated. Do it on one node at a time.",
      steps: {
        agent: {
          text: "Find the plugin's own pod on the node.",
          expect:
            "One pod, Running and ready, restarted never or long ago. None: its DaemonSet does not cover this node, that is the cause.",
        },
        clock: {
          text: "Open a root shell on node {node} and compare its clock.",
          expect: "The right time, synchronised. A clock that is off makes tokens and certificates invalid (Unauthorized, x509).",
        },
        config: {
          text: "On the node: see that its configuration and binaries are there, and when they were written.",
          expect:
            "A .conflist and the named plugin. With Unauthorized look at the kubeconfig beside it: one that has not been rewritten for a day holds a dead token.",
        },
        "kubelet-log": {
          text: "On the node: read the plugin's own words for this pod.",
          expect: "The same error again and again, at growing distances. Another error than in the event: follow that one.",
        },
        "restart-agent": {
          text: "Delete the agent's pod that the first step has shown; its DaemonSet makes it again, and it writes configuration and token anew.",
          expect: "A new pod, ready within a minute. If it is not, its own record says why.",
        },
        retry: { text: "Watch the pod go.", expect: "The kubelet tries again by itself, within two minutes." },
        leftovers: {
          text: "On the node: make sure that no sandbox of it is left, so that its address is free again.",
          expect: "Nothing is listed. A sandbox that stays NotReady is removed by the kubelet's next round.",
        },
      },
    },
    "zh-CN": {
      title: "修复节点上的网络插件",
      when: "{node} 上的网络插件在建立或拆除 Pod 网络时失败。",
      before: "重启插件的代理不会影响运行中 Pod 的网络，但有几秒钟 {node} 上无法启动或结束 Pod，网络策略也不会更新。一次只处理一个节点。",
      steps: {
        agent: {
          text: "找到插件在该节点上的 Pod。",
          expect: "一个 Pod，Running 且就绪，从未重启或很久没有重启。若没有：它的 DaemonSet 没有覆盖这个节点，这就是原因。",
        },
        clock: {
          text: "在节点 {node} 上打开 root shell，核对时钟。",
          expect: "时间正确且已同步。时钟偏差会让令牌和证书失效（Unauthorized、x509）。",
        },
        config: {
          text: "在节点上确认配置和二进制文件都在，并看写入时间。",
          expect: "有 .conflist 和所指的插件。若报 Unauthorized，请看旁边的 kubeconfig：一天没有重写，里面就是失效的令牌。",
        },
        "kubelet-log": {
          text: "在节点上查看插件关于这个 Pod 的原话。",
          expect: "同一个错误反复出现，间隔越来越长。如果与事件里的错误不同：以这里的为准。",
        },
        "restart-agent": {
          text: "删除第一步找到的代理 Pod；它的 DaemonSet 会重建它，并重新写入配置和令牌。",
          expect: "一分钟内出现就绪的新 Pod。如果没有，它自己的记录会说明原因。",
        },
        retry: { text: "观察 Pod 消失。", expect: "kubelet 会在两分钟内自行重试。" },
        leftovers: {
          text: "在节点上确认没有留下它的沙箱，这样它的地址才会释放。",
          expect: "什么都没有列出。仍为 NotReady 的沙箱会在 kubelet 的下一轮被移除。",
        },
      },
    },
  },
};
