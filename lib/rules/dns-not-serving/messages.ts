import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The cluster's DNS does not serve",
    roots: {
      complains: "{service}: {ready} of {of, plural, one {# pod} other {# pods}} ready",
      silent: "{service}: {ready} of {of, plural, one {# pod} other {# pods}} ready",
    },
    shortSteps: { repair: "repair CoreDNS first", install: "bring CoreDNS up" },
    messages: {
      complains:
        "The program cannot resolve a name ({said}), and the cluster's DNS does not serve: of {namespace}/{service}, {ready} of {of, plural, one {# pod} other {# pods}} ready ({pods}). Every pod that asks it is struck, not only this one.",
      silent:
        "The cluster's DNS does not serve: of {namespace}/{service}, {ready} of {of, plural, one {# pod} other {# pods}} ready ({pods}). {pod} is unwell and asks it for names; its log could not be read, so whether that is what stops it is not proved.",
    },
    nextSteps: {
      repair:
        "Look at the DNS pods first ({pods}): their status, events and log. A loop, a wrong upstream, a lost node or a network plugin that is not ready are the usual reasons. The programs recover by themselves.",
      install:
        "No pod of the cluster's DNS exists: look at the Deployment coredns (or the add-on that installs it) in {namespace}, and whether it was scaled to zero.",
    },
    avoid: { restart: "Do not restart {pod} or its owner: it cannot resolve anything after a restart either." },
    offers: {},
    clear: { serves: "The cluster's DNS serves: {ready} of {of} of its pods are ready. The name itself may be wrong." },
    notChecked: { "node-cache": "A DNS cache on the node (node-local-dns) was not looked at." },
  },
  "zh-CN": {
    title: "集群 DNS 没有提供服务",
    roots: { complains: "{service} 的 Pod 就绪 {ready}/{of}", silent: "{service} 的 Pod 就绪 {ready}/{of}" },
    shortSteps: { repair: "先修复 CoreDNS", install: "启动 CoreDNS" },
    messages: {
      complains:
        "程序无法解析名称（{said}），而集群 DNS 没有提供服务：{namespace}/{service} 的 {of} 个 Pod 中有 {ready} 个就绪（{pods}）。受影响的是所有向它查询的 Pod，不只是这一个。",
      silent:
        "集群 DNS 没有提供服务：{namespace}/{service} 的 {of} 个 Pod 中有 {ready} 个就绪（{pods}）。{pod} 不正常，而且要向它查询名称；由于无法读取日志，不能证明就是这个原因。",
    },
    nextSteps: {
      repair: "先查看 DNS 的 Pod（{pods}）：状态、事件和日志。常见原因是环路、上游配置错误、节点失联或网络插件未就绪。程序会自行恢复。",
      install: "集群 DNS 一个 Pod 都没有：查看 {namespace} 中的 Deployment coredns（或安装它的插件），是否被缩容到了零。",
    },
    avoid: { restart: "不要重启 {pod} 或它的所属对象：重启之后它同样解析不了任何名称。" },
    offers: {},
    clear: { serves: "集群 DNS 在正常服务：它的 {of} 个 Pod 中有 {ready} 个就绪。可能是名称本身写错了。" },
    notChecked: { "node-cache": "没有检查节点上的 DNS 缓存（node-local-dns）。" },
  },
};
