import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The network plugin cannot connect the pod",
    roots: {
      "agent-down": "{plugin} does not reach its agent on {node}",
      credentials: "{plugin} is refused by the API on {node}",
      "no-binary": "plugin {plugin} is not installed on {node}",
      other: "{plugin} fails on {node}: {said}",
    },
    shortSteps: {
      agent: "repair the CNI pod on that node",
      credentials: "renew the CNI's credentials",
      binary: "put the CNI plugin back",
      "agent-log": "read the CNI pod's log",
    },
    messages: {
      "agent-down": "{pod} gets no network on {node}: the plugin {plugin} does not reach its own agent there. It says: {said}.",
      credentials:
        "{pod} gets no network on {node}: the API server does not accept the credentials of the plugin {plugin}. It says: {said}.",
      "no-binary":
        "{pod} gets no network on {node}: the configuration names the plugin {plugin}, but its program is not on the node. It says: {said}.",
      other: "{pod} gets no network on {node}: the plugin {plugin} was called and failed. It says: {said}.",
    },
    nextSteps: {
      agent: "Look at the plugin's own pod on {node} ({agent}) and bring it to Running and ready. The kubelet tries again by itself.",
      credentials:
        "Look at the plugin's own pod on {node} ({agent}): the token or certificate it wrote for the plugin is no longer valid, often although the pod itself looks healthy. Restarting that pod writes a new one; then see that its service account still has its rights.",
      binary:
        "Put the program back into /opt/cni/bin on {node}: normally the plugin's DaemonSet (seen there: {agent}) or the containernetworking-plugins package does it.",
      "agent-log": "Read the log of the plugin's own pod on {node} ({agent}) around the time of the event, and repair what it names.",
    },
    avoid: {
      again:
        "Do not delete the pod to get it going: a new one on {node} meets the same plugin. Do not remove the CNI's configuration either: pods that still run depend on it.",
    },
    offers: { "delete-pod": "A new pod on that node meets the same plugin." },
    clear: {},
    notChecked: {
      "node-pods": "The pods on the node could not be read, so the plugin's own pod is not named.",
      "agent-log": "The log of the plugin's own pod was not read.",
    },
  },
  "zh-CN": {
    title: "网络插件无法为 Pod 接入网络",
    roots: {
      "agent-down": "{node} 上的 {plugin} 连不上自己的代理",
      credentials: "{node} 上的 {plugin} 被 API 拒绝",
      "no-binary": "{node} 上没有安装插件 {plugin}",
      other: "{node} 上的 {plugin} 失败：{said}",
    },
    shortSteps: {
      agent: "修复该节点上的 CNI Pod",
      credentials: "更新 CNI 的凭据",
      binary: "装回 CNI 插件程序",
      "agent-log": "查看 CNI Pod 的日志",
    },
    messages: {
      "agent-down": "{pod} 在 {node} 上得不到网络：插件 {plugin} 连不上自己在那里的代理。它说：{said}。",
      credentials: "{pod} 在 {node} 上得不到网络：API 服务器不接受插件 {plugin} 的凭据。它说：{said}。",
      "no-binary": "{pod} 在 {node} 上得不到网络：配置里写了插件 {plugin}，但节点上没有它的程序。它说：{said}。",
      other: "{pod} 在 {node} 上得不到网络：插件 {plugin} 被调用但失败了。它说：{said}。",
    },
    nextSteps: {
      agent: "查看 {node} 上插件自己的 Pod（{agent}），让它恢复到 Running 且就绪。kubelet 会自行重试。",
      credentials:
        "查看 {node} 上插件自己的 Pod（{agent}）：它为插件写下的令牌或证书已失效，而这个 Pod 看起来往往是健康的。重启该 Pod 会写出新的凭据；然后确认它的服务账号仍有权限。",
      binary: "把程序放回 {node} 的 /opt/cni/bin：通常由插件的 DaemonSet（那里看到的：{agent}）或 containernetworking-plugins 软件包完成。",
      "agent-log": "查看 {node} 上插件自己的 Pod（{agent}）在事件发生前后的日志，修复它指出的问题。",
    },
    avoid: {
      again: "不要靠删除 Pod 来解决：{node} 上的新 Pod 遇到的是同一个插件。也不要删掉 CNI 的配置：仍在运行的 Pod 依赖它。",
    },
    offers: { "delete-pod": "该节点上的新 Pod 遇到的是同一个插件。" },
    clear: {},
    notChecked: {
      "node-pods": "无法读取该节点上的 Pod，因此没有指出插件自己的 Pod。",
      "agent-log": "没有读取插件自己的 Pod 的日志。",
    },
  },
};
