import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Another pod holds this pod's network namespace",
    roots: {
      holder: "{holder} on {node} holds namespaces of ended pods",
      "unknown-holder": "somebody on {node} holds namespaces of ended pods",
    },
    shortSteps: { "restart-holder": "restart {holder}", "find-holder": "find the holder on {node}" },
    messages: {
      holder:
        "{pod} has ended, but the file of its network namespace, {file}, cannot be removed on {node}: it is busy ({tries, plural, one {# attempt} other {# attempts}}, last {last}). {holder} mounts the host's {host} at {mount} without mount propagation, so its container {container} keeps a private copy of that mount. {pod} itself is innocent. Pods that can hold it so: {holders}.",
      "unknown-holder":
        "{pod} has ended, but the file of its network namespace, {file}, cannot be removed on {node}: it is busy ({tries, plural, one {# attempt} other {# attempts}}, last {last}). Some process there keeps a copy of that mount, as a rule a container that mounts the host's root or /var/run without mount propagation.",
    },
    nextSteps: {
      "restart-holder":
        "Restart {holder} in {namespace}: that releases its copy, and the kubelet finishes by itself. Then have mountPropagation: HostToContainer set for its mount of {host}, or a narrower path mounted, or it comes back.",
      "find-holder":
        "On {node} find the process in whose mount table {file} still stands (grep it in /proc/*/mountinfo), restart its pod, and have mountPropagation: HostToContainer set there.",
    },
    avoid: {
      "by-hand":
        "Do not force delete {pod}, and do not delete files below /var/run/netns by hand while they are mounted elsewhere: the namespace would live on unseen.",
    },
    offers: {
      "delete-pod": "For {holder} in {namespace}, not for this pod: its controller makes it again, and the copy of the mount is gone.",
      redelete: "The kubelet tries all the time; the file stays busy until its holder lets go.",
      "force-delete": "It leaves the namespace behind on {node}, and the next pod that ends there meets the same.",
    },
    clear: {},
    notChecked: {
      "mount-table": "Who really has the file mounted stands only in the mount tables of {node}.",
      "node-pods": "Not all pods of the node could be read whole, so another one may be the holder.",
    },
  },
  "zh-CN": {
    title: "另一个 Pod 占着它的网络命名空间",
    roots: {
      holder: "{node} 上的 {holder} 占着已结束 Pod 的命名空间",
      "unknown-holder": "{node} 上有进程占着已结束 Pod 的命名空间",
    },
    shortSteps: { "restart-holder": "重启 {holder}", "find-holder": "在 {node} 上找出占用者" },
    messages: {
      holder:
        "{pod} 已经结束，但它的网络命名空间文件 {file} 在 {node} 上删不掉：被占用（尝试 {tries} 次，最后一次 {last}）。{holder} 把主机的 {host} 挂到 {mount} 而没有挂载传播，它的容器 {container} 因此保留着该挂载的私有副本。{pod} 本身没有问题。可能这样占用的 Pod：{holders}。",
      "unknown-holder":
        "{pod} 已经结束，但它的网络命名空间文件 {file} 在 {node} 上删不掉：被占用（尝试 {tries} 次，最后一次 {last}）。那里有某个进程保留着该挂载的副本，通常是把主机根目录或 /var/run 挂进来而没有挂载传播的容器。",
    },
    nextSteps: {
      "restart-holder":
        "重启 {namespace} 中的 {holder}：副本随之释放，kubelet 会自行完成。之后请为它对 {host} 的挂载设置 mountPropagation: HostToContainer，或只挂载更窄的路径，否则还会再来。",
      "find-holder":
        "在 {node} 上找出挂载表里还有 {file} 的进程（在 /proc/*/mountinfo 里 grep），重启它的 Pod，并在那里设置 mountPropagation: HostToContainer。",
    },
    avoid: {
      "by-hand": "不要强制删除 {pod}，也不要在别处仍挂载时手工删除 /var/run/netns 下的文件：命名空间会在看不见的地方继续存在。",
    },
    offers: {
      "delete-pod": "针对 {namespace} 中的 {holder}，而不是本 Pod：它的控制器会重建它，挂载的副本随之消失。",
      redelete: "kubelet 一直在尝试；占用者不放手，文件就一直被占用。",
      "force-delete": "它会把命名空间遗留在 {node} 上，下一个在那里结束的 Pod 也会遇到同样的问题。",
    },
    clear: {},
    notChecked: {
      "mount-table": "究竟谁挂载着这个文件，只写在 {node} 的挂载表里。",
      "node-pods": "该节点的 Pod 没能全部完整读取，占用者也可能是别的 Pod。",
    },
  },
};
