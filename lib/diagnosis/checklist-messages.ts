import type { Locale } from "#lib/contract/causes.ts";
import { CLAIM_ROUND } from "./round/claim-messages.ts";
import { NAMESPACE_ROUND } from "./round/namespace-messages.ts";
import { NODE_ROUND } from "./round/node-messages.ts";
import { WORKLOAD_ROUND } from "./round/workload-messages.ts";

type Texts = Readonly<Record<Locale, Readonly<Record<string, string>>>>;

/** Those of pods, and those that every subject has. */
const POD_ROUND: Texts = {
  en: {
    "status-and-events":
      "STATUS {status}, ready {ready}; {count, plural, one {# kind of warning} other {# kinds of warnings}} within the last hour.",
    "status-without-events": "STATUS {status}, ready {ready}; its events could not be read.",
    "ready-and-events": "Ready {ready}; {count, plural, one {# kind of warning} other {# kinds of warnings}} within the last hour.",
    "ready-without-events": "Ready {ready}; its events could not be read.",
    "object-status-and-events":
      "STATUS {status}; {count, plural, one {# kind of warning} other {# kinds of warnings}} within the last hour.",
    "object-status-without-events": "STATUS {status}; its events could not be read.",
    "logs-none-yet": "No container has started, so there is no log.",
    "logs-lost":
      "The pod has ended without any container status: whether a container wrote a log is not known, and usually none is left on the node.",
    "logs-not-read": "The log of {container} was not read.",
    "logs-yours": "The log of {container} tells nothing about this state, so it was not read: the command shows it.",
    "logs-of-crash": "Container {container} ended with an error: read its last lines.",
    "logs-read": "Container {container} writes a log: read it for complaints about others.",
    "configuration-gone": "Referred to, but not there: {names}.",
    "configuration-keys-gone": "What it refers to is there, but without these keys: {names}.",
    "configuration-unset": "Container {container} says that {variable} is not set.",
    "configuration-refused": "Container {container} complains about its configuration: “{line}”.",
    "configuration-present": "Every ConfigMap and Secret that it needs is there.",
    "configuration-none": "It refers to no ConfigMap and no Secret.",
    "configuration-yours": "It refers to {names}; they tell nothing about this state, so nobody asked whether they are there.",
    "secrets-not-read": "Its ConfigMaps are there; its Secrets could not be read: {names}.",
    "configuration-not-read": "Whether every ConfigMap and Secret is there could not be seen.",
    dependencies: "What the program needs (databases, queues, other services) is known to its owner: check that each answers.",
    "references-gone": "ConfigMaps or Secrets it needs are not there: {names}.",
    "claims-gone": "Claims it mounts are not there: {names}.",
    "claims-unbound": "Claims it mounts are not bound: {names}.",
    "calls-failed": "Its log complains about Services it could not reach: {names}. See their endpoints.",
    "dns-down": "Cluster DNS is down: {ready} of {of} DNS pods are ready.",
    "policy-shuts": "No rule of NetworkPolicy {policies} lets it through to {peer} ({ports}).",
    "dns-serves":
      "Cluster DNS serves ({ready} of {of, plural, one {# pod} other {# pods}} ready). What else the program needs is known to its owner: check that each answers.",
    "claims-and-dns":
      "Its claims are bound ({names}) and cluster DNS serves ({ready} of {of, plural, one {# pod} other {# pods}} ready). What else the program needs is known to its owner: check that each answers.",
    "claims-bound": "Its claims are bound ({names}). What else the program needs is known to its owner: check that each answers.",
    "node-none": "The pod is not bound to a node yet.",
    "node-not-read": "The node could not be read.",
    "node-gone": "Node {node} no longer exists in the API.",
    "node-lost": "Node {node} is lost: nothing has been heard from its kubelet.",
    "node-ready": "Node {node} is Ready.",
    "node-network": "Node {node} is Ready, and so is its network plugin: {agents}.",
    "node-network-down": "Node {node} is Ready, but its network plugin is not: {agents}.",
    "node-not-ready": "Node {node} is not Ready[[: {message}]].",
    reproduction: "Try it in a copy of the pod with a shell in place of its command, away from traffic.",
  },
  "zh-CN": {
    "status-and-events": "STATUS 为 {status}，就绪 {ready}；最近一小时有 {count} 种警告。",
    "status-without-events": "STATUS 为 {status}，就绪 {ready}；无法读取它的事件。",
    "ready-and-events": "就绪 {ready}；最近一小时有 {count} 种警告。",
    "ready-without-events": "就绪 {ready}；无法读取它的事件。",
    "object-status-and-events": "STATUS 为 {status}；最近一小时有 {count} 种警告。",
    "object-status-without-events": "STATUS 为 {status}；无法读取它的事件。",
    "logs-none-yet": "还没有容器启动过，因此没有日志。",
    "logs-lost": "Pod 已结束，也没有容器状态：不知道是否有容器写过日志，节点上通常也不再保留。",
    "logs-not-read": "没有读取 {container} 的日志。",
    "logs-yours": "{container} 的日志与这个状态无关，因此没有读取：可用命令查看。",
    "logs-of-crash": "容器 {container} 以错误退出：请看它最后几行日志。",
    "logs-read": "容器 {container} 有日志：看看它是否在抱怨其他服务。",
    "configuration-gone": "被引用但不存在：{names}。",
    "configuration-keys-gone": "被引用的对象存在，但缺少这些键：{names}。",
    "configuration-unset": "容器 {container} 说 {variable} 没有设置。",
    "configuration-refused": "容器 {container} 抱怨自己的配置：“{line}”。",
    "configuration-present": "它需要的 ConfigMap 和 Secret 都存在。",
    "configuration-none": "它没有引用任何 ConfigMap 或 Secret。",
    "configuration-yours": "它引用了 {names}；它们与这个状态无关，因此没有查询是否存在。",
    "secrets-not-read": "它的 ConfigMap 都存在；Secret 无法读取：{names}。",
    "configuration-not-read": "无法确认引用的 ConfigMap 和 Secret 是否都存在。",
    dependencies: "程序依赖什么（数据库、队列、其他服务）只有负责人知道：请逐一确认它们有响应。",
    "references-gone": "它需要的 ConfigMap 或 Secret 不存在：{names}。",
    "claims-gone": "它挂载的 PVC 不存在：{names}。",
    "claims-unbound": "它挂载的 PVC 没有绑定：{names}。",
    "calls-failed": "它的日志抱怨访问不到这些 Service：{names}。请看它们的 endpoints。",
    "dns-down": "集群 DNS 不可用：{of} 个 DNS Pod 中有 {ready} 个就绪。",
    "policy-shuts": "NetworkPolicy {policies} 没有任何规则放行它到 {peer}（{ports}）的流量。",
    "dns-serves": "集群 DNS 正常（{of} 个 Pod 中 {ready} 个就绪）。程序还依赖什么只有负责人知道：请逐一确认它们有响应。",
    "claims-and-dns":
      "它的 PVC 都已绑定（{names}），集群 DNS 正常（{of} 个 Pod 中 {ready} 个就绪）。程序还依赖什么只有负责人知道：请逐一确认它们有响应。",
    "claims-bound": "它的 PVC 都已绑定（{names}）。程序还依赖什么只有负责人知道：请逐一确认它们有响应。",
    "node-none": "Pod 尚未绑定到节点。",
    "node-not-read": "无法读取节点。",
    "node-gone": "API 中已没有节点 {node}。",
    "node-lost": "节点 {node} 失联：收不到它的 kubelet 的任何消息。",
    "node-ready": "节点 {node} 处于 Ready。",
    "node-network": "节点 {node} 处于 Ready，它的网络插件也正常：{agents}。",
    "node-network-down": "节点 {node} 处于 Ready，但它的网络插件不正常：{agents}。",
    "node-not-ready": "节点 {node} 未就绪[[：{message}]]。",
    reproduction: "在不接流量的 Pod 副本里，用 shell 代替原命令重现问题。",
  },
};

const inOne = (locale: Locale) => ({
  ...POD_ROUND[locale],
  ...WORKLOAD_ROUND[locale],
  ...CLAIM_ROUND[locale],
  ...NAMESPACE_ROUND[locale],
  ...NODE_ROUND[locale],
});

/** Texts of the checklist by the ids that the rounds give. */
export const CHECKLIST_MESSAGES: Texts = { en: inOne("en"), "zh-CN": inOne("zh-CN") };

/** The six lines of the round, by their names. */
export const CHECK_NAMES = {
  en: {
    "status-and-events": "Status and events",
    logs: "Logs",
    configuration: "Configuration",
    dependencies: "Dependencies",
    "node-and-runtime": "Node and runtime",
    reproduction: "Reproduction",
  },
  "zh-CN": {
    "status-and-events": "状态与事件",
    logs: "日志",
    configuration: "配置",
    dependencies: "依赖",
    "node-and-runtime": "节点与运行时",
    reproduction: "复现",
  },
} as const;
