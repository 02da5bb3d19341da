import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The API server refuses what its program asks for",
    roots: {
      namespace: "{account} may not {verb} {what} in {namespace}",
      cluster: "{account} may not {verb} {what} cluster-wide",
      path: "{account} may not {verb} {what}",
    },
    shortSteps: { role: "let a Role allow {verb}", "cluster-role": "let a ClusterRole allow {verb}" },
    messages: {
      namespace:
        "The program in {container} is refused by the API server: {user} may not {verb} {what} in namespace {namespace}. The pod is up, but this part of its work is not done.",
      cluster:
        "The program in {container} is refused by the API server: {user} may not {verb} {what} at the cluster scope. The pod is up, but this part of its work is not done.",
      path: "The program in {container} is refused by the API server: {user} may not {verb} the path {what}. The pod is up, but this part of its work is not done.",
    },
    nextSteps: {
      role: "Add the verb {verb} (usually get, list and watch together) for {what} to a Role in {namespace}, and bind it to {account}. It takes effect at once, without a restart.",
      "cluster-role":
        "Add the verb {verb} for {what} to a ClusterRole and bind it to {account} with a ClusterRoleBinding, or let the program watch one namespace only. It takes effect at once, without a restart.",
    },
    avoid: {
      admin: "Do not bind cluster-admin, and do not restart or delete the pod: a new one has the same account and gets the same answer.",
    },
    offers: {},
    clear: {},
    notChecked: {
      roles: "The Roles and bindings themselves were not read; the refusal is quoted from the program's log.",
      "other-user":
        "The user named in the log is not this pod's own service account; it may come from another program whose log is passed on.",
    },
  },
  "zh-CN": {
    title: "API server 拒绝了程序的请求",
    roots: {
      namespace: "{account} 无权在 {namespace} 中 {verb} {what}",
      cluster: "{account} 无权在集群范围 {verb} {what}",
      path: "{account} 无权 {verb} {what}",
    },
    shortSteps: { role: "在 Role 中允许 {verb}", "cluster-role": "在 ClusterRole 中允许 {verb}" },
    messages: {
      namespace:
        "{container} 里的程序被 API server 拒绝：{user} 无权在命名空间 {namespace} 中 {verb} {what}。Pod 在运行，但这部分工作没有完成。",
      cluster: "{container} 里的程序被 API server 拒绝：{user} 无权在集群范围内 {verb} {what}。Pod 在运行，但这部分工作没有完成。",
      path: "{container} 里的程序被 API server 拒绝：{user} 无权 {verb} 路径 {what}。Pod 在运行，但这部分工作没有完成。",
    },
    nextSteps: {
      role: "在 {namespace} 的 Role 中为 {what} 加上动词 {verb}（通常 get、list、watch 一起），并绑定到 {account}。立即生效，无需重启。",
      "cluster-role":
        "在 ClusterRole 中为 {what} 加上动词 {verb}，用 ClusterRoleBinding 绑定到 {account}；或让程序只监视一个命名空间。立即生效，无需重启。",
    },
    avoid: { admin: "不要绑定 cluster-admin，也不要重启或删除 Pod：新的 Pod 用的是同一个账号，得到的是同样的回答。" },
    offers: {},
    clear: {},
    notChecked: {
      roles: "没有读取 Role 和绑定本身；这条拒绝引自程序的日志。",
      "other-user": "日志中的用户不是这个 Pod 自己的 ServiceAccount；可能是转发的其他程序的日志。",
    },
  },
};
