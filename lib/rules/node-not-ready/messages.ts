import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its node is not ready",
    roots: {
      runtime: "node {node} not ready since {since}: its runtime",
      pleg: "node {node} not ready since {since}: PLEG",
      network: "node {node} not ready since {since}: its network",
      shutdown: "node {node} is shutting down since {since}",
      storage: "node {node} not ready since {since}: its storage",
      starting: "kubelet of {node} has just started",
      "left-marked": "marked not ready since {since}, {node} is back",
      other: "node {node} not ready since {since}: {reason}",
    },
    shortSteps: {
      runtime: "repair the container runtime",
      pleg: "find the pod that hangs there",
      network: "repair the network plugin",
      shutdown: "wait, or confirm it is off",
      storage: "repair the storage there",
      starting: "give it two minutes",
      "left-marked": "wait, then restart the kubelet",
      other: "do what its message says",
    },
    messages: {
      runtime:
        "The kubelet on {node} lives, but says since {since} that it is not ready, because of its container runtime: {words}. {pod} can be neither ended nor started there until that is repaired.",
      pleg: "The kubelet on {node} lives, but says since {since} that it is not ready: {words}. It can no longer list its containers in time, as a rule because one of them or the runtime hangs; {pod} waits behind that.",
      network:
        "The kubelet on {node} lives, but says since {since} that it is not ready, because of its network: {words}. {pod} suffers from that; its own definition is not the cause.",
      shutdown: "{node} is shutting down since {since}: {words}. What it still does for {pod} ends with the machine.",
      storage:
        "The kubelet on {node} lives, but says since {since} that it is not ready, because of its storage: {words}. {pod} waits for that node.",
      starting:
        "The kubelet on {node} has only just started (not ready since {since}) and has not checked everything yet: {words}. That is normal in the first minutes; {pod} goes on when the node is Ready.",
      "left-marked":
        "{pod} was marked Ready=False at {since}, while {node} was not ready, and is so still although {node} is Ready again since {back}. Its containers are all ready and no probe fails: only its own condition was never taken back, and Services leave it out as long.",
      other: "The kubelet on {node} lives, but says since {since} that it is not ready: {words} ({reason}). {pod} waits for that node.",
    },
    nextSteps: {
      runtime: "Restart the container runtime on {node}, then its kubelet; the pods go on by themselves.",
      pleg: "On {node} find what hangs: crictl ps and crictl inspect of each container, one that does not answer is it. Restart the runtime; if a process sleeps in the kernel, reboot the node.",
      network: "Repair the network plugin on {node}: its agent's pod, its configuration in /etc/cni/net.d. The node turns Ready by itself.",
      shutdown:
        "Wait until {node} is back. If it is not meant to come back, make sure that the machine is off and delete its Node object; its pods then go.",
      storage: "Look at the disk and at the storage driver of {node}; the message names the part. The kubelet goes on by itself.",
      starting:
        "Wait two minutes and look again. Only if the same words still stand then, look at the container runtime and the network plugin on {node}.",
      "left-marked":
        "The kubelet of {node} writes the pod's status within a minute of its return. If it has not, restart the kubelet there; the containers run on.",
      other: "Do on {node} what the message says, and read its kubelet's log; the pods go on by themselves when it is Ready.",
    },
    avoid: {
      delete: "Do not delete {pod} for this: its containers are well, only its condition is out of date.",
      force:
        "Do not force delete {pod}: the kubelet of {node} lives and will end it in order as soon as it can; until then its process may run on, unseen.",
    },
    offers: {
      well: "Its containers are well; a new pod gains nothing that the kubelet does not write by itself.",
      redelete: "The kubelet knows of the deletion; what it lacks is a working {node}.",
      "delete-pod": "It would not end while {node} is not ready; taint eviction deletes it after its toleration anyway.",
      "force-delete": "It ends nothing on {node}, and two copies may run at once.",
    },
    clear: {},
    notChecked: { "node-log": "The logs of {node} were not read; they say why that part is broken." },
  },
  "zh-CN": {
    title: "所在节点未就绪",
    roots: {
      runtime: "节点 {node} 自 {since} 起未就绪：运行时",
      pleg: "节点 {node} 自 {since} 起未就绪：PLEG",
      network: "节点 {node} 自 {since} 起未就绪：网络",
      shutdown: "节点 {node} 自 {since} 起正在关机",
      storage: "节点 {node} 自 {since} 起未就绪：存储",
      starting: "{node} 的 kubelet 刚刚启动",
      "left-marked": "{since} 被标为未就绪，{node} 已恢复",
      other: "节点 {node} 自 {since} 起未就绪：{reason}",
    },
    shortSteps: {
      runtime: "修复容器运行时",
      pleg: "找出那里卡住的 Pod",
      network: "修复网络插件",
      shutdown: "等待，或确认已关机",
      storage: "修复那里的存储",
      starting: "给它两分钟",
      "left-marked": "等待，之后重启 kubelet",
      other: "按它的消息处理",
    },
    messages: {
      runtime:
        "{node} 上的 kubelet 还活着，但自 {since} 起报告自己未就绪，原因是容器运行时：{words}。在修复之前，{pod} 在那里既结束不了也启动不了。",
      pleg: "{node} 上的 kubelet 还活着，但自 {since} 起报告自己未就绪：{words}。它已无法及时列出自己的容器，通常是某个容器或运行时卡住；{pod} 排在它后面等待。",
      network: "{node} 上的 kubelet 还活着，但自 {since} 起报告自己未就绪，原因是网络：{words}。{pod} 受此影响；问题不在它自己的定义。",
      shutdown: "{node} 自 {since} 起正在关机：{words}。它为 {pod} 所做的一切都会随机器结束。",
      storage: "{node} 上的 kubelet 还活着，但自 {since} 起报告自己未就绪，原因是存储：{words}。{pod} 在等这个节点。",
      starting:
        "{node} 上的 kubelet 刚刚启动（自 {since} 起未就绪），还没有检查完：{words}。头几分钟这很正常；节点 Ready 之后，{pod} 会继续。",
      "left-marked":
        "{pod} 在 {since}、{node} 未就绪期间被标为 Ready=False；{node} 自 {back} 起已恢复 Ready，而它仍是这样。它的容器都已就绪，也没有探针失败：只是它自己的状况没有被改回来，在此期间 Service 不会把流量给它。",
      other: "{node} 上的 kubelet 还活着，但自 {since} 起报告自己未就绪：{words}（{reason}）。{pod} 在等这个节点。",
    },
    nextSteps: {
      runtime: "在 {node} 上重启容器运行时，再重启 kubelet；Pod 会自行继续。",
      pleg: "在 {node} 上找出卡住的部分：对每个容器执行 crictl ps 和 crictl inspect，没有回答的就是它。重启运行时；若有进程卡在内核里，就重启节点。",
      network: "修复 {node} 上的网络插件：它的代理 Pod、/etc/cni/net.d 里的配置。节点会自行恢复 Ready。",
      shutdown: "等 {node} 恢复。如果不打算让它回来，请确认机器已关机，再删除它的 Node 对象，它的 Pod 会随之消失。",
      storage: "检查 {node} 的磁盘和存储驱动；消息里指明了是哪一部分。kubelet 会自行继续。",
      starting: "等两分钟再看。如果到时原文仍是这些，再检查 {node} 上的容器运行时和网络插件。",
      "left-marked": "{node} 的 kubelet 恢复后会在一分钟内写回 Pod 的状态。如果没有，就在那里重启 kubelet；容器会继续运行。",
      other: "在 {node} 上按消息处理，并查看 kubelet 的日志；节点 Ready 之后，Pod 会自行继续。",
    },
    avoid: {
      delete: "不要为此删除 {pod}：它的容器都正常，只是状况没有更新。",
      force: "不要强制删除 {pod}：{node} 的 kubelet 还活着，一旦恢复就会有序地结束它；在那之前它的进程可能仍在看不见的地方运行。",
    },
    offers: {
      well: "它的容器都正常；kubelet 会自己写回的状态，新 Pod 也得不到更多。",
      redelete: "kubelet 知道这次删除；缺的是一个正常的 {node}。",
      "delete-pod": "{node} 未就绪时它结束不了；容忍时间过后，污点驱逐本来就会删除它。",
      "force-delete": "它不会结束 {node} 上的任何进程，还可能让两份同时运行。",
    },
    clear: {},
    notChecked: { "node-log": "没有读取 {node} 的日志；那一部分为何损坏写在那里。" },
  },
};
