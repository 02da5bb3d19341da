import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "The network plugin cannot connect the pod",
    roots: {
      "agent-down": "{plugin} does not reach its agent on {node}",
      credentials: "{plugin} is refused by the API on {node}",
      "no-binary": "plugin {plugin} is not installed on {node}",
      "no-definition": "network {network} is not defined in {namespace}",
      "api-unreachable": "{plugin} on {node} does not reach the API",
      other: "{plugin} fails on {node}: {said}",
      unseen: "network plugin on {node} is down: {agent}",
    },
    shortSteps: {
      agent: "repair the CNI pod on that node",
      credentials: "renew the CNI's credentials",
      binary: "put the CNI plugin back",
      definition: "make the network or fix its name",
      "reach-api": "mend the node's way to the API",
      "agent-log": "read the CNI pod's log",
    },
    messages: {
      "agent-down": "{pod} gets no network on {node}: the plugin {plugin} does not reach its own agent there. It says: {said}.",
      credentials:
        "{pod} gets no network on {node}: the API server does not accept the credentials of the plugin {plugin}. It says: {said}.",
      "no-binary":
        "{pod} gets no network on {node}: the configuration names the plugin {plugin}, but its program is not on the node. It says: {said}.",
      "no-definition":
        "{pod} gets no network: its annotation asks for the network {network}, and there is no NetworkAttachmentDefinition of that name where {plugin} looks for it (namespace {namespace}, unless the annotation names another). It says: {said}.",
      "api-unreachable":
        "{pod} gets no network on {node}: the plugin {plugin} runs and cannot reach the API server at {api} from there. It says: {said}.",
      other: "{pod} gets no network on {node}: the plugin {plugin} was called and failed. It says: {said}.",
      unseen:
        "{pod} has no sandbox on {node} yet, and no event tells why any more. The network plugin's own pod there does not work ({agent}), and no sandbox gets a network without it.",
    },
    nextSteps: {
      agent: "Look at the plugin's own pod on {node}[[ ({agent})]] and bring it to Running and ready. The kubelet tries again by itself.",
      credentials:
        "Look at the plugin's own pod on {node}[[ ({agent})]]: the token or certificate it wrote for the plugin is no longer valid, often although the pod itself looks healthy. Restarting that pod writes a new one; then see that its service account still has its rights.",
      binary:
        "Put the program back into /opt/cni/bin on {node}: normally the plugin's DaemonSet[[ (seen there: {agent})]] or the containernetworking-plugins package does it.",
      definition:
        "Create the NetworkAttachmentDefinition {network} in namespace {namespace}, or correct the annotation k8s.v1.cni.cncf.io/networks in the owner (NAMESPACE/NAME where it stands elsewhere). The kubelet tries again by itself.",
      "reach-api":
        "From {node}, try https://{api}/livez: kube-proxy or what replaces it on that node, a firewall or security group, a wrong address in the plugin's kubeconfig[[; its own pod there: {agent}]].",
      "agent-log": "Read the log of the plugin's own pod on {node}[[ ({agent})]] around the time of the event, and repair what it names.",
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
      events: "The kubelet's events of this pod could not be read or have expired: they would name what fails.",
    },
  },
  "zh-CN": {
    title: "网络插件无法为 Pod 接入网络",
    roots: {
      "agent-down": "{node} 上的 {plugin} 连不上自己的代理",
      credentials: "{node} 上的 {plugin} 被 API 拒绝",
      "no-binary": "{node} 上没有安装插件 {plugin}",
      "no-definition": "{namespace} 中没有定义网络 {network}",
      "api-unreachable": "{node} 上的 {plugin} 访问不了 API",
      other: "{node} 上的 {plugin} 失败：{said}",
      unseen: "{node} 上的网络插件没有在工作：{agent}",
    },
    shortSteps: {
      agent: "修复该节点上的 CNI Pod",
      credentials: "更新 CNI 的凭据",
      binary: "装回 CNI 插件程序",
      definition: "创建该定义或更正名称",
      "reach-api": "修复节点到 API 的链路",
      "agent-log": "查看 CNI Pod 的日志",
    },
    messages: {
      "agent-down": "{pod} 在 {node} 上得不到网络：插件 {plugin} 连不上自己在那里的代理。它说：{said}。",
      credentials: "{pod} 在 {node} 上得不到网络：API 服务器不接受插件 {plugin} 的凭据。它说：{said}。",
      "no-binary": "{pod} 在 {node} 上得不到网络：配置里写了插件 {plugin}，但节点上没有它的程序。它说：{said}。",
      "no-definition":
        "{pod} 得不到网络：它的注解要求网络 {network}，而 {plugin} 查找的地方（命名空间 {namespace}，除非注解写了别的）没有这个名称的 NetworkAttachmentDefinition。它说：{said}。",
      "api-unreachable": "{pod} 在 {node} 上得不到网络：插件 {plugin} 在运行，但从那里访问不了 {api} 上的 API 服务器。它说：{said}。",
      other: "{pod} 在 {node} 上得不到网络：插件 {plugin} 被调用但失败了。它说：{said}。",
      unseen:
        "{pod} 在 {node} 上还没有沙箱，也不再有事件说明原因。那里网络插件自己的 Pod 没有在工作（{agent}），没有它，任何沙箱都得不到网络。",
    },
    nextSteps: {
      agent: "查看 {node} 上插件自己的 Pod[[（{agent}）]]，让它恢复到 Running 且就绪。kubelet 会自行重试。",
      credentials:
        "查看 {node} 上插件自己的 Pod[[（{agent}）]]：它为插件写下的令牌或证书已失效，而这个 Pod 看起来往往是健康的。重启该 Pod 会写出新的凭据；然后确认它的服务账号仍有权限。",
      binary:
        "把程序放回 {node} 的 /opt/cni/bin：通常由插件的 DaemonSet[[（那里看到的：{agent}）]]或 containernetworking-plugins 软件包完成。",
      definition:
        "在命名空间 {namespace} 中创建 NetworkAttachmentDefinition {network}，或在所有者中更正注解 k8s.v1.cni.cncf.io/networks（在别处时写成 命名空间/名称）。kubelet 会自行重试。",
      "reach-api":
        "在 {node} 上试着访问 https://{api}/livez：该节点上的 kube-proxy（或替代它的组件）、防火墙或安全组、插件 kubeconfig 里写错的地址[[；那里插件自己的 Pod：{agent}]]。",
      "agent-log": "查看 {node} 上插件自己的 Pod[[（{agent}）]]在事件发生前后的日志，修复它指出的问题。",
    },
    avoid: {
      again: "不要靠删除 Pod 来解决：{node} 上的新 Pod 遇到的是同一个插件。也不要删掉 CNI 的配置：仍在运行的 Pod 依赖它。",
    },
    offers: { "delete-pod": "该节点上的新 Pod 遇到的是同一个插件。" },
    clear: {},
    notChecked: {
      "node-pods": "无法读取该节点上的 Pod，因此没有指出插件自己的 Pod。",
      "agent-log": "没有读取插件自己的 Pod 的日志。",
      events: "kubelet 关于这个 Pod 的事件无法读取或已过期：它们会指出失败的是什么。",
    },
  },
};
