import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The cluster has no node",
    roots: { none: "the cluster has no node" },
    shortSteps: { "add-node": "see why no node has joined" },
    messages: { none: "The scheduler finds not one node in this cluster, so {pod} and every other pod waits." },
    nextSteps: {
      "add-node":
        "Find out why no machine has joined: the node group's size, the kubelets' registration (certificates, the API server's address), or an autoscaler that may not start from zero.",
    },
    avoid: { "change-pod": "Do not change the pod: nothing about it is wrong, no pod can run anywhere." },
    offers: { "delete-pod": "A new pod waits as well." },
    clear: {},
    notChecked: {
      nodes: "Nodes could not be read here: the scheduler's own words are all there is.",
      autoscaler: "Whether an autoscaler or a node group is about to add nodes was not looked up.",
    },
  },
  "zh-CN": {
    title: "集群没有节点",
    roots: { none: "集群没有节点" },
    shortSteps: { "add-node": "查明为什么没有节点加入" },
    messages: { none: "调度器在这个集群里一个节点都找不到，所以 {pod} 和其他所有 Pod 都在等待。" },
    nextSteps: { "add-node": "查明为什么没有机器加入：节点组大小、kubelet 注册（证书、API 服务器地址），或自动扩缩器不允许从零开始。" },
    avoid: { "change-pod": "不要改动 Pod：它没有问题，此时任何 Pod 都无处可运行。" },
    offers: { "delete-pod": "新的 Pod 同样要等待。" },
    clear: {},
    notChecked: { nodes: "这里无法读取节点：只有调度器自己的话可依据。", autoscaler: "没有查看自动扩缩器或节点组是否即将增加节点。" },
  },
};
